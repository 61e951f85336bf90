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
var R=globalThis,h=Promise.resolve();function O(t){let e=()=>new Promise((n,i)=>{R.hanabi_widget_arrived=n,document.addEventListener("securitypolicyviolation",i,{once:!0}),document.head.append(Object.assign(document.createElement("script"),{type:"module",textContent:t}))});return h=h.then(e,e),h}async function _(t){let e=URL.createObjectURL(new Blob([t],{type:"text/javascript"}));try{return(await import(e)).default}catch{return O(t)}}async function C(t){let e=Uint8Array.from(atob(t),i=>i.charCodeAt(0)),n=new Blob([e]).stream().pipeThrough(new DecompressionStream("gzip"));return new Response(n).text()}function f(t,e){if(Array.isArray(e))return e[0];let n=Array.isArray(t)?[...t]:{...t};for(let[i,d]of Object.entries(e))n[i]=f(n[i],d);return n}function v(t,e=[]){for(let n of t)e.push(f(e.at(-1),n));return e}function x(t,e){if(t===e)return!0;if(typeof t!="object"||typeof e!="object"||t===null||e===null)return!1;if(Array.isArray(t)&&Array.isArray(e)){if(t.length!==e.length)return!1;for(let n=0;n<t.length;n++)if(!x(t[n],e[n]))return!1;return!0}for(let n in e)if(!(n in t))return!1;for(let n in t)if(!x(t[n],e[n]))return!1;return!0}var S=["frames","commentaries","figures"],M=t=>Object.fromEntries(S.map(e=>[e,t(e)])),K={...M(()=>[]),course:void 0},A=()=>M(()=>({}));var J=Date.now();function w(t,e,n=()=>{}){let i=new Map,d={...t},p={};function y(r,...s){for(let c of[...i.get(r)??[]])c(...s)}function u(r){let c=Object.keys(r).filter(g=>!x(d[g],r[g]));Object.assign(d,r);for(let g of c)y(`change:${g}`)}return{get:r=>d[r],set(r,s){p[r]=s,u({[r]:s})},save_changes(){let r=p;p={},Object.keys(r).length>0&&n(r)},send:e,on(r,s){i.set(r,(i.get(r)??new Set).add(s))},off(r,s){i.get(r)?.delete(s)},set_state:r=>{Object.assign(d,r)},update:u,receive:r=>y("msg:custom",r,[])}}var B=t=>e=>queueMicrotask(()=>t(e));function P({lines:t,line:e,step:n,open_panels:i,style:d}){let p=v(t.map(({board_state:o})=>o)),y=A();for(let o of p)for(let a of S)Object.assign(y[a],o[a]);let u=new Map;for(let[o,{inspections:a}]of t.entries()){let l=p[o]?.steps.map(({node:b})=>b)??[],m=l.length-a.length;for(let[b,T]of a.entries())u.set(l[m+b],f(u.get(l[m+b-1]),T))}let r,s=w({_open_panels:i,_style_sheet:d},B(o=>E(o)));function c(o,a){r=o,s.update({step:a,_board_state:{...o,...y}})}function g(o){for(let a of p){let l=a.steps.findIndex(({node:m})=>m===o);if(l>=0)return c(a,l)}}function E(o){let{id:a}=o;if(o.type==="go")return g(o.node),s.receive({type:"done",id:a});let l=u.get(r?.steps[o.step]?.node)?.find(({card:b})=>b===o.card),m={type:"error",id:a,text:p[0]?.labels.no_kernel};s.receive(l?{...l,id:a,step:o.step}:m)}for(let o of p.slice(e,e+1))c(o,n);return s}var N=({map_state:t,style:e})=>w({_map_state:t,_style_sheet:e},()=>{});var D=document.getElementById("content")?.textContent??"",k=JSON.parse(await C(D)),I=await _(k.script),j="map_state"in k?N(k):P(k),L=document.getElementById("board");L.replaceChildren();I.render({model:j,el:L});
