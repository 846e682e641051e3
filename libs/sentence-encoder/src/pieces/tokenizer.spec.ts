import * as fc from 'fast-check';
import { EncoderWeightsError } from '../weights/encoder-weights-error';
import { Normalizer, readNormalizerRules } from './normalizer';
import { readPieceModel } from './piece-model';
import { pieceModelOf } from './piece-model.fixture';
import { Tokenizer, UNKNOWN } from './tokenizer';
import { buildVocabulary } from './vocabulary';
import { anyCharacter } from '../../../../test/support/any-character';

const PIECES = {
  '▁': -4,
  '▁ship': -5,
  '▁ships': -8,
  s: -4,
  ship: -7,
  sh: -6,
  ip: -6,
  h: -6.5,
  '▁ferry': -6,
  船: -7,
  '😀': -9,
  '👩‍👩‍👧': -9,
};
const RULES = { S: 's', H: 'h', I: 'i', P: 'p', '\t': ' ', '\n': ' ', '\u0001': '', '%': ' per cent ' };

const model = readPieceModel(pieceModelOf(PIECES, RULES));
const rules = readNormalizerRules(model.charsmap);
const normalizer = new Normalizer(rules);
const tokenizer = new Tokenizer(rules, buildVocabulary(model.pieces, model.scores));

const cut = (text: string): string[] => tokenizer.encode(text).map((id) => model.pieces[id] as string);

/** All kinds of strings, among them lone surrogates and the characters of the pieces and rules. */
const anyText = fc.oneof(
  fc.string({ unit: anyCharacter }),
  fc.string({ unit: fc.nat(0xffff).map((unit) => String.fromCharCode(unit)) }),
  fc.string({ unit: fc.constantFrom(...'ships SHIP▁ferry\t\n% 船😀', '\u0001', '\ud83d', '👩‍👩‍👧') }),
);

describe('the normalizer', () => {
  it.each([
    ['ship', '▁ship'],
    ['  a \t b\n', '▁a▁b'],
    ['SHIP', '▁ship'],
    ['5%', '▁5▁per▁cent'],
    ['a\u0001b', '▁ab'],
    ['', ''],
    [' \n\t', ''],
    ['\u0001', ''],
    ['▁a▁', '▁▁a'],
    ['\ud83d!', '▁\ufffd!'],
  ])('turns %j into %j', (text, normalized) => {
    expect(normalizer.normalize(text)).toBe(normalized);
  });
});

describe('the tokenizer', () => {
  it('takes the most probable pieces, not the longest ones', () => {
    expect(cut('ships')).toEqual(['▁ships']);
    expect(cut('ship s')).toEqual(['▁ship', '▁', 's']);
    expect(cut('shipship')).toEqual(['▁ship', 'ship']);
  });

  it('gives a character without a piece the unknown piece, also one of two UTF-16 units', () => {
    expect(cut('ship𝕏船')).toEqual(['▁ship', '<unk>', '船']);
    expect(cut('')).toEqual(['<unk>']);
  });

  it('never throws, and its pieces are the normalized text, for any string', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const normalized = normalizer.normalize(text);
        let rest = normalized;
        for (const id of tokenizer.encode(text)) {
          const [character = ''] = rest;
          const piece = id === UNKNOWN ? character : (model.pieces[id] as string);
          expect(rest.startsWith(piece)).toBe(true);
          rest = rest.slice(piece.length);
        }
        expect(rest).toBe('');
      }),
      { numRuns: 1000 },
    );
  });

  it('finds pieces by the best sum of their scores, as all ways to cut a short text show', () => {
    const scores = new Map(model.pieces.map((piece, id) => [piece, model.scores[id] as number]));
    const unknown = Math.min(...model.scores) - 10;
    const best = (text: string): number => {
      if (text === '') return 0;
      const [character = ''] = text;
      const ways = [...scores].filter(([piece]) => text.startsWith(piece));
      const sums = ways.map(([piece, score]) => score + best(text.slice(piece.length)));
      return Math.max(
        ...sums,
        scores.has(character) ? -Infinity : unknown + best(text.slice(character.length)),
      );
    };
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'ship船'), maxLength: 9 }), (text) => {
        fc.pre(text !== '');
        const sum = tokenizer
          .encode(text)
          .reduce((sum, id) => sum + (id === UNKNOWN ? unknown : (model.scores[id] as number)), 0);
        expect(sum).toBeCloseTo(best(`▁${text}`), 9);
      }),
    );
  });
});

describe('a model of word pieces', () => {
  it('is refused when it is cut or changed, and never throws anything else', () => {
    const bytes = pieceModelOf(PIECES, RULES);
    const read = (broken: Buffer): void => {
      const { pieces, scores, charsmap } = readPieceModel(broken);
      const rules = readNormalizerRules(charsmap);
      new Tokenizer(rules, buildVocabulary(pieces, scores)).encode('Ships 船');
    };
    for (let length = 0; length < bytes.length; length += 7) {
      expect(() => read(bytes.subarray(0, length))).toThrow(EncoderWeightsError);
    }
    fc.assert(
      fc.property(fc.nat(bytes.length - 1), fc.nat(255), (at, byte) => {
        const broken = Buffer.from(bytes);
        broken[at] = byte;
        try {
          read(broken);
        } catch (error) {
          expect(error).toBeInstanceOf(EncoderWeightsError);
        }
      }),
      { numRuns: 500 },
    );
  });
});
