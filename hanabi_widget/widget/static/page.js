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
async function S(o){let t=Uint8Array.from(atob(o),r=>r.charCodeAt(0)),e=new Blob([t]).stream().pipeThrough(new DecompressionStream("gzip"));return new Response(e).text()}function u(o,t){if(Array.isArray(t))return t[0];let e=Array.isArray(o)?[...o]:{...o};for(let[r,i]of Object.entries(t))e[r]=u(e[r],i);return e}function b(o,t=[]){for(let e of o)t.push(u(t.at(-1),e));return t}var y=class{constructor(t,e){this.traits=t;this.answer=e}traits;answer;listeners=new Map;get=t=>this.traits[t];set(t,e){this.update({[t]:e})}update(t){let r=Object.keys(t).filter(i=>this.traits[i]!==t[i]);Object.assign(this.traits,t);for(let i of r)this.emit(`change:${i}`)}save_changes(){}send(t){queueMicrotask(()=>this.answer(t))}say(t){this.emit("msg:custom",t)}on(t,e){this.listeners.set(t,(this.listeners.get(t)??new Set).add(e))}off(t,e){this.listeners.get(t)?.delete(e)}emit(t,...e){for(let r of[...this.listeners.get(t)??[]])r(...e)}};function k({lines:o,line:t,step:e,open_panels:r,style:i}){let d=b(o.map(({board_state:n})=>n)),f=new Map;for(let[n,{frames:s,inspections:c}]of o.entries()){let a=d[n]?.steps.map(({node:p})=>p)??[],m=a.length-s.length;s.forEach((p,w)=>{let x=f.get(a[m+w-1])?.inspections;f.set(a[m+w],{frame:p,inspections:u(x,c[w]??{})})})}let g=[],l=new y({_first_frames:{id:"",frames:[]},_first_tree:{id:"",nodes:[]},_open_panels:r,_style_sheet:i},n=>v(n));function h(n,s){g=n.steps;let c=g.map(({node:a})=>f.get(a)?.frame);l.update({step:s,_board_state:{...n,frames:c}})}function _(n){for(let s of d){let c=s.steps.findIndex(({node:a})=>a===n);if(c>=0)return h(s,c)}}function v(n){let{id:s}=n;if(n.type==="go")return _(n.node),l.say({type:"done",id:s});let a=f.get(g[n.step]?.node)?.inspections.find(({card:p})=>p===n.card),m={type:"error",id:s,text:d[0]?.labels.no_kernel};l.say(a?{...a,id:s,step:n.step}:m)}for(let n of d.slice(t,t+1))h(n,e);return l}var M=document.getElementById("content")?.textContent??"",T=JSON.parse(await S(M)),D=URL.createObjectURL(new Blob([T.script],{type:"text/javascript"})),{default:I}=await import(D);I.render({model:k(T),el:document.getElementById("board")});
