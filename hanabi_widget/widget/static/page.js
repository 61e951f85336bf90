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
function m(o,n){if(Array.isArray(n))return n[0];let r=Array.isArray(o)?[...o]:{...o};for(let[c,i]of Object.entries(n))r[c]=m(r[c],i);return r}function T(o,n=[]){for(let r of o)n.push(m(n.at(-1),r));return n}function h({lines:o,line:n,step:r,style:c}){let i=T(o.map(({board_state:t})=>t)),d=new Map;for(let[t,{frames:e,inspections:a}]of o.entries()){let s=i[t]?.steps.map(({node:y})=>y)??[],u=s.length-e.length;e.forEach((y,w)=>{let _=d.get(s[u+w-1])?.inspections;d.set(s[u+w],{frame:y,inspections:m(_,a[w]??{})})})}let l=[],p={_first_frames:{id:"",frames:[]},_first_tree:{id:"",nodes:[]},step:r,_style_sheet:c},f=new Map,g=(t,...e)=>{for(let a of f.get(t)??[])a(...e)};function S(t,e){p[t]!==e&&(p[t]=e,g(`change:${t}`))}function b(t){l=t.steps,S("_board_state",{...t,frames:l.map(({node:e})=>d.get(e)?.frame)})}function D(t){for(let e of i){let a=e.steps.findIndex(({node:s})=>s===t);if(!(a<0))return p.step=a,b(e)}}function I(t){let{id:e}=t;if(t.type==="go")return D(t.node),g("msg:custom",{type:"done",id:e});let s=d.get(l[t.step]?.node)?.inspections.find(({card:u})=>u===t.card);g("msg:custom",s&&{...s,id:e,step:t.step})}for(let t of i.slice(n,n+1))b(t);return{get:t=>p[t],set:S,save_changes(){},send:t=>queueMicrotask(()=>I(t)),on(t,e){f.set(t,(f.get(t)??new Set).add(e))},off(t,e){f.get(t)?.delete(e)}}}async function x(o){let n=Uint8Array.from(atob(o),c=>c.charCodeAt(0)),r=new Blob([n]).stream().pipeThrough(new DecompressionStream("gzip"));return new Response(r).text()}var B=document.getElementById("content")?.textContent??"",k=JSON.parse(await x(B)),M=URL.createObjectURL(new Blob([k.script],{type:"text/javascript"})),{default:A}=await import(M);A.render({model:h(k),el:document.getElementById("board")});
