/*! This contains:

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
async function T(o){let n=Uint8Array.from(atob(o),c=>c.charCodeAt(0)),r=new Blob([n]).stream().pipeThrough(new DecompressionStream("gzip"));return new Response(r).text()}function l(o,n){if(Array.isArray(n))return n[0];let r=Array.isArray(o)?[...o]:{...o};for(let[c,g]of Object.entries(n))r[c]=l(r[c],g);return r}function _(o,n=[]){for(let r of o)n.push(l(n.at(-1),r));return n}function k({lines:o,line:n,step:r,open_panels:c,style:g}){let p=_(o.map(({board_state:t})=>t)),d=new Map;for(let[t,{frames:e,inspections:a}]of o.entries()){let s=p[t]?.steps.map(({node:i})=>i)??[],m=s.length-e.length;e.forEach((i,S)=>{let B=d.get(s[m+S-1])?.inspections;d.set(s[m+S],{frame:i,inspections:l(B,a[S]??{})})})}let y=[],f={_first_frames:{id:"",frames:[]},_first_tree:{id:"",nodes:[]},step:r,_open_panels:c,_style_sheet:g},u=new Map,w=(t,...e)=>{for(let a of u.get(t)??[])a(...e)};function b(t,e){f[t]!==e&&(f[t]=e,w(`change:${t}`))}function h(t){y=t.steps,b("_board_state",{...t,frames:y.map(({node:e})=>d.get(e)?.frame)})}function D(t){for(let e of p){let a=e.steps.findIndex(({node:s})=>s===t);if(!(a<0))return f.step=a,h(e)}}function I(t){let{id:e}=t;if(t.type==="go")return D(t.node),w("msg:custom",{type:"done",id:e});let s=d.get(y[t.step]?.node)?.inspections.find(({card:i})=>i===t.card),m={type:"error",id:e,text:p[0]?.labels.no_kernel};w("msg:custom",s?{...s,id:e,step:t.step}:m)}for(let t of p.slice(n,n+1))h(t);return{get:t=>f[t],set:b,save_changes(){},send:t=>queueMicrotask(()=>I(t)),on(t,e){u.set(t,(u.get(t)??new Set).add(e))},off(t,e){u.get(t)?.delete(e)}}}var M=document.getElementById("content")?.textContent??"",x=JSON.parse(await T(M)),A=URL.createObjectURL(new Blob([x.script],{type:"text/javascript"})),{default:P}=await import(A);P.render({model:k(x),el:document.getElementById("board")});
