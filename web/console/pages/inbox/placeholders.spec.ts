import { withKnown } from './placeholders';

describe('the placeholders of a canned reply', () => {
  it('become known details, and the first unknown placeholder is found', () => {
    const text = 'Hello {name}, {writer} here. {total} {constructor}';
    expect(withKnown(text, { name: 'Ada', writer: 'Grace' })).toEqual({
      text: 'Hello Ada, Grace here. {total} {constructor}',
      unknown: undefined,
    });
    expect(withKnown(text, { name: null, writer: '' })).toEqual({ text, unknown: [6, 12] });
  });
});
