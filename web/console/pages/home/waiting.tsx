import { addressOfAgent } from '../../addresses';
import { api, call } from '../../api/client';
import { useResource } from '../../api/use-resource';
import { Loaded } from '../../parts/loaded';
import { Time } from '../../parts/time';
import { useTexts } from '../../texts';
import { homeTexts } from './home-texts';

const EVERY_MS = 5_000;
const SHOWN = 5;

/** The visitors who wait for a person. */
export function Waiting({ agentId }: { agentId: number }) {
  const texts = useTexts(homeTexts);
  const waiting = useResource(
    async () => {
      const params = {
        path: { id: agentId },
        query: { state: 'waiting', orderBy: 'lastMessageAt', limit: SHOWN } as const,
      };
      return (await call(api.GET('/agents/{id}/conversations', { params }))).conversations;
    },
    [agentId],
    EVERY_MS,
  );
  return (
    <section class="card" aria-labelledby="waiting">
      <h2 id="waiting">{texts.waiting}</h2>
      <Loaded resource={waiting} empty={<p class="muted">{texts.nobody}</p>}>
        {(conversations) => (
          <ul class="plain-list stack">
            {conversations.map(({ id, lastMessageAt, visitorName, lastMessage, title }) => (
              <li key={id}>
                <a href={addressOfAgent(agentId, `inbox/${id}`)}>
                  <span class="clip" dir="auto">
                    {[visitorName, lastMessage?.author === 'visitor' ? lastMessage.text : title]
                      .filter(Boolean)
                      .join(': ') || texts.open}
                  </span>
                </a>
                <p class="muted">
                  <Time at={lastMessageAt} />
                </p>
              </li>
            ))}
            <li>
              <a href={addressOfAgent(agentId, 'inbox?show=waiting')}>{texts.toWaiting}</a>
            </li>
          </ul>
        )}
      </Loaded>
    </section>
  );
}
