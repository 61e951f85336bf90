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
var A=globalThis,_=Promise.resolve();function D(e){let t=()=>new Promise((o,a)=>{A.hanabi_widget_arrived=o,document.addEventListener("securitypolicyviolation",a,{once:!0}),document.head.append(Object.assign(document.createElement("script"),{type:"module",textContent:e}))});return _=_.then(t,t),_}async function k(e){let t=URL.createObjectURL(new Blob([e],{type:"text/javascript"}));try{return(await import(t)).default}catch{return D(e)}}async function M(e){let t=Uint8Array.from(atob(e),a=>a.charCodeAt(0)),o=new Blob([t]).stream().pipeThrough(new DecompressionStream("gzip"));return new Response(o).text()}function v(e,t){if(Array.isArray(t))return t[0];let o=Array.isArray(e)?[...e]:{...e};for(let[a,p]of Object.entries(t))o[a]=v(o[a],p);return o}function S(e,t=[]){for(let o of e)t.push(v(t.at(-1),o));return t}function w(e,t){if(e===t)return!0;if(typeof e!="object"||typeof t!="object"||e===null||t===null)return!1;if(Array.isArray(e)&&Array.isArray(t)){if(e.length!==t.length)return!1;for(let o=0;o<e.length;o++)if(!w(e[o],t[o]))return!1;return!0}for(let o in t)if(!(o in e))return!1;for(let o in e)if(!w(e[o],t[o]))return!1;return!0}var G=Date.now();function h(e,t,o=()=>{}){let a=new Map,p={...e},c={};function l(n,...s){for(let f of[...a.get(n)??[]])f(...s)}function u(n){let f=Object.keys(n).filter(m=>!w(p[m],n[m]));Object.assign(p,n);for(let m of f)l(`change:${m}`)}return{get:n=>p[n],set(n,s){c[n]=s,u({[n]:s})},save_changes(){let n=c;c={},Object.keys(n).length>0&&o(n)},send:t,on(n,s){a.set(n,(a.get(n)??new Set).add(s))},off(n,s){a.get(n)?.delete(s)},set_state:n=>{Object.assign(p,n)},update:u,receive:n=>l("msg:custom",n,[])}}var T=e=>t=>queueMicrotask(()=>e(t));function x({lines:e,line:t,step:o,open_panels:a,style:p}){let c=S(e.map(({board_state:r})=>r)),l={frames:{},commentaries:{}};for(let{frames:r,commentaries:i}of c)Object.assign(l.frames,r),Object.assign(l.commentaries,i);let u=new Map;for(let[r,{inspections:i}]of e.entries()){let d=c[r]?.steps.map(({node:y})=>y)??[],g=d.length-i.length;for(let[y,E]of i.entries())u.set(d[g+y],v(u.get(d[g+y-1]),E))}let n,s=h({_open_panels:a,_style_sheet:p},T(r=>P(r)));function f(r,i){n=r,s.update({step:i,_board_state:{...r,...l}})}function m(r){for(let i of c){let d=i.steps.findIndex(({node:g})=>g===r);if(d>=0)return f(i,d)}}function P(r){let{id:i}=r;if(r.type==="go")return m(r.node),s.receive({type:"done",id:i});let d=u.get(n?.steps[r.step]?.node)?.find(({card:y})=>y===r.card),g={type:"error",id:i,text:c[0]?.labels.no_kernel};s.receive(d?{...d,id:i,step:r.step}:g)}for(let r of c.slice(t,t+1))f(r,o);return s}var j=({map_state:e,style:t})=>h({_map_state:e,_style_sheet:t},()=>{});var L=document.getElementById("content")?.textContent??"",b=JSON.parse(await M(L)),R=await k(b.script),B="map_state"in b?j(b):x(b),O=document.getElementById("board");O.replaceChildren();R.render({model:B,el:O});
