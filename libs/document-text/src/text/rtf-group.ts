/** What holds for the text of a group of an RTF file. */
export interface Group {
  kind: 'text' | 'skipped' | 'fonts' | 'field code' | 'choice';
  isRaised: boolean;
  /** Whether its text is hidden, and whether it is struck out. */
  isHidden: boolean;
  isStruck: boolean;
  /** How many characters follow a Unicode character for older programs. */
  replaced: number;
  codePage: number;
  /** The font of signs, such as Wingdings, of its text; null for other fonts. */
  signs: string | null;
  /** Runs when the group ends. */
  end: (() => void) | null;
}

/** The group outside of all others. */
export const FIRST_GROUP: Group = {
  kind: 'text',
  isRaised: false,
  isHidden: false,
  isStruck: false,
  replaced: 1,
  codePage: 1252,
  signs: null,
  end: null,
};
