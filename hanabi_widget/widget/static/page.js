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
async function S(e){let t=Uint8Array.from(atob(e),s=>s.charCodeAt(0)),o=new Blob([t]).stream().pipeThrough(new DecompressionStream("gzip"));return new Response(o).text()}var O=/export\s*\{\s*([\w$]+) as default\s*\};?\s*$/,P=0;function A(e){return new Promise((t,o)=>{let s=`hanabi_widget_script_${P++}`;Object.assign(globalThis,{[s]:t});let d=e.replace(O,(u,l)=>`;globalThis.${s}(${l});`),c=Object.assign(document.createElement("script"),{type:"module",textContent:d});document.addEventListener("securitypolicyviolation",o,{once:!0}),document.head.append(c)})}async function T(e){let t=URL.createObjectURL(new Blob([e],{type:"text/javascript"}));try{return(await import(t)).default}catch{return A(e)}}function w(e,t){if(Array.isArray(t))return t[0];let o=Array.isArray(e)?[...e]:{...e};for(let[s,d]of Object.entries(t))o[s]=w(o[s],d);return o}function b(e,t=[]){for(let o of e)t.push(w(t.at(-1),o));return t}function _(e,t){if(e===t)return!0;if(typeof e!="object"||typeof t!="object"||e===null||t===null)return!1;if(Array.isArray(e)&&Array.isArray(t)){if(e.length!==t.length)return!1;for(let o=0;o<e.length;o++)if(!_(e[o],t[o]))return!1;return!0}for(let o in t)if(!(o in e))return!1;for(let o in e)if(!_(e[o],t[o]))return!1;return!0}var W=Date.now();function h(e,t,o=()=>{}){let s=new Map,d={...e},c={};function u(n,...a){for(let f of[...s.get(n)??[]])f(...a)}function l(n){let f=Object.keys(n).filter(m=>!_(d[m],n[m]));Object.assign(d,n);for(let m of f)u(`change:${m}`)}return{get:n=>d[n],set(n,a){c[n]=a,l({[n]:a})},save_changes(){let n=c;c={},Object.keys(n).length>0&&o(n)},send:t,on(n,a){s.set(n,(s.get(n)??new Set).add(a))},off(n,a){s.get(n)?.delete(a)},set_state:n=>{Object.assign(d,n)},update:l,receive:n=>u("msg:custom",n,[])}}var k=e=>t=>queueMicrotask(()=>e(t));function M({lines:e,line:t,step:o,open_panels:s,style:d}){let c=b(e.map(({board_state:r})=>r)),u={frames:{},commentaries:{}};for(let{frames:r,commentaries:i}of c)Object.assign(u.frames,r),Object.assign(u.commentaries,i);let l=new Map;for(let[r,{inspections:i}]of e.entries()){let p=c[r]?.steps.map(({node:y})=>y)??[],g=p.length-i.length;for(let[y,L]of i.entries())l.set(p[g+y],w(l.get(p[g+y-1]),L))}let n,a=h({_open_panels:s,_style_sheet:d},k(r=>E(r)));function f(r,i){n=r,a.update({step:i,_board_state:{...r,...u}})}function m(r){for(let i of c){let p=i.steps.findIndex(({node:g})=>g===r);if(p>=0)return f(i,p)}}function E(r){let{id:i}=r;if(r.type==="go")return m(r.node),a.receive({type:"done",id:i});let p=l.get(n?.steps[r.step]?.node)?.find(({card:y})=>y===r.card),g={type:"error",id:i,text:c[0]?.labels.no_kernel};a.receive(p?{...p,id:i,step:r.step}:g)}for(let r of c.slice(t,t+1))f(r,o);return a}var x=({map_state:e,style:t})=>h({_map_state:e,_style_sheet:t},()=>{});var R=document.getElementById("content")?.textContent??"",v=JSON.parse(await S(R)),D=await T(v.script),I="map_state"in v?x(v):M(v),j=document.getElementById("board");j.replaceChildren();D.render({model:I,el:j});
