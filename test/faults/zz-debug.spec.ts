import { createAgent, train } from '../support/agent';
import { startFakeModel } from '../support/fake-model';
import { Service } from '../support/service';
import { htmlPage, Site } from '../support/site';
import { readPage, toPassages } from '../../libs/page-text';
import { analyze, detectLanguage } from '../../libs/ranking';
it('x', async () => {
  const model = await startFakeModel();
  const service = await Service.start({ MODEL_BASE_URL: model.url, MODEL_NAME: 'any' });
  const isl=(n: number,p: number)=>'Quo'+[...String(n*10+p)].map(d=>'bdfgklmnpr'[Number(d)]).join('a')+'ax';
  const html = (n: number) => htmlPage('Page '+n, Array.from({length:6},(_,p)=>`<h2>Chapter ${n}.${p}</h2><p>${`Chapter ${p} of volume ${n} treats the harbour of ${isl(n,p)}. `.repeat(12)}</p>`).join(''), n ? [] : Array.from({length:60},(_,i)=>'/'+(i+1)));
  const site = await Site.start({ '/': html(0), ...Object.fromEntries(Array.from({length: Number(process.env['NN'])}, (_, i) => ['/'+(i+1), html(i+1)])) });
  const page = readPage(Buffer.from(html(0)), 'text/html', site.url);
  const ps = toPassages(page);
  console.log(JSON.stringify(ps.map(p => [p.heading, p.text.slice(0,60), detectLanguage(ps.map(x=>x.text).join('\n')), analyze(p.text, 'und').slice(0,8)])));
  const { live } = await service.tenant();
  const agent = await createAgent(live);
  console.log(JSON.stringify(await train(live, agent, { source: 's', type: 'website', url: site.url + '/' })).slice(0,300));
  for (const q of ['Which chapter treats the harbour of Quogax?', 'Quogax', 'harbour of Quogax', 'Which chapter treats the harbour of '+isl(1,3)]) {
    await live.post(agent + '/chat', { message: q });
    console.log(q, model.requests.at(-1)!.body.messages.at(-1)!.content.slice(0, 300));
  }
  await service.stop(); await site.stop(); await model.close();
}, 60000);
