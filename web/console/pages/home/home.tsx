import { addressOfAgent } from '../../addresses';
import { api, call } from '../../api/client';
import { useResource } from '../../api/use-resource';
import { Loaded } from '../../parts/loaded';
import { PageHead } from '../../parts/page-head';
import { useAllowed } from '../../session-context';
import { useTexts } from '../../texts';
import { FirstSteps } from './first-steps';
import { homeTexts } from './home-texts';
import { OpenQuestions } from './open-questions';
import { SourcesSummary } from './sources-summary';
import { Waiting } from './waiting';

const WEEK_DAYS = 7;
const DAY_MS = 86_400_000;

/** An agent at a glance: waiting conversations, activity, open questions and knowledge. */
export default function Home({ agentId }: { agentId: string }) {
  const id = Number(agentId);
  const agent = useResource(
    async () => (await call(api.GET('/agents/{id}', { params: { path: { id } } }))).agent,
    [id],
  );
  const mayReadConversations = useAllowed('conversations:read');
  const mayReadTraining = useAllowed('training:read');
  const mayReadAnalytics = useAllowed('analytics:read');
  return (
    <Loaded resource={agent}>
      {({ name }) => (
        <>
          <PageHead title={name} />
          <div class="stack">
            {mayReadTraining && <FirstSteps agentId={id} />}
            {mayReadAnalytics && <Week agentId={id} />}
            <div class="halves">
              {mayReadConversations && <Waiting agentId={id} />}
              {mayReadTraining && <SourcesSummary agentId={id} />}
            </div>
            {mayReadConversations && <OpenQuestions agentId={id} />}
          </div>
        </>
      )}
    </Loaded>
  );
}

function Week({ agentId }: { agentId: number }) {
  const texts = useTexts(homeTexts);
  const week = useResource(() => {
    const query = {
      start: new Date(Date.now() - (WEEK_DAYS - 1) * DAY_MS).toISOString().slice(0, 10),
      end: new Date().toISOString().slice(0, 10),
    };
    return call(api.GET('/agents/{id}/analytics', { params: { path: { id: agentId }, query } }));
  }, [agentId]);
  return (
    <section aria-labelledby="week">
      <h2 id="week">
        <a href={addressOfAgent(agentId, 'analytics')}>{texts.week}</a>
      </h2>
      <Loaded resource={week}>
        {({ totalConversations, totalMessages, totalLeads }) => (
          <dl class="tiles">
            {(
              [
                [texts.conversations, totalConversations],
                [texts.messages, totalMessages],
                [texts.leads, totalLeads],
              ] as const
            ).map(([title, count]) => (
              <div key={title} class="card tile">
                <dt class="muted">{title}</dt>
                <dd>
                  <strong>{count}</strong>
                </dd>
              </div>
            ))}
          </dl>
        )}
      </Loaded>
    </section>
  );
}
