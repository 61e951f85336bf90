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
var e=globalThis,t=Promise.resolve();function n(e,t){if(Array.isArray(t))return t[0];let r=Array.isArray(e)?[...e]:{...e};for(let[e,o]of Object.entries(t))r[e]=n(r[e],o);return r}function r(e,t){if(e===t)return!0;if("object"!=typeof e||"object"!=typeof t||null===e||null===t)return!1;if(Array.isArray(e)&&Array.isArray(t)){if(e.length!==t.length)return!1;for(let n=0;n<e.length;n++)if(!r(e[n],t[n]))return!1;return!0}for(let n in t)if(!(n in e))return!1;for(let n in e)if(!r(e[n],t[n]))return!1;return!0}var o=["frames","commentaries","figures"],i=e=>Object.fromEntries(o.map(t=>[t,e(t)]));function s(e,t,n=()=>{}){let o=new Map,i={...e},s={};function a(e,...t){for(let n of[...o.get(e)??[]])n(...t)}function l(e){let t=Object.keys(e).filter(t=>!r(i[t],e[t]));Object.assign(i,e);for(let e of t)a(`change:${e}`)}return{get:e=>i[e],set(e,t){s[e]=t,l({[e]:t})},save_changes(){let e=s;s={},Object.keys(e).length>0&&n(e)},send:t,on(e,t){o.set(e,(o.get(e)??new Set).add(t))},off(e,t){o.get(e)?.delete(t)},set_state:e=>{Object.assign(i,e)},update:l,receive:e=>a("msg:custom",e,[])}}i(()=>[]),Date.now();var a=document.getElementById("content")?.textContent??"",l=JSON.parse(await async function(e){let t=Uint8Array.from(atob(e),e=>e.charCodeAt(0)),n=new Blob([t]).stream().pipeThrough(new DecompressionStream("gzip"));return new Response(n).text()}(a)),f=await async function(n){let r=URL.createObjectURL(new Blob([n],{type:"text/javascript"}));try{return(await(import(r))).default}catch{return function(n){let r=()=>new Promise((t,r)=>{e.hanabi_widget_arrived=t,document.addEventListener("securitypolicyviolation",r,{once:!0}),document.head.append(Object.assign(document.createElement("script"),{type:"module",textContent:n}))});return t=t.then(r,r)}(n)}}(l.script),c="map_state"in l?(({map_state:e,style:t})=>s({_map_state:e,_style_sheet:t},()=>{}))(l):function({lines:e,line:t,step:r,open_panels:a,style:l}){let f=function(e,t=[]){for(let r of e)t.push(n(t.at(-1),r));return t}(e.map(({board_state:e})=>e)),c=i(()=>({}));for(let e of f)for(let t of o)Object.assign(c[t],e[t]);let u=new Map;for(let[t,{inspections:r}]of e.entries()){let e=f[t]?.steps.map(({node:e})=>e)??[],o=e.length-r.length;for(let[t,i]of r.entries())u.set(e[o+t],n(u.get(e[o+t-1]),i))}let p,d=s({_open_panels:a,_style_sheet:l},e=>queueMicrotask(()=>function(e){let{id:t}=e;if("go"===e.type)return function(e){for(let t of f){let n=t.steps.findIndex(({node:t})=>t===e);if(n>=0)return m(t,n)}}(e.node),d.receive({type:"done",id:t});let n=u.get(p?.steps[e.step]?.node)?.find(({card:t})=>t===e.card),r={type:"error",id:t,text:f[0]?.labels.no_kernel};d.receive(n?{...n,id:t,step:e.step}:r)}(e)));function m(e,t){p=e,d.update({step:t,_board_state:{...e,...c}})}for(let e of f.slice(t,t+1))m(e,r);return d}(l),u=document.getElementById("board");u.replaceChildren(),f.render({model:c,el:u});
