/*! This contains:

@noble/hashes

The MIT License (MIT)

Copyright (c) 2022 Paul Miller (https://paulmillr.com)

Permission is hereby granted, free of charge, to any person obtaining a copy
of this software and associated documentation files (the “Software”), to deal
in the Software without restriction, including without limitation the rights
to use, copy, modify, merge, publish, distribute, sublicense, and/or sell
copies of the Software, and to permit persons to whom the Software is
furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in
all copies or substantial portions of the Software.

THE SOFTWARE IS PROVIDED “AS IS”, WITHOUT WARRANTY OF ANY KIND, EXPRESS OR
IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF MERCHANTABILITY,
FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE
AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER
LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM,
OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN
THE SOFTWARE.

@preact/signals, @preact/signals-core

The MIT License (MIT)

Copyright (c) 2022-present Preact Team

Permission is hereby granted, free of charge, to any person obtaining a copy
of this software and associated documentation files (the "Software"), to deal
in the Software without restriction, including without limitation the rights
to use, copy, modify, merge, publish, distribute, sublicense, and/or sell
copies of the Software, and to permit persons to whom the Software is
furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all
copies or substantial portions of the Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR
IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF MERCHANTABILITY,
FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE
AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER
LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM,
OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE
SOFTWARE.

preact

The MIT License (MIT)

Copyright (c) 2015-present Jason Miller

Permission is hereby granted, free of charge, to any person obtaining a copy
of this software and associated documentation files (the "Software"), to deal
in the Software without restriction, including without limitation the rights
to use, copy, modify, merge, publish, distribute, sublicense, and/or sell
copies of the Software, and to permit persons to whom the Software is
furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all
copies or substantial portions of the Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR
IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF MERCHANTABILITY,
FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE
AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER
LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM,
OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE
SOFTWARE.
*/
async function k(e){let t=Uint8Array.from(atob(e),a=>a.charCodeAt(0)),o=new Blob([t]).stream().pipeThrough(new DecompressionStream("gzip"));return new Response(o).text()}async function T(e){return(await import(URL.createObjectURL(new Blob([e],{type:"text/javascript"})))).default}function v(e,t){if(Array.isArray(t))return t[0];let o=Array.isArray(e)?[...e]:{...e};for(let[a,p]of Object.entries(t))o[a]=v(o[a],p);return o}function x(e,t=[]){for(let o of e)t.push(v(t.at(-1),o));return t}function w(e,t){if(e===t)return!0;if(typeof e!="object"||typeof t!="object"||e===null||t===null)return!1;if(Array.isArray(e)&&Array.isArray(t)){if(e.length!==t.length)return!1;for(let o=0;o<e.length;o++)if(!w(e[o],t[o]))return!1;return!0}for(let o in t)if(!(o in e))return!1;for(let o in e)if(!w(e[o],t[o]))return!1;return!0}var B=Date.now();function h(e,t,o=()=>{}){let a=new Map,p={...e},d={};function l(n,...s){for(let g of[...a.get(n)??[]])g(...s)}function u(n){let g=Object.keys(n).filter(m=>!w(p[m],n[m]));Object.assign(p,n);for(let m of g)l(`change:${m}`)}return{get:n=>p[n],set(n,s){d[n]=s,u({[n]:s})},save_changes(){let n=d;d={},Object.keys(n).length>0&&o(n)},send:t,on(n,s){a.set(n,(a.get(n)??new Set).add(s))},off(n,s){a.get(n)?.delete(s)},update:u,receive:n=>l("msg:custom",n,[])}}var b=e=>t=>queueMicrotask(()=>e(t));function E({lines:e,line:t,step:o,open_panels:a,style:p}){let d=x(e.map(({board_state:r})=>r)),l=new Map;for(let[r,{frames:i,inspections:f}]of e.entries()){let c=d[r]?.steps.map(({node:y})=>y)??[],_=c.length-i.length;i.forEach((y,M)=>{let j=l.get(c[_+M-1])?.inspections;l.set(c[_+M],{frame:y,inspections:v(j,f[M]??{})})})}let u=[],n=h({_first_frames:{id:"",frames:[]},_first_tree:{id:"",nodes:[]},_open_panels:a,_style_sheet:p},b(r=>m(r)));function s(r,i){u=r.steps;let f=u.map(({node:c})=>l.get(c)?.frame);n.update({step:i,_board_state:{...r,frames:f}})}function g(r){for(let i of d){let f=i.steps.findIndex(({node:c})=>c===r);if(f>=0)return s(i,f)}}function m(r){let{id:i}=r;if(r.type==="go")return g(r.node),n.receive({type:"done",id:i});let c=l.get(u[r.step]?.node)?.inspections.find(({card:y})=>y===r.card),_={type:"error",id:i,text:d[0]?.labels.no_kernel};n.receive(c?{...c,id:i,step:r.step}:_)}for(let r of d.slice(t,t+1))s(r,o);return n}var L=({map_state:e,style:t})=>h({_map_state:e,_style_sheet:t},()=>{});var A=document.getElementById("content")?.textContent??"",S=JSON.parse(await k(A)),P=await T(S.script),R="map_state"in S?L(S):E(S);P.render({model:R,el:document.getElementById("board")});
