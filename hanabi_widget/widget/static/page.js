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
async function M(o){let t=Uint8Array.from(atob(o),r=>r.charCodeAt(0)),e=new Blob([t]).stream().pipeThrough(new DecompressionStream("gzip"));return new Response(e).text()}function y(o,t){if(Array.isArray(t))return t[0];let e=Array.isArray(o)?[...o]:{...o};for(let[r,i]of Object.entries(t))e[r]=y(e[r],i);return e}function _(o,t=[]){for(let e of o)t.push(y(t.at(-1),e));return t}var p=class{constructor(t,e){this.traits=t;this.answer=e}traits;answer;listeners=new Map;get=t=>this.traits[t];set(t,e){this.update({[t]:e})}update(t){let r=Object.keys(t).filter(i=>this.traits[i]!==t[i]);Object.assign(this.traits,t);for(let i of r)this.emit(`change:${i}`)}save_changes(){}send(t){queueMicrotask(()=>this.answer(t))}say(t){this.emit("msg:custom",t)}on(t,e){this.listeners.set(t,(this.listeners.get(t)??new Set).add(e))}off(t,e){this.listeners.get(t)?.delete(e)}emit(t,...e){for(let r of[...this.listeners.get(t)??[]])r(...e)}};function b({lines:o,line:t,step:e,open_panels:r,style:i}){let f=_(o.map(({board_state:n})=>n)),l=new Map;for(let[n,{frames:s,inspections:c}]of o.entries()){let a=f[n]?.steps.map(({node:d})=>d)??[],u=a.length-s.length;s.forEach((d,h)=>{let x=l.get(a[u+h-1])?.inspections;l.set(a[u+h],{frame:d,inspections:y(x,c[h]??{})})})}let w=[],m=new p({_first_frames:{id:"",frames:[]},_first_tree:{id:"",nodes:[]},_open_panels:r,_style_sheet:i},n=>T(n));function S(n,s){w=n.steps;let c=w.map(({node:a})=>l.get(a)?.frame);m.update({step:s,_board_state:{...n,frames:c}})}function v(n){for(let s of f){let c=s.steps.findIndex(({node:a})=>a===n);if(c>=0)return S(s,c)}}function T(n){let{id:s}=n;if(n.type==="go")return v(n.node),m.say({type:"done",id:s});let a=l.get(w[n.step]?.node)?.inspections.find(({card:d})=>d===n.card),u={type:"error",id:s,text:f[0]?.labels.no_kernel};m.say(a?{...a,id:s,step:n.step}:u)}for(let n of f.slice(t,t+1))S(n,e);return m}var k=({map_state:o,style:t})=>new p({_map_state:o,_style_sheet:t},()=>{});var D=document.getElementById("content")?.textContent??"",g=JSON.parse(await M(D)),I=URL.createObjectURL(new Blob([g.script],{type:"text/javascript"})),{default:B}=await import(I),P="map_state"in g?k(g):b(g);B.render({model:P,el:document.getElementById("board")});
