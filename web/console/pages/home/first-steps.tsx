import { addressOfAgent } from '../../addresses';
import { api, call } from '../../api/client';
import { useResource } from '../../api/use-resource';
import { useTexts } from '../../texts';
import { homeTexts } from './home-texts';

/** The next steps with a new agent; nothing once it has sources and conversations. */
export function FirstSteps({ agentId }: { agentId: number }) {
  const texts = useTexts(homeTexts);
  const done = useResource(async () => {
    const path = { id: agentId };
    const [{ sources }, { conversations }] = await Promise.all([
      call(api.GET('/agents/{id}/training', { params: { path } })),
      call(api.GET('/agents/{id}/conversations', { params: { path, query: { limit: 1 } } })),
    ]);
    return { isTaught: sources.length > 0, isTried: conversations.length > 0 };
  }, [agentId]);
  if (!done.data || (done.data.isTaught && done.data.isTried)) return null;
  const steps = [
    { text: texts.stepTeach, page: 'knowledge', isDone: done.data.isTaught },
    { text: texts.stepTry, page: 'settings', isDone: done.data.isTried },
    { text: texts.stepInstall, page: 'settings', isDone: false },
    { text: texts.stepAnswer, page: 'inbox', isDone: false },
  ];
  return (
    <section class="card" aria-labelledby="first">
      <h2 id="first">{texts.first}</h2>
      <ol class="steps">
        {steps.map(({ text, page, isDone }) => (
          <li key={text} class={isDone ? 'done' : undefined}>
            <a href={addressOfAgent(agentId, page)}>{text}</a>
            {isDone && ' ✓'}
          </li>
        ))}
      </ol>
    </section>
  );
}
