import { useLocation } from 'preact-iso';
import { addressOfAgent } from '../../addresses';
import { PLATFORMS, useChannelName } from '../../parts/channel-name';
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
  /** What came of them. */
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

/** The address of the list of an agent, or of all, with these filters, or of one of its conversations. */
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
      <Field label={texts.show}>
        {(attributes) => (
          <select
            {...attributes}
            value={filters.show}
            onChange={({ currentTarget: { value } }) =>
              onChange({ ...filters, show: value as Filters['show'] })
            }
          >
            {SHOWN.map((value) => (
              <option key={value} value={value}>
                {texts[value]}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field label={texts.channel}>
        {(attributes) => (
          <select
            {...attributes}
            value={filters.channel}
            onChange={({ currentTarget: { value } }) => onChange({ ...filters, channel: value })}
          >
            <option value="">{texts.allChannels}</option>
            {['widget', 'api', ...PLATFORMS].map((value) => (
              <option key={value} value={value}>
                {nameOf(value)}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field label={texts.outcome}>
        {(attributes) => (
          <select
            {...attributes}
            value={filters.outcome}
            onChange={({ currentTarget: { value } }) => onChange({ ...filters, outcome: value })}
          >
            <option value="">{texts.allOutcomes}</option>
            {OUTCOMES.map((value) => (
              <option key={value} value={value}>
                {texts[`found_${value}`]}
              </option>
            ))}
          </select>
        )}
      </Field>
      {assignees.length > 0 && (
        <Field label={texts.assign}>
          {(attributes) => (
            <select
              {...attributes}
              value={filters.assignee}
              onChange={({ currentTarget: { value } }) => onChange({ ...filters, assignee: value })}
            >
              <option value="">{texts.anybody}</option>
              {assignees.map(({ value, name }) => (
                <option key={value} value={value}>
                  {name}
                </option>
              ))}
            </select>
          )}
        </Field>
      )}
      <Field label={texts.search}>
        {(attributes) => (
          <input
            {...attributes}
            type="search"
            maxLength={MAX_SEARCH}
            placeholder={texts.searchHint}
            value={filters.q}
            onChange={({ currentTarget: { value } }) => onChange({ ...filters, q: value })}
          />
        )}
      </Field>
    </form>
  );
}
