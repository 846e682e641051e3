import { FIELDS } from '../actions/actions.service';
import type { Action } from '../actions/action.entity';
import type { Agent } from '../agents/agent.entity';
import { SETTINGS } from '../agents/agents.service';
import { limitReached } from '../platform/http/errors';
import { MAX_PAIRS, type NamedPair } from '../training/pairs/pair';

/** The settings that no version has: a restored version neither deletes conversations nor brings back a budget. */
export const UNVERSIONED_SETTINGS = ['retentionDays', 'monthlyBudget', 'onBudgetSpent'] as const;

type Unversioned = (typeof UNVERSIONED_SETTINGS)[number];
type Versioned = Exclude<(typeof SETTINGS)[number], Unversioned>;

/** The settings of a version: the settings of Update Agent without `UNVERSIONED_SETTINGS`. */
export const VERSIONED_SETTINGS = SETTINGS.filter(
  (field): field is Versioned => !UNVERSIONED_SETTINGS.includes(field as Unversioned),
);

/** The settings of an agent in a version. */
export type VersionSettings = Pick<Agent, Versioned>;

/** An action in a version, without its secrets. Its id is null until the version is published. */
export type VersionAction = Pick<Action, (typeof FIELDS)[number]> & { id: number | null };

/** The content of an agent's version. */
export interface Snapshot {
  settings: VersionSettings;
  actions: VersionAction[];
  pairs: NamedPair[];
}

/** Changes of a draft. Absent parts stay. */
export interface SnapshotChanges {
  settings?: Partial<VersionSettings>;
  /** All actions. */
  actions?: VersionAction[];
  /** Pairs to add, and to replace by the names of their sources. */
  pairs?: NamedPair[];
  /** The names of the sources of pairs to remove. */
  removedPairs?: string[];
}

/** The changes of a draft, and its note. */
export interface DraftChanges extends SnapshotChanges {
  note?: string;
}

/** The snapshot with these changes. Replaced pairs keep their place. @throws ApiError LIMIT_REACHED */
export function withChanges(
  { settings, actions, pairs }: Snapshot,
  { removedPairs = [], ...changes }: SnapshotChanges,
): Snapshot {
  const given = Object.entries(changes.settings ?? {}).filter(([, value]) => value !== undefined);
  const named = new Map([...pairs, ...(changes.pairs ?? [])].map((pair) => [pair.source, pair]));
  for (const source of removedPairs) named.delete(source);
  if (named.size > MAX_PAIRS) throw limitReached('pairs', MAX_PAIRS);
  return {
    settings: { ...settings, ...(Object.fromEntries(given) as Partial<VersionSettings>) },
    actions: changes.actions ?? actions,
    pairs: [...named.values()],
  };
}
