import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A visitor's message, and the criteria for the reply. */
export interface Said {
  say: string;
  /** The decisions that are right, if they are judged. */
  decision?: string[];
  /** Regular expressions that the reply must match; of a list of them, one. Cases do not count. */
  mustContain?: (string | string[])[];
  mustNotContain?: string[];
  /** The criteria for a person who reads the transcript. */
  rubric?: string;
}

/** A conversation with the agent of a site. */
export interface Dialogue {
  id: string;
  /** The folder of the site, without `.site`. */
  site: string;
  turns: Said[];
}

/** A reply, as far as it is judged. */
export interface Reply {
  text: string;
  decision: string | null;
}

/** The dialogues of all JSON files in a folder, each of which holds a list. */
export function readDialogues(folder: string): Dialogue[] {
  const files = readdirSync(folder).filter((file) => file.endsWith('.json'));
  return files
    .toSorted()
    .flatMap((file) => JSON.parse(readFileSync(join(folder, file), 'utf8')) as Dialogue[]);
}

/** The faults of a reply; empty if it meets the expectations. Pure. */
export function faultsOf({ decision, mustContain = [], mustNotContain = [] }: Said, reply: Reply): string[] {
  const holds = (wanted: string): boolean => new RegExp(wanted, 'iu').test(reply.text);
  const isRight = decision === undefined || decision.includes(reply.decision ?? 'none');
  return [
    ...(isRight ? [] : [`decision ${reply.decision ?? 'none'} instead of ${decision.join(' or ')}`]),
    ...mustContain
      .map((wanted) => [wanted].flat())
      .filter((wanted) => !wanted.some(holds))
      .map((wanted) => `without ${wanted.join(' or ')}`),
    ...mustNotContain.filter(holds).map((unwanted) => `with ${unwanted}`),
  ];
}
