import { cutIntoWords } from './candidate';
import { matchedWords } from './matched-words';
import { buildQuery } from './query';

const passage = cutIntoWords({
  id: 1,
  documentId: 1,
  position: 0,
  title: 'Refunds',
  heading: '',
  text: 'We refund purchases within 30 days.',
  language: 'en',
  url: null,
});

describe('matchedWords', () => {
  it('names the words of the question that the passage has in any form, and no others', () => {
    const query = buildQuery('How many days does a refund of shoes take?', [], ['en']);
    expect(matchedWords(query, passage).toSorted()).toEqual(['days', 'refund']);
  });

  it('names a misspelt word as it was corrected', () => {
    const query = buildQuery('refnud', [], ['en'], { corrected: new Map([['refnud', 'refund']]) });
    expect(matchedWords(query, passage)).toEqual(['refund']);
  });

  it('names no words of earlier messages', () => {
    const query = buildQuery('How many days?', ['What is your refund?'], ['en']);
    expect(matchedWords(query, passage)).toEqual(['days']);
  });

  it('names characters in a script without spaces', () => {
    const chinese = cutIntoWords({
      id: 2,
      documentId: 2,
      position: 0,
      title: '',
      heading: '',
      text: '免费退货',
      language: 'zh',
      url: null,
    });
    expect(matchedWords(buildQuery('退货', [], ['zh']), chinese)).toContain('退货');
  });
});
