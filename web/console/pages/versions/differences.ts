import type { Schema } from '../../../../libs/client/src';

/** The state of an agent, in the parts of a version. Pairs are null for readers who may not see them. */
export type State = Pick<Schema<'Version'>, 'settings' | 'actions' | 'pairs'>;

/** A part that two states of an agent do not share. */
export interface Difference {
  part: keyof State;
  /** The name of the setting, of the action or of the pair. */
  name: string;
  /** Undefined if the first state does not have the value. */
  before: unknown;
  /** Undefined if the second state does not have the value. */
  after: unknown;
}

/**
 * The differences between two states. Of settings, only those that both have count: a live agent has more fields than a
 * version. Of a changed action, only the changed fields are included. Pure.
 */
export function differencesOf(before: State, after: State): Difference[] {
  const settings = Object.keys(after.settings).filter((name) => name in before.settings);
  const actions = matched(before.actions, after.actions, ({ id, name }) => String(id ?? name));
  const pairs = matched(before.pairs ?? [], after.pairs ?? [], ({ source }) => source);
  return [
    ...settings.flatMap((name): Difference[] => {
      const [one, other] = [before, after].map(({ settings }) => settings[name as keyof State['settings']]);
      return isSame(one, other) ? [] : [{ part: 'settings', name, before: one, after: other }];
    }),
    ...actions.flatMap(([one, other]): Difference[] => {
      const difference = { part: 'actions', name: (other ?? one)!.name } as const;
      if (!one || !other) return [{ ...difference, before: fieldsOf(one), after: fieldsOf(other) }];
      const changed = Object.keys(fieldsOf(other)!).filter(
        (field) => !isSame(one[field as 'name'], other[field as 'name']),
      );
      const only = (action: object) =>
        Object.fromEntries(changed.map((field) => [field, action[field as never]]));
      return changed.length > 0 ? [{ ...difference, before: only(one), after: only(other) }] : [];
    }),
    ...pairs.flatMap(([one, other]): Difference[] =>
      isSame(one, other) ? [] : [{ part: 'pairs', name: (other ?? one)!.source, before: one, after: other }],
    ),
  ];
}

/** The change of a draft after which a setting or a pair is as in the live agent; undefined for actions. Pure. */
export function reverting({ part, name, before }: Difference): Schema<'ChangeDraft'> | undefined {
  if (part === 'settings') return { settings: { [name]: before } };
  if (part === 'actions') return undefined;
  return before ? { pairs: [before as Schema<'VersionPair'>] } : { removedPairs: [name] };
}

/** Whether two values of the API are the same, regardless of the order of their fields. Pure. */
export function isSame(one: unknown, other: unknown): boolean {
  return canonical(one) === canonical(other);
}

function canonical(value: unknown): string | undefined {
  return JSON.stringify(value, (_, each: unknown) =>
    typeof each === 'object' && each !== null && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : each,
  );
}

/** Items of two lists side by side, by their keys: the second list's, then the items that only the first has. */
function matched<Item>(
  before: readonly Item[],
  after: readonly Item[],
  keyOf: (item: Item) => string,
): [Item | undefined, Item | undefined][] {
  const old = new Map(before.map((item) => [keyOf(item), item]));
  const kept = new Set(after.map(keyOf));
  return [
    ...after.map((item): [Item | undefined, Item] => [old.get(keyOf(item)), item]),
    ...before.flatMap((item): [Item, undefined][] => (kept.has(keyOf(item)) ? [] : [[item, undefined]])),
  ];
}

function fieldsOf(action: State['actions'][number] | undefined): object | undefined {
  if (!action) return undefined;
  const { id: _, ...fields } = action;
  return fields;
}
