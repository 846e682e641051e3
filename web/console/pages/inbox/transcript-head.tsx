import { useEffect, useRef } from 'preact/hooks';
import type { components } from '../../../../libs/client/src/schema';
import { api, call } from '../../api/client';
import { useResource } from '../../api/use-resource';
import { FailureNotice } from '../../parts/failure-notice';
import { notify } from '../../parts/notices';
import { Time } from '../../parts/time';
import { useForm } from '../../parts/use-form';
import { useAllowed } from '../../session-context';
import { useTexts } from '../../texts';
import { isPaused, isWaiting } from './conversation';
import { inboxTexts } from './inbox-texts';

interface Props {
  agentId: string;
  conversation: components['schemas']['Conversation'];
  /** Changes when something has happened in the conversation. */
  happened: string;
  back: string;
  onChange: () => void;
  onRemove: () => void;
}

/** Who the visitor is, who answers, and what can be done with the conversation. */
export function TranscriptHead({ agentId, conversation, happened, back, onChange, onRemove }: Props) {
  const texts = useTexts(inboxTexts);
  const mayWrite = useAllowed('conversations:write');
  const { id, messages, createdAt, userId } = conversation;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current!.focus({ preventScroll: true }), []);
  const isWaitingNow = isWaiting(conversation);
  const isPausedNow = isPaused(conversation);
  const isWithPerson = isWaitingNow || isPausedNow;
  const { submit, failure, isBusy } = useForm(async () => {
    const params = { path: { id: Number(agentId), conversationId: id } };
    const body = { agentPaused: !isWithPerson };
    await call(api.PATCH('/agents/{id}/conversations/{conversationId}', { params, body }));
    if (isWithPerson) notify(texts.handedBack);
    onChange();
  });
  return (
    <header>
      <a class="back" href={back}>
        ← {texts.back}
      </a>
      <div class="heading">
        <h2 ref={heading} tabIndex={-1}>
          <span class="clip" dir="auto">
            {messages.find(({ query }) => query !== '')?.query ?? texts.untitled}
          </span>
        </h2>
        {mayWrite && (
          <form class="row" onSubmit={submit}>
            <button class={isWithPerson ? 'primary' : undefined} disabled={isBusy}>
              {isWithPerson ? texts.handBack : texts.takeOver}
            </button>
            <button type="button" class="plain danger" onClick={onRemove}>
              {texts.remove}
            </button>
          </form>
        )}
      </div>
      <p class="muted row">
        <Time at={createdAt} />
        {userId !== null && <span class="user">{userId}</span>}
        <span class={isWaitingNow ? 'badge warning' : isPausedNow ? 'badge good' : 'badge'} role="status">
          {isWaitingNow ? texts.waits : isPausedNow ? texts.withPerson : texts.agent}
        </span>
        <span>{isWaitingNow ? texts.waitsSince : isPausedNow ? texts.paused : texts.agentAnswers}</span>
      </p>
      <Details agentId={agentId} conversation={conversation} happened={happened} />
      {failure && <FailureNotice failure={failure} />}
    </header>
  );
}

/** The contact that the visitor left, and the data that came with the conversation. */
function Details({ agentId, conversation, happened }: Pick<Props, 'agentId' | 'conversation' | 'happened'>) {
  const texts = useTexts(inboxTexts);
  const mayReadLeads = useAllowed('leads:read');
  const { id: conversationId, metadata } = conversation;
  const { data: lead, reload } = useResource(async () => {
    if (!mayReadLeads) return undefined;
    const params = { path: { id: Number(agentId) }, query: { conversationId } };
    return (await call(api.GET('/agents/{id}/leads', { params }))).leads[0];
  }, [agentId, conversationId]);
  useEffect(() => void reload(), [happened]);
  const contact = lead ? [lead.name, lead.companyName].filter(Boolean).join(', ') : '';
  const data = Object.entries(metadata);
  return (
    <>
      {lead && (
        <p class="lead">
          <span class="muted">{texts.lead}</span> <strong class="clip">{contact}</strong>
          {lead.email && <a href={`mailto:${encodeURIComponent(lead.email)}`}>{lead.email}</a>}
          {lead.phone && <a href={`tel:${lead.phone.replace(/[^+\d]/g, '')}`}>{lead.phone}</a>}
        </p>
      )}
      {data.length > 0 && (
        <details>
          <summary>{texts.data}</summary>
          <dl>
            {data.map(([name, value]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </details>
      )}
    </>
  );
}
