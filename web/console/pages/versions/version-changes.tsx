import { Button } from '../../parts/button';
import { noticeFailure } from '../../parts/notices';
import { useAllowed } from '../../session-context';
import { fill, useTexts } from '../../texts';
import { actionsTexts } from '../actions/actions-texts';
import type { Pair } from '../knowledge/pair-file';
import { settingsTexts } from '../settings/settings-texts';
import { shownValue } from '../settings/shown-value';
import { Comparison } from './comparison';
import { reverting, type Difference } from './differences';
import type { ChangeDraft } from './use-draft-editor';
import { versionsTexts } from './versions-texts';

interface Props {
  /** From the live agent to the version. */
  differences: Difference[];
  /** The name of the version. */
  heading: string;
  /** Undefined for a version that cannot be changed. */
  change: ChangeDraft | undefined;
}

/** The changes of a version in the live agent. */
export function VersionChanges({ differences, heading, change }: Props) {
  const texts = useTexts(versionsTexts);
  const ofActions = useTexts(actionsTexts);
  const ofSettings: Record<string, string> = useTexts(settingsTexts);
  const mayChangePairs = useAllowed('training:write');
  const nameOf = ({ part, name, before, after }: Difference): string => {
    if (part === 'settings') return ofSettings[name] ?? name;
    if (part === 'actions') return fill(texts.action, { name });
    return fill(texts.pair, { name: ((after ?? before) as Pair).question });
  };
  const fields: Record<string, string> = { ...ofActions, status: texts.status };
  const values: Record<string, string> = {
    ...ofActions,
    draft: ofActions.draftBadge,
    live: ofActions.liveBadge,
  };
  const textOf = ({ part, name }: Difference, value: unknown): string | undefined => {
    if (value === undefined) return undefined;
    if (part === 'settings') return isEmpty(value) ? undefined : shownValue(name, value, ofSettings);
    if (part === 'actions') return linesOf(value as object, fields, values);
    const { question, alternatives, answer } = value as Pair;
    return [question, ...alternatives, '', answer].join('\n');
  };
  if (differences.length === 0) return <p role="status">{texts.noChanges}</p>;
  return (
    <div class="stack">
      <p role="status">{countOf(differences, texts)}</p>
      {differences.map((difference) => {
        const { part, name, before, after } = difference;
        const body = reverting(difference);
        const mayRevert = change && body && (part === 'settings' || mayChangePairs);
        return (
          <article key={`${part} ${name}`} class="card">
            <div class="row">
              <h2 class="item-title">{nameOf(difference)}</h2>
              {mayRevert && (
                <Button
                  label={texts.revert}
                  class="plain"
                  aria-label={fill(texts.revertOf, { name: nameOf(difference) })}
                  onClick={() => void change(body).catch(noticeFailure)}
                />
              )}
            </div>
            <Comparison
              before={{ heading: texts.before, text: textOf(difference, before) }}
              after={{ heading, text: textOf(difference, after) }}
            />
          </article>
        );
      })}
    </div>
  );
}

/** The number of differences, in words. */
export function countOf(
  { length: count }: readonly Difference[],
  texts: { noChanges: string; changesOf: string; changesOf_one: string },
): string {
  if (count === 0) return texts.noChanges;
  return count === 1 ? texts.changesOf_one : fill(texts.changesOf, { count });
}

/** The fields of an action that are not empty, one below the other. */
function linesOf(fields: object, names: Record<string, string>, values: Record<string, string>): string {
  return Object.entries(fields)
    .filter(([, value]) => !isEmpty(value))
    .map(([field, value]) => {
      const isChoice = field === 'status' || field === 'audience';
      const plain = Array.isArray(value) ? value.join(', ') : value;
      const text = typeof plain === 'string' ? plain : JSON.stringify(plain, null, 2);
      return `${names[field] ?? field}: ${isChoice ? values[text] : text}`;
    })
    .join('\n');
}

function isEmpty(value: unknown): boolean {
  if (typeof value === 'object' && value !== null) return Object.keys(value).length === 0;
  return value === null || value === '';
}
