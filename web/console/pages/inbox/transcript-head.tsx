import { useEffect, useRef } from 'preact/hooks';
import type { components } from '../../../../libs/client/src/schema';
import { api, call } from '../../api/client';
import { useResource } from '../../api/use-resource';
import { costTexts } from '../../parts/cost-texts';
import { useCosts, useMoney } from '../../parts/costs';
import { Time } from '../../parts/time';
import { useAllowed } from '../../session-context';
import { fill, useTexts } from '../../texts';
import { stateOf, type ConversationLook } from './conversation';
import { ConversationTools } from './conversation-tools';
import { inboxTexts } from './inbox-texts';
import { StateBadge } from './state-badge';

interface Props {
  agentId: string;
  conversation: components['schemas']['Conversation'];
  look: ConversationLook;
  /** Changes when something has happened in the conversation. */
  happened: string;
  back: string;
  onChange: () => void;
  onRemove: () => void;
}

/** The visitor, the answering side, and the tools for the conversation. */
export function TranscriptHead({ agentId, conversation, look, happened, back, onChange, onRemove }: Props) {
  const texts = useTexts(inboxTexts);
  const mayWrite = useAllowed('conversations:write');
  const maySeeCosts = useAllowed('analytics:read');
  const { id, messages, createdAt, userId } = conversation;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current!.focus({ preventScroll: true }), []);
  const first = messages.find(({ query }) => query !== '')?.query ?? texts.untitled;
  return (
    <header>
      <a class="back" href={back}>
        ← {texts.back}
      </a>
      <h2 ref={heading} tabIndex={-1}>
        <span class="clip" dir="auto">
          {look.visitorName ?? first}
        </span>
      </h2>
      <p class="muted row">
        <Time at={createdAt} />
        {userId !== null && <span class="user">{userId}</span>}
        <span class="row" role="status">
          <StateBadge item={look} isComplete />
        </span>
        <span>{texts[`explain_${stateOf(look)}`]}</span>
      </p>
      <Feedback conversation={conversation} />
      {maySeeCosts && conversation.cost > 0 && <Cost cost={conversation.cost} />}
      <Details agentId={agentId} conversation={conversation} happened={happened} />
      {mayWrite && (
        <ConversationTools
          agentId={agentId}
          conversationId={id}
          look={look}
          onChange={onChange}
          onRemove={onRemove}
        />
      )}
    </header>
  );
}

/** The visitor's feedback on the conversation. */
function Feedback({ conversation: { helped, satisfaction, feedback } }: Pick<Props, 'conversation'>) {
  const texts = useTexts(inboxTexts);
  const remarks = [
    helped !== null && (helped ? texts.hasHelped : texts.hasNotHelped),
    satisfaction !== null && fill(texts.satisfaction, { value: satisfaction }),
    feedback && `“${feedback}”`,
  ].filter(Boolean);
  if (remarks.length === 0) return null;
  return (
    <p>
      <span class="muted">{texts.visitorSays}</span> <span dir="auto">{remarks.join(' · ')}</span>
    </p>
  );
}

/** The cost of language models for the answers. */
function Cost({ cost }: { cost: number }) {
  const texts = useTexts(costTexts);
  const { data } = useCosts();
  const money = useMoney(data?.currency ?? 'USD');
  return data ? <p class="muted">{fill(texts.ofConversation, { cost: money(cost) })}</p> : null;
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
