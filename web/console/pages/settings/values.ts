import type { Schema } from '../../../../libs/client/src';

/** The settings of an agent and its widget that this page edits, by the names of the API. */
export interface Values {
  agent: Pick<Schema<'Agent'>, (typeof AGENT_FIELDS)[number]>;
  widget: Pick<Schema<'Widget'>, (typeof WIDGET_FIELDS)[number]>;
}

const AGENT_FIELDS = [
  'name',
  'botName',
  'botAvatar',
  'botPersonality',
  'botNoAnswer',
  'welcomeMessage',
  'businessSummary',
  'websiteUrl',
  'primaryColor',
  'gaID',
  'removeBranding',
  'retentionDays',
  'notifyEmail',
  'crisisLine',
  'onModelFault',
  'maskPersonalData',
  'maxTokens',
  'monthlyBudget',
  'onBudgetSpent',
  'outcomeAfterMinutes',
  'weeklyMail',
  'openingHours',
] as const;

const WIDGET_FIELDS = [
  'enabled',
  'allowedDomains',
  'identityRequired',
  'identityJwksUrl',
  'handoff',
  'suggestedQuestions',
  'position',
  'theme',
  'alerts',
  'attachments',
  'feedbackQuestion',
  'limits',
  'leadForm',
  'greeting',
  'colors',
  'texts',
] as const;

/** A field: `agent.name` or `widget.leadForm.title`. */
export type Path = string;

/** The editable settings in the API's answers. Pure. */
export function valuesOf(agent: Schema<'Agent'>, widget: Schema<'Widget'>): Values {
  return { agent: pick(agent, AGENT_FIELDS), widget: pick(widget, WIDGET_FIELDS) };
}

/** The fields in which two settings differ. Lists are compared as a whole. Pure. */
export function changedPaths(one: object, other: object, prefix = ''): Path[] {
  return Object.entries(other).flatMap(([name, value]) => {
    const path = prefix + name;
    const before = (one as Record<string, unknown>)[name];
    // Opening hours are sent as a whole.
    if (isGroup(before) && isGroup(value) && path !== 'agent.openingHours')
      return changedPaths(before, value, `${path}.`);
    return JSON.stringify(before) === JSON.stringify(value) ? [] : [path];
  });
}

/** The value of a field. Pure. */
export function valueAt(values: object, path: Path): unknown {
  return path
    .split('.')
    .reduce<unknown>((group, name) => (group as Record<string, unknown> | undefined)?.[name], values);
}

/** A copy in which this field has this value. Pure. */
export function withValue<Group extends object>(group: Group, path: Path, value: unknown): Group {
  const [name = '', ...rest] = path.split('.');
  const inner = (group as Record<string, unknown>)[name];
  return {
    ...group,
    [name]: rest.length === 0 ? value : withValue(inner ?? {}, rest.join('.'), value),
  };
}

/** Only these fields of the settings, for a request that changes only them. Pure. */
export function only(values: Values, paths: readonly Path[]): { agent?: object; widget?: object } {
  return paths.reduce((body, path) => withValue(body, path, valueAt(values, path)), {});
}

/** The fields that the reader has changed, and somebody else since then to another value. Pure. */
export function conflictsOf(base: Values, mine: Values, stored: Values): Path[] {
  const theirs = new Set(changedPaths(base, stored));
  return changedPaths(base, mine).filter(
    (path) =>
      theirs.has(path) && JSON.stringify(valueAt(mine, path)) !== JSON.stringify(valueAt(stored, path)),
  );
}

function pick<Whole extends object, Name extends keyof Whole>(
  whole: Whole,
  names: readonly Name[],
): Pick<Whole, Name> {
  return Object.fromEntries(names.map((name) => [name, whole[name]])) as Pick<Whole, Name>;
}

function isGroup(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
