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
async function v(o){let e=Uint8Array.from(atob(o),s=>s.charCodeAt(0)),t=new Blob([e]).stream().pipeThrough(new DecompressionStream("gzip"));return new Response(t).text()}function y(o,e){if(Array.isArray(e))return e[0];let t=Array.isArray(o)?[...o]:{...o};for(let[s,i]of Object.entries(e))t[s]=y(t[s],i);return t}function S(o,e=[]){for(let t of o)e.push(y(e.at(-1),t));return e}var I=Date.now();var p=class{constructor(e,t){this.traits=e;this.answer=t}traits;answer;listeners=new Map;get=e=>this.traits[e];set(e,t){this.update({[e]:t})}update(e){let s=Object.keys(e).filter(i=>this.traits[i]!==e[i]);Object.assign(this.traits,e);for(let i of s)this.emit(`change:${i}`)}save_changes(){}send(e){queueMicrotask(()=>this.answer(e))}say(e){this.emit("msg:custom",e)}on(e,t){this.listeners.set(e,(this.listeners.get(e)??new Set).add(t))}off(e,t){this.listeners.get(e)?.delete(t)}emit(e,...t){for(let s of[...this.listeners.get(e)??[]])s(...t)}};function k({lines:o,line:e,step:t,open_panels:s,style:i}){let l=S(o.map(({board_state:n})=>n)),f=new Map;for(let[n,{frames:r,inspections:c}]of o.entries()){let a=l[n]?.steps.map(({node:d})=>d)??[],m=a.length-r.length;r.forEach((d,w)=>{let x=f.get(a[m+w-1])?.inspections;f.set(a[m+w],{frame:d,inspections:y(x,c[w]??{})})})}let _=[],u=new p({_first_frames:{id:"",frames:[]},_first_tree:{id:"",nodes:[]},_open_panels:s,_style_sheet:i},n=>T(n));function h(n,r){_=n.steps;let c=_.map(({node:a})=>f.get(a)?.frame);u.update({step:r,_board_state:{...n,frames:c}})}function b(n){for(let r of l){let c=r.steps.findIndex(({node:a})=>a===n);if(c>=0)return h(r,c)}}function T(n){let{id:r}=n;if(n.type==="go")return b(n.node),u.say({type:"done",id:r});let a=f.get(_[n.step]?.node)?.inspections.find(({card:d})=>d===n.card),m={type:"error",id:r,text:l[0]?.labels.no_kernel};u.say(a?{...a,id:r,step:n.step}:m)}for(let n of l.slice(e,e+1))h(n,t);return u}var M=({map_state:o,style:e})=>new p({_map_state:o,_style_sheet:e},()=>{});var j=document.getElementById("content")?.textContent??"",g=JSON.parse(await v(j)),A=URL.createObjectURL(new Blob([g.script],{type:"text/javascript"})),{default:E}=await import(A),L="map_state"in g?M(g):k(g);E.render({model:L,el:document.getElementById("board")});
