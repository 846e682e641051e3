import { findPersonalData, type PersonalDataKind } from './personal-data';

const PLACEHOLDERS = /\[[A-Z]{4,5}_\d{1,6}\]/g;
/** The beginning of a placeholder at the end of a text. */
const BEGUN = /\[(?:[A-Z]{1,5}(?:_\d{0,6})?)?$/;

/**
 * Placeholders, such as `[EMAIL_1]`, for the personal data in texts that somebody has written. The same datum has the
 * same placeholder in all texts.
 */
export class Placeholders {
  private readonly byDatum = new Map<string, string>();
  private readonly byPlaceholder = new Map<string, string>();
  private readonly data: RegExp;

  constructor(texts: readonly string[]) {
    const counts = new Map<PersonalDataKind, number>();
    // The writers' own words are not placeholders, even if they look so.
    const taken = new Set(texts.flatMap((text) => text.match(PLACEHOLDERS) ?? []));
    const next = (kind: PersonalDataKind): string => {
      let count = counts.get(kind) ?? 0;
      do count += 1;
      while (taken.has(`[${kind}_${count}]`));
      counts.set(kind, count);
      return `[${kind}_${count}]`;
    };
    for (const text of texts)
      for (const { kind, start, end } of findPersonalData(text)) {
        const datum = text.slice(start, end);
        if (this.byDatum.has(datum)) continue;
        const placeholder = next(kind);
        this.byPlaceholder.set(placeholder, datum);
        // A prompt may have it in a JSON text.
        for (const written of [datum, quoted(datum)]) this.byDatum.set(written, placeholder);
      }
    const longestFirst = [...this.byDatum.keys()].toSorted((one, other) => other.length - one.length);
    // Without word boundaries: an escaped line break in JSON ends with a letter.
    this.data = new RegExp(longestFirst.map(escaped).join('|'), 'g');
  }

  /** Whether the texts have no personal data. */
  get areNone(): boolean {
    return this.byDatum.size === 0;
  }

  /** The text with placeholders instead of the data. */
  hide(text: string): string {
    return this.areNone ? text : text.replaceAll(this.data, (datum) => this.byDatum.get(datum)!);
  }

  /** The text with the data instead of their placeholders; unknown placeholders stay. */
  restore(text: string): string {
    return this.restoredWith(text, (datum) => datum);
  }

  /** A JSON text with the data instead of their placeholders. */
  restoreInJson(text: string): string {
    return this.restoredWith(text, quoted);
  }

  /** Restores a text that arrives in pieces, which may cut a placeholder. */
  reader(): { push: (piece: string) => string; end: () => string } {
    let rest = '';
    return {
      push: (piece) => {
        const text = rest + piece;
        const cut = BEGUN.exec(text)?.index ?? text.length;
        rest = text.slice(cut);
        return this.restore(text.slice(0, cut));
      },
      end: () => {
        const left = rest;
        rest = '';
        return left;
      },
    };
  }

  private restoredWith(text: string, written: (datum: string) => string): string {
    return text.replaceAll(PLACEHOLDERS, (placeholder) => {
      const datum = this.byPlaceholder.get(placeholder);
      return datum === undefined ? placeholder : written(datum);
    });
  }
}

function quoted(text: string): string {
  return JSON.stringify(text).slice(1, -1);
}

function escaped(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, String.raw`\$&`);
}
