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
async function k(e){let t=Uint8Array.from(atob(e),i=>i.charCodeAt(0)),o=new Blob([t]).stream().pipeThrough(new DecompressionStream("gzip"));return new Response(o).text()}async function M(e){return(await import(URL.createObjectURL(new Blob([e],{type:"text/javascript"})))).default}function _(e,t){if(Array.isArray(t))return t[0];let o=Array.isArray(e)?[...e]:{...e};for(let[i,p]of Object.entries(t))o[i]=_(o[i],p);return o}function T(e,t=[]){for(let o of e)t.push(_(t.at(-1),o));return t}function w(e,t){if(e===t)return!0;if(typeof e!="object"||typeof t!="object"||e===null||t===null)return!1;if(Array.isArray(e)&&Array.isArray(t)){if(e.length!==t.length)return!1;for(let o=0;o<e.length;o++)if(!w(e[o],t[o]))return!1;return!0}for(let o in t)if(!(o in e))return!1;for(let o in e)if(!w(e[o],t[o]))return!1;return!0}var I=Date.now();function S(e,t,o=()=>{}){let i=new Map,p={...e},c={};function l(n,...s){for(let u of[...i.get(n)??[]])u(...s)}function f(n){let u=Object.keys(n).filter(m=>!w(p[m],n[m]));Object.assign(p,n);for(let m of u)l(`change:${m}`)}return{get:n=>p[n],set(n,s){c[n]=s,f({[n]:s})},save_changes(){let n=c;c={},Object.keys(n).length>0&&o(n)},send:t,on(n,s){i.set(n,(i.get(n)??new Set).add(s))},off(n,s){i.get(n)?.delete(s)},set_state:n=>{Object.assign(p,n)},update:f,receive:n=>l("msg:custom",n,[])}}var h=e=>t=>queueMicrotask(()=>e(t));function b({lines:e,line:t,step:o,open_panels:i,style:p}){let c=T(e.map(({board_state:r})=>r)),l={frames:{},commentaries:{}};for(let{frames:r,commentaries:a}of c)Object.assign(l.frames,r),Object.assign(l.commentaries,a);let f=new Map;for(let[r,{inspections:a}]of e.entries()){let d=c[r]?.steps.map(({node:y})=>y)??[],g=d.length-a.length;for(let[y,A]of a.entries())f.set(d[g+y],_(f.get(d[g+y-1]),A))}let n,s=S({_open_panels:i,_style_sheet:p},h(r=>j(r)));function u(r,a){n=r,s.update({step:a,_board_state:{...r,...l}})}function m(r){for(let a of c){let d=a.steps.findIndex(({node:g})=>g===r);if(d>=0)return u(a,d)}}function j(r){let{id:a}=r;if(r.type==="go")return m(r.node),s.receive({type:"done",id:a});let d=f.get(n?.steps[r.step]?.node)?.find(({card:y})=>y===r.card),g={type:"error",id:a,text:c[0]?.labels.no_kernel};s.receive(d?{...d,id:a,step:r.step}:g)}for(let r of c.slice(t,t+1))u(r,o);return s}var x=({map_state:e,style:t})=>S({_map_state:e,_style_sheet:t},()=>{});var E=document.getElementById("content")?.textContent??"",v=JSON.parse(await k(E)),L=await M(v.script),O="map_state"in v?x(v):b(v);L.render({model:O,el:document.getElementById("board")});
