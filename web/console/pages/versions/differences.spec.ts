import { differencesOf, reverting, type State } from './differences';

const PAIR = { source: 'refunds', question: 'How long?', alternatives: [], answer: '30 days.' };
const HOURS = { source: 'hours', question: 'When?', alternatives: [], answer: 'At nine.' };
const ACTION = { id: 7, name: 'Order', url: 'https://a.example', method: 'GET' };

const state = (parts: object): State =>
  ({ settings: { botName: 'Ada' }, actions: [ACTION], pairs: [PAIR], ...parts }) as unknown as State;

describe('the differences between two states of an agent', () => {
  it('are the changed settings, the changed fields of actions, and pairs', () => {
    const draft = state({
      settings: { botName: 'Bob' },
      actions: [
        { ...ACTION, url: 'https://b.example' },
        { id: null, name: 'Stock' },
      ],
      pairs: [HOURS],
    });
    expect(differencesOf(state({}), draft)).toEqual([
      { part: 'settings', name: 'botName', before: 'Ada', after: 'Bob' },
      {
        part: 'actions',
        name: 'Order',
        before: { url: 'https://a.example' },
        after: { url: 'https://b.example' },
      },
      { part: 'actions', name: 'Stock', before: undefined, after: { name: 'Stock' } },
      { part: 'pairs', name: 'hours', before: undefined, after: HOURS },
      { part: 'pairs', name: 'refunds', before: PAIR, after: undefined },
    ]);
  });

  it('are none where only the order of fields differs, and no pairs for readers who do not see them', () => {
    const { answer, ...rest } = PAIR;
    expect(differencesOf(state({}), state({ pairs: [{ answer, ...rest }] }))).toEqual([]);
    expect(differencesOf(state({ pairs: null }), state({ pairs: null }))).toEqual([]);
  });

  it('are none in fields of the live agent that a version does not have', () => {
    const live = state({ settings: { id: 7, botName: 'Ada', createdAt: '2026-12-01T09:00:00Z' } });
    expect(differencesOf(state({}), live)).toEqual([]);
    expect(differencesOf(live, state({}))).toEqual([]);
  });

  it('are taken back by a change of the draft', () => {
    const draft = state({ settings: { botName: 'Bob' }, pairs: [{ ...PAIR, answer: 'Soon.' }, HOURS] });
    expect(differencesOf(state({}), draft).map(reverting)).toEqual([
      { settings: { botName: 'Ada' } },
      { pairs: [PAIR] },
      { removedPairs: ['hours'] },
    ]);
  });
});
