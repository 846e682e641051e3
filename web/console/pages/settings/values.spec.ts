import { changedPaths, conflictsOf, only, valueAt, withValue, type Values } from './values';

const stored = {
  agent: { name: 'Ada', botPersonality: 'Kind.' },
  widget: { allowedDomains: ['a.example'], colors: { light: '#000000', dark: '' } },
} as unknown as Values;

describe('the settings of an agent', () => {
  it('are sent only where they were changed', () => {
    const edited = withValue(withValue(stored, 'widget.colors.light', '#ffffff'), 'agent.name', 'Bob');
    expect(changedPaths(stored, edited)).toEqual(['agent.name', 'widget.colors.light']);
    expect(only(edited, changedPaths(stored, edited))).toEqual({
      agent: { name: 'Bob' },
      widget: { colors: { light: '#ffffff' } },
    });
    expect(valueAt(stored, 'widget.colors.light')).toBe('#000000');
  });

  it('conflict only in fields that two people have changed to different values', () => {
    const mine = withValue(withValue(stored, 'agent.name', 'Bob'), 'agent.botPersonality', 'Short.');
    const theirs = withValue(withValue(stored, 'agent.name', 'Eve'), 'widget.allowedDomains', []);
    expect(conflictsOf(stored, mine, theirs)).toEqual(['agent.name']);
    expect(conflictsOf(stored, mine, withValue(stored, 'agent.name', 'Bob'))).toEqual([]);
  });
});
