import { useLocation } from 'preact-iso';
import { addressOfAgent } from '../../addresses';
import { PLATFORMS, useChannelName } from '../../parts/channel-name';
import { ChoiceField } from '../../parts/choice-field';
import { Field } from '../../parts/field';
import { useTexts } from '../../texts';
import { inboxTexts } from './inbox-texts';
import { useAssignees } from './use-assignees';

const SHOWN = ['all', 'waiting', 'with_person', 'open', 'closed', 'unanswered', 'negative'] as const;
const STATES = new Set<string>(['waiting', 'with_person', 'open', 'closed']);
const OUTCOMES = ['resolved', 'handed_over', 'unanswered', 'abandoned'] as const;
/** The most characters that a search takes. */
const MAX_SEARCH = 100;

/** The filters of the list, which are in the query of the address. */
export interface Filters {
  show: (typeof SHOWN)[number];
  /** Empty for all, like the following. */
  channel: string;
  /** The outcome of the conversations. */
  outcome: string;
  /** The id of the person to whom they are assigned. */
  assignee: string;
  q: string;
}

/** The filters in the address. */
export function useFilters(): Filters {
  const { show, channel = '', outcome = '', assignee = '', q = '' } = useLocation().query;
  const shown = SHOWN.find((each) => each === show) ?? 'all';
  return { show: shown, channel, outcome, assignee, q: q.slice(0, MAX_SEARCH) };
}

/** The parameters of List Conversations for these filters. */
export function queryOf({ show, channel, outcome, assignee, q }: Filters) {
  return {
    orderBy: 'lastMessageAt' as const,
    ...(STATES.has(show) && { state: show as 'waiting' }),
    ...(assignee && { assigneeId: Number(assignee) }),
    ...(show === 'unanswered' && { answered: false }),
    ...(show === 'negative' && { rating: 'negative' as const }),
    ...(channel && { channel }),
    ...(outcome && { outcome: outcome as 'resolved' }),
    ...(q.trim() && { q: q.trim() }),
  };
}

/** A conversation, as addresses name it. */
export interface Opened {
  agentId: number | string;
  id: string;
}

/** The address of the list of an agent, or of all agents, with these filters, or of a conversation in it. */
export function addressOfInbox(
  agentId: string | undefined,
  filters: Partial<Filters>,
  opened?: Opened,
): string {
  const { show = 'all', ...rest } = filters;
  const query = new URLSearchParams({
    ...(show !== 'all' && { show }),
    ...Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== '')),
  }).toString();
  const path =
    agentId === undefined
      ? ['/console/inbox', ...(opened ? [opened.agentId, opened.id] : [])].join('/')
      : addressOfAgent(agentId, opened ? `inbox/${opened.id}` : 'inbox');
  return query ? `${path}?${query}` : path;
}

interface Props {
  filters: Filters;
  onChange: (filters: Filters) => void;
}

/** The controls of the filters. */
export function FilterControls({ filters, onChange }: Props) {
  const texts = useTexts(inboxTexts);
  const nameOf = useChannelName();
  const assignees = useAssignees();
  return (
    <form class="filters" role="search" onSubmit={(event) => event.preventDefault()}>
      <ChoiceField
        label={texts.show}
        options={SHOWN.map((value) => [value, texts[value]])}
        value={filters.show}
        onChange={(show) => onChange({ ...filters, show })}
      />
      <Field label={texts.search}>
        {(attributes) => (
          <input
            {...attributes}
            type="search"
            maxLength={MAX_SEARCH}
            value={filters.q}
            onChange={({ currentTarget: { value } }) => onChange({ ...filters, q: value })}
          />
        )}
      </Field>
      <details open={Boolean(filters.channel || filters.outcome || filters.assignee)}>
        <summary>{texts.moreFilters}</summary>
        <ChoiceField
          label={texts.channel}
          options={[
            ['', texts.allChannels],
            ...['widget', 'api', ...PLATFORMS].map((value) => [value, nameOf(value)] as const),
          ]}
          value={filters.channel}
          onChange={(channel) => onChange({ ...filters, channel })}
        />
        <ChoiceField
          label={texts.outcome}
          options={[
            ['', texts.allOutcomes],
            ...OUTCOMES.map((value) => [value, texts[`found_${value}`]] as const),
          ]}
          value={filters.outcome}
          onChange={(outcome) => onChange({ ...filters, outcome })}
        />
        {assignees.length > 0 && (
          <ChoiceField
            label={texts.assign}
            options={[['', texts.anybody], ...assignees.map(({ value, name }) => [value, name] as const)]}
            value={filters.assignee}
            onChange={(assignee) => onChange({ ...filters, assignee })}
          />
        )}
      </details>
    </form>
  );
}
