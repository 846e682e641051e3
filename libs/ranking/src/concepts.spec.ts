import type { Language } from '@app/languages';
import { analyze, tokenize } from './analysis';
import { cutIntoWords } from './candidate';
import { ConceptPostings } from './concept-postings';
import { conceptsAt, expressionsOf, relatedExpressions } from './concepts';
import { PostingList, packPosting } from './posting-list';
import { buildQuery } from './query';
import { relevanceOf } from './relevance';
import { rerank } from './rerank';
import { misspellingsOf } from './spelling';

const NUMBERED = { ids: new Float64Array(4), lengths: new Uint32Array(4).fill(10), averageLength: 10 };

/** The concepts of each word that names one. */
function named(text: string, language: Language): Record<string, readonly string[]> {
  const tokens = tokenize(text, language);
  const concepts = conceptsAt(tokens, language);
  return Object.fromEntries(
    tokens.flatMap(({ folded }, at) => (concepts[at]!.length > 0 ? [[folded, concepts[at]!]] : [])),
  );
}

/** The ranking of texts, best first, by an agent that knows only these texts, and its relevance. */
function ranking(question: string, texts: readonly string[], language: Language) {
  const query = buildQuery(question, [], [language]);
  const candidates = texts.map((text, id) =>
    cutIntoWords({ id, text, title: '', heading: '', language, url: null, documentId: id, position: 0 }),
  );
  const terms = texts.map((text) => new Set(analyze(text, language)));
  const documents = (held: readonly string[]) =>
    terms.filter((own) => held.every((term) => own.has(term))).length;
  const stats = {
    passageCount: texts.length,
    averageLength: 10,
    documentFrequency: new Map(query.terms.map(({ term }) => [term, documents([term])])),
    concepts: new Map(
      query.concepts.map(({ key, expressions }) => [
        key,
        { documents: Math.max(0, ...expressions.map(documents)), expressions: expressions.filter(documents) },
      ]),
    ),
  };
  const ranked = rerank(query, candidates, stats);
  return { best: texts[ranked[0]!.id], query, stats, relevance: relevanceOf(ranked, query, stats) };
}

describe('concepts of a question', () => {
  it('are named by a phrase, even with other words inside it', () => {
    expect(named('can I send the shoes back', 'en')).toMatchObject({
      send: ['return-goods'],
      back: ['return-goods'],
    });
  });

  it('are named by the longest phrase: the opening hours are not what is open', () => {
    const { opening, hours } = named('opening hours', 'en');
    expect([opening, hours]).toEqual([['opening-hours'], ['opening-hours']]);
  });

  it('are named by any form of a word', () => {
    expect(named('refunds', 'en')).toEqual({ refunds: ['refund'] });
    expect(named('Rechnungen', 'de')).toEqual({ rechnungen: ['invoice'] });
  });

  it('are never named by a function word', () => {
    expect(named('to of and the', 'en')).toEqual({});
  });

  it('have expressions in the languages of the passages, without phrases of one content word', () => {
    expect(expressionsOf('refund', ['de'])).toContainEqual(analyze('Erstattung', 'de'));
    expect(expressionsOf('payment-method', ['en'])).not.toContainEqual(['pay']);
  });

  it('lead from the words of a question to those of a text in another language', () => {
    const related = relatedExpressions('how much is the parking', 'en', 'de');
    expect(related.get('park')).toContainEqual(analyze('parken', 'en'));
  });
});

describe('a search by concepts', () => {
  it('finds the passage that has another word for the same', () => {
    const texts = [
      'The annual report is online.',
      'Write to our Executive Director.',
      'The kitchen is closed.',
    ];
    expect(ranking('who is the boss', texts, 'en').best).toBe(texts[1]);
  });

  it('prefers the word itself', () => {
    const texts = ['An invoice is sent by email.', 'A bill is sent by email.'];
    expect(ranking('where is my bill', texts, 'en').best).toBe(texts[1]);
    expect(ranking('where is my invoice', texts, 'en').best).toBe(texts[0]);
  });

  it('counts a word that is known by its concept as partly known', () => {
    const passages = ['Write to our Executive Director.', 'The kitchen is closed.'];
    const levels = ['none', 'unsure', 'sure'];
    const known = levels.indexOf(ranking('boss', passages, 'en').relevance);
    expect(known).toBeGreaterThan(levels.indexOf(ranking('zebra', passages, 'en').relevance));
  });

  it('does not take a word of the lexicon for a misspelt one', () => {
    const { query, stats } = ranking('reimbursement', ['You get your money back.'], 'en');
    expect(misspellingsOf(query, stats, ['en'])).toEqual([]);
  });

  it('finds the passages of a site in another language', () => {
    const query = buildQuery('can I get a refund', [], ['de']);
    const expressions = query.concepts.flatMap((concept) => concept.expressions);
    expect(expressions).toContainEqual(analyze('Erstattung', 'de'));
  });
});

describe('the postings of a concept', () => {
  const postings = new Map(
    Object.entries({
      open: [packPosting(0, 2), packPosting(2, 1)],
      hour: [packPosting(1, 3), packPosting(2, 4)],
      close: [packPosting(2, 5), packPosting(3, 1)],
    }).map(([term, packed]) => [term, new PostingList(Uint32Array.from(packed), NUMBERED)]),
  );
  const of = (...expressions: string[][]) =>
    new ConceptPostings(expressions, (term) => postings.get(term), NUMBERED);

  it('are those of the passages that hold all words of an expression, each passage once', () => {
    expect([...of(['open', 'hour'], ['close']).postings.postings]).toEqual([
      packPosting(2, 6),
      packPosting(3, 1),
    ]);
  });

  it('leave out expressions that no passage holds', () => {
    expect(of(['open', 'never'], ['never'], ['close']).expressions).toEqual([['close']]);
  });
});
