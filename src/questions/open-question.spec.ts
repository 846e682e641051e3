import { groupsOf, type OpenQuestion } from './open-question';

function question(text: string, count: number): OpenQuestion {
  const at = new Date(0);
  const lists = { examples: [], messageIds: [], exampleIds: [], wordings: [] };
  return { id: count, question: text, count, firstAt: at, lastAt: at, reason: 'unanswered', ...lists };
}

const CANADA = question('ship to Canada?', 5);
const PERU = question('ship to Peru?', 4);
const DOG = question('dog?', 8);
const CHILE = question('ship to Chile?', 1);
const shown = (groups: ReturnType<typeof groupsOf>) =>
  groups.map(({ question, similar }) => [question, ...similar.map((each) => each.question)]);

describe('groups of open questions', () => {
  it('have the questions about the same thing, and those that are asked most come first', () => {
    const likeness = (one: string, other: string) => (one.slice(0, 4) === other.slice(0, 4) ? 0.56 : 0.54);
    expect(shown(groupsOf([DOG, CANADA, PERU, CHILE], likeness))).toEqual([
      ['ship to Canada?', 'ship to Peru?', 'ship to Chile?'],
      ['dog?'],
    ]);
  });

  it('are single questions without an encoder, and for texts that it has not read', () => {
    const single = [['dog?'], ['ship to Canada?']];
    expect(shown(groupsOf([DOG, CANADA]))).toEqual(single);
    expect(shown(groupsOf([DOG, CANADA], () => undefined))).toEqual(single);
  });
});
