import { useLocation } from 'preact-iso';
import { addressOfAgent } from '../../addresses';
import { Field } from '../../parts/field';
import { useSession } from '../../session-context';
import { useTexts } from '../../texts';
import { inboxTexts } from './inbox-texts';

const SHOWN = ['all', 'waiting', 'mine', 'with_person', 'open', 'closed', 'unanswered', 'negative'] as const;
const STATES = new Set<string>(['waiting', 'with_person', 'open', 'closed']);
const PLATFORMS = { telegram: 'Telegram', whatsapp: 'WhatsApp', slack: 'Slack', facebook: 'Facebook' };
const CHANNELS = { ...PLATFORMS, instagram: 'Instagram' };
const OUTCOMES = ['resolved', 'handed_over', 'unanswered', 'abandoned'] as const;
/** The most characters that a search takes. */
const MAX_SEARCH = 100;

/** The filters of the list, which are in the query of the address. */
export interface Filters {
  show: (typeof SHOWN)[number];
  /** Empty for all. */
  channel: string;
  /** What came of them; empty for all. */
  outcome: string;
  /** Empty for all. */
  q: string;
}

/** The filters in the address. */
export function useFilters(): Filters {
  const { show, channel = '', outcome = '', q = '' } = useLocation().query;
  return { show: SHOWN.find((each) => each === show) ?? 'all', channel, outcome, q: q.slice(0, MAX_SEARCH) };
}

/** The parameters of List Conversations for these filters of a person, or of a key without an id. */
export function queryOf({ show, channel, outcome, q }: Filters, personId: number | undefined) {
  return {
    orderBy: 'lastMessageAt' as const,
    ...(STATES.has(show) && { state: show as 'waiting' }),
    ...(show === 'mine' && personId !== undefined && { assigneeId: personId }),
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
  const { show = 'all', channel = '', outcome = '', q = '' } = filters;
  const query = new URLSearchParams({
    ...(show !== 'all' && { show }),
    ...(channel && { channel }),
    ...(outcome && { outcome }),
    ...(q && { q }),
  }).toString();
  const path =
    agentId === undefined
      ? ['/console/inbox', ...(opened ? [opened.agentId, opened.id] : [])].join('/')
      : addressOfAgent(agentId, opened ? `inbox/${opened.id}` : 'inbox');
  return query ? `${path}?${query}` : path;
}

/** The name of the place where a conversation takes place. */
export function useChannelName(): (channel: string) => string {
  const texts = useTexts(inboxTexts);
  const names: Record<string, string> = { ...CHANNELS, widget: texts.widget, api: texts.api };
  return (channel) => (Object.hasOwn(names, channel) ? names[channel]! : channel);
}

interface Props {
  filters: Filters;
  onChange: (filters: Filters) => void;
}

/** The controls of the filters. */
export function FilterControls({ filters, onChange }: Props) {
  const texts = useTexts(inboxTexts);
  const nameOf = useChannelName();
  const { person } = useSession();
  // Nothing is assigned to a key.
  const shown = SHOWN.filter((each) => each !== 'mine' || person);
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
            {shown.map((value) => (
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
            {['widget', 'api', ...Object.keys(CHANNELS)].map((value) => (
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
