import type { FoundPassage } from '../../knowledge/found-passage';
import { holdingFirst } from './asked-shapes';

const page = (id: number, path: string, text: string): FoundPassage =>
  ({ id, title: '', heading: '', text, url: `https://bikes.org${path}`, language: 'en' }) as FoundPassage;
const OFFICE = page(1, '/privacy', '- Phone: 0113 496 0001');
const CONTACT = page(2, '/contact', 'Call us: 0113 496 0000.');
const FOUND = { hasKnowledge: true, isOverview: false, passages: [OFFICE] };
const ASKED = { shapes: new Set(['contact'] as const), language: 'en', languages: ['en'] } as const;

describe('a question for the contact of the business', () => {
  it.each([
    ['without a subject', 'sure', true],
    ['without a sure result', 'unsure', false],
  ] as const)('%s is quoted from its own page alone', (_, relevance, namesNothing) => {
    const asked = { ...ASKED, namesNothing, hasReader: false };
    const { passages } = holdingFirst({ ...FOUND, relevance }, [OFFICE, CONTACT], asked);
    expect(passages).toEqual([CONTACT]);
  });

  it.each([
    ['has a subject and a sure result', { namesNothing: false, hasReader: false }],
    ['a language model reads', { namesNothing: true, hasReader: true }],
  ])('that %s keeps the other pages', (_, given) => {
    const found = { ...FOUND, relevance: 'sure' } as const;
    const { passages } = holdingFirst(found, [OFFICE, CONTACT], { ...ASKED, ...given });
    expect(passages).toEqual([OFFICE, CONTACT]);
  });
});
