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
async function b(o){let n=Uint8Array.from(atob(o),c=>c.charCodeAt(0)),s=new Blob([n]).stream().pipeThrough(new DecompressionStream("gzip"));return new Response(s).text()}function l(o,n){if(Array.isArray(n))return n[0];let s=Array.isArray(o)?[...o]:{...o};for(let[c,y]of Object.entries(n))s[c]=l(s[c],y);return s}function T(o,n=[]){for(let s of o)n.push(l(n.at(-1),s));return n}function x({lines:o,line:n,step:s,open_panels:c,style:y}){let p=T(o.map(({board_state:t})=>t)),d=new Map;for(let[t,{frames:e,inspections:a}]of o.entries()){let r=p[t]?.steps.map(({node:i})=>i)??[],u=r.length-e.length;e.forEach((i,_)=>{let I=d.get(r[u+_-1])?.inspections;d.set(r[u+_],{frame:i,inspections:l(I,a[_]??{})})})}let S=[],f={_first_frames:{id:"",frames:[]},_first_tree:{id:"",nodes:[]},step:s,_open_panels:c,_style_sheet:y},m=new Map,w=(t,...e)=>{for(let a of m.get(t)??[])a(...e)};function M(t,e){f[t]!==e&&(f[t]=e,w(`change:${t}`))}function h(t){S=t.steps,M("_board_state",{...t,frames:S.map(({node:e})=>d.get(e)?.frame)})}function v(t){for(let e of p){let a=e.steps.findIndex(({node:r})=>r===t);if(!(a<0))return f.step=a,h(e)}}function D(t){let{id:e}=t;if(t.type==="go")return v(t.node),w("msg:custom",{type:"done",id:e});let r=d.get(S[t.step]?.node)?.inspections.find(({card:i})=>i===t.card),u={type:"error",id:e,text:p[0]?.labels.no_kernel};w("msg:custom",r?{...r,id:e,step:t.step}:u)}for(let t of p.slice(n,n+1))h(t);return{get:t=>f[t],set:M,save_changes(){},send:t=>queueMicrotask(()=>D(t)),on(t,e){m.set(t,(m.get(t)??new Set).add(e))},off(t,e){m.get(t)?.delete(e)}}}var k=({map_state:o,style:n})=>({get:s=>({_map_state:o,_style_sheet:n})[s],set(){},save_changes(){},send(){},on(){},off(){}});var B=document.getElementById("content")?.textContent??"",g=JSON.parse(await b(B)),A=URL.createObjectURL(new Blob([g.script],{type:"text/javascript"})),{default:P}=await import(A),C="map_state"in g?k(g):x(g);P.render({model:C,el:document.getElementById("board")});
