import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

/** A held-out message, and the kind that its file gives it. */
export interface HeldOutMessage {
  language: string;
  kind: string;
  text: string;
}

/** The messages of a folder of files `<language>.json`, each an object with a list of texts for each kind. */
export function heldOutMessages(folder: string): HeldOutMessage[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .flatMap((file) => {
      const kinds = JSON.parse(readFileSync(join(folder, file), 'utf8')) as Record<string, string[]>;
      const language = basename(file, '.json');
      return Object.entries(kinds).flatMap(([kind, texts]) =>
        texts.map((text) => ({ language, kind, text })),
      );
    });
}
