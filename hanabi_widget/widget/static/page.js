/*! This contains:

@preact/signals

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

@preact/signals-core

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
function l(o,n){if(Array.isArray(n))return n[0];let r=Array.isArray(o)?[...o]:{...o};for(let[c,i]of Object.entries(n))r[c]=l(r[c],i);return r}function h(o,n=[]){for(let r of o)n.push(l(n.at(-1),r));return n}function T({lines:o,line:n,step:r,style:c}){let i=h(o.map(({board_state:t})=>t)),p=new Map;for(let[t,{frames:e,inspections:a}]of o.entries()){let s=i[t]?.steps.map(({node:d})=>d)??[],m=s.length-e.length;e.forEach((d,w)=>{let D=p.get(s[m+w-1])?.inspections;p.set(s[m+w],{frame:d,inspections:l(D,a[w]??{})})})}let g=[],f={_first_frames:{id:"",frames:[]},_first_tree:{id:"",nodes:[]},step:r,_style_sheet:c},u=new Map,y=(t,...e)=>{for(let a of u.get(t)??[])a(...e)};function S(t,e){f[t]!==e&&(f[t]=e,y(`change:${t}`))}function b(t){g=t.steps,S("_board_state",{...t,frames:g.map(({node:e})=>p.get(e)?.frame)})}function _(t){for(let e of i){let a=e.steps.findIndex(({node:s})=>s===t);if(!(a<0))return f.step=a,b(e)}}function x(t){let{id:e}=t;if(t.type==="go")return _(t.node),y("msg:custom",{type:"done",id:e});let s=p.get(g[t.step]?.node)?.inspections.find(({card:d})=>d===t.card),m={type:"error",id:e,text:i[0]?.labels.no_kernel};y("msg:custom",s?{...s,id:e,step:t.step}:m)}for(let t of i.slice(n,n+1))b(t);return{get:t=>f[t],set:S,save_changes(){},send:t=>queueMicrotask(()=>x(t)),on(t,e){u.set(t,(u.get(t)??new Set).add(e))},off(t,e){u.get(t)?.delete(e)}}}async function I(o){let n=Uint8Array.from(atob(o),c=>c.charCodeAt(0)),r=new Blob([n]).stream().pipeThrough(new DecompressionStream("gzip"));return new Response(r).text()}var B=document.getElementById("content")?.textContent??"",k=JSON.parse(await I(B)),M=URL.createObjectURL(new Blob([k.script],{type:"text/javascript"})),{default:A}=await import(M);A.render({model:T(k),el:document.getElementById("board")});
