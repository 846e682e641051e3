import type { ComponentChildren } from 'preact';
import { useTexts } from '../../texts';
import { compareWords, type Piece } from './compare-words';
import { versionsTexts } from './versions-texts';

/** A side of the comparison. */
interface Side {
  heading: string;
  /** Undefined without a text. */
  text: string | undefined;
  /** More about it, below the text. */
  more?: ComponentChildren;
}

/** Two texts side by side, with the words marked that the other text lacks. */
export function Comparison({ before, after }: { before: Side; after: Side }) {
  const isMarked = before.text !== undefined && after.text !== undefined;
  const pieces = compareWords(before.text ?? '', after.text ?? '');
  return (
    <div class="comparison">
      <Text {...before} pieces={pieces.before} mark={isMarked ? 'del' : 'span'} />
      <Text {...after} pieces={pieces.after} mark={isMarked ? 'ins' : 'span'} />
    </div>
  );
}

interface TextProps extends Side {
  pieces: Piece[];
  mark: 'del' | 'ins' | 'span';
}

function Text({ heading, text: whole, pieces, mark: Mark, more }: TextProps) {
  const { nothing } = useTexts(versionsTexts);
  return (
    <div>
      <h3>{heading}</h3>
      {whole === undefined ? (
        <p class="muted">{nothing}</p>
      ) : (
        <p class="compared">{pieces.map(({ text, isShared }) => (isShared ? text : <Mark>{text}</Mark>))}</p>
      )}
      {more}
    </div>
  );
}
