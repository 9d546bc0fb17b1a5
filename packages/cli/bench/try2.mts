import { play, fileJournal } from '@masbench/core';
import { village } from './village/game.ts';
import { everySeat, prompt } from './village/agents.ts';
import { villageGraph } from './village/graph.ts';
import { mkdtempSync } from 'node:fs';
const g = villageGraph({saver:false,log:true}), gs=villageGraph({saver:true,log:true}), gn=villageGraph({saver:true,log:false});
for (let i=0;i<5;i++){ const r=await play(village,{config:{},agents:everySeat(prompt),seed:'s'+i}); console.log(r.outcome,Object.values(r.seats).reduce((a,s)=>a+s.moves,0), await g('s'+i), r.scheduler);}
async function m(name,f,n){const c=process.cpuUsage(),t=performance.now();let d=0;for(let i=0;i<n;i++)d+=await f(i);const u=process.cpuUsage(c);console.log(name,((u.user+u.system)/d).toFixed(1),Math.round(d/(performance.now()-t)*1000))}
const dir = mkdtempSync('/tmp/bench-');let k=0;
for(let r=0;r<4;r++){
await m('lg',async i=>(await g('s'+i)).decisions,15);
await m('lg+saver',async i=>(await gs(r+'s'+i)).decisions,10);
await m('lg+saver nolog',async i=>(await gn(r+'s'+i)).decisions,10);
await m('mas',async i=>Object.values((await play(village,{config:{},agents:everySeat(prompt),seed:'s'+i,journal:fileJournal(dir+'/'+k++)})).seats).reduce((a,s)=>a+s.moves,0),30);
}
