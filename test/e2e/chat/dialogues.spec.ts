import { join } from 'node:path';
import { faultsOf, readDialogues } from '../../../bench/conversation/dialogue-file';
import { ScriptedModel } from '../../../bench/conversation/scripted-model';
import { pagesOf } from '../../../bench/retrieval/site-folder';
import { createAgent, train } from '../../support/agent';
import { Site } from '../../support/site';
import { useSharedServiceWithModel } from '../../support/use-service';

const BENCH = join(__dirname, '../../../bench');
const dialogues = readDialogues(join(BENCH, 'conversation/dialogues'));
const { live, model } = useSharedServiceWithModel();

/** The model decides as expected, so each fault is one of the service. */
describe.each([...new Set(dialogues.map(({ site }) => site))])('on the site %s', (name) => {
  let agent: string;
  let scripted: ScriptedModel;

  beforeAll(async () => {
    scripted = new ScriptedModel(model);
    const site = await Site.start(pagesOf(join(BENCH, `retrieval/sample/${name}.site`)));
    agent = await createAgent(live, { botNoAnswer: 'I do not know that.' });
    await train(live, agent, { source: 'site', type: 'website', url: site.url });
    await site.stop();
  });

  it.each(dialogues.filter(({ site }) => site === name).map((dialogue) => [dialogue.id, dialogue] as const))(
    'each turn of %s has its tool and the passage that answers',
    async (_, { turns }) => {
      let conversationId: string | undefined;
      const faults: string[] = [];
      for (const said of turns) {
        scripted.expect(said);
        const { body } = await live.post(`${agent}/chat`, { message: said.say, conversationId });
        ({ conversationId } = body);
        faults.push(...faultsOf(said, body).map((fault) => `${said.say}: ${fault}`));
      }
      expect(faults).toEqual([]);
    },
  );
});
