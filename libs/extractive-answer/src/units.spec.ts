import fc from 'fast-check';
import { unitsOf } from './units';

const brief = (text: string, heading = ''): string[] =>
  unitsOf(text, heading, 'en').map(
    (unit) => `${unit.kind} ${unit.text.replaceAll('\n', '⏎')} <${unit.heading}>`,
  );

describe('unitsOf', () => {
  it('does not take a line of links with marks between them for a heading', () => {
    expect(brief('Terms | Privacy | Jobs\n© 2026 Acme Ltd. All rights reserved.')).toEqual(
      expect.arrayContaining(['line Terms | Privacy | Jobs <>']),
    );
  });

  it('keeps list items, table rows, code and short lines whole, and headings out of the text', () => {
    const text = [
      '# Refunds',
      'You get a refund within',
      'thirty days. Write to us:',
      '',
      '- by mail',
      '- by phone,',
      '  from nine to five',
      '',
      'Plan | Price',
      '---|---',
      '| Pro | $20 |',
      '',
      'Where are you?',
      'In Berlin.',
      '',
      'Opening hours',
      'Monday 9-17',
      '```sh',
      'npm i',
      '  # done',
      '```',
    ].join('\n');
    expect(brief(text, 'Help')).toEqual([
      'sentence You get a refund within thirty days. <Refunds>',
      'sentence Write to us: <Refunds>',
      'item - by mail <Refunds>',
      'item - by phone, from nine to five <Refunds>',
      'row | Pro | $20 | <Refunds>',
      'sentence In Berlin. <Where are you?>',
      'line Opening hours <Where are you?>',
      'line Monday 9-17 <Where are you?>',
      'code npm i⏎  # done <Where are you?>',
    ]);
  });

  it('puts units before the first heading below the heading of the passage', () => {
    expect(brief('We ship on Mondays.', 'Shipping')).toEqual(['sentence We ship on Mondays. <Shipping>']);
  });

  it('uses a question in the text as the heading of the units after it', () => {
    expect(brief('Can I cancel? You can, at any time.')).toEqual([
      'question Can I cancel? <Can I cancel?>',
      'sentence You can, at any time. <Can I cancel?>',
    ]);
  });

  it('joins a wrapped sentence', () => {
    const text =
      'Shipping to Canada takes between five and seven working days, and\nChristmas makes it slower.';
    expect(brief(text)).toEqual([`sentence ${text.replace('\n', ' ')} <>`]);
  });

  it('leaves out notes, editorial remarks and images, but not array indices', () => {
    expect(
      brief(
        'It rained.[12] He left Rome[13] (see argv[1]).[a] So they say.[citation needed] Click ![x](http://x/y.png) here.',
      ),
    ).toEqual([
      'sentence It rained. <>',
      'sentence He left Rome (see argv[1]). <>',
      'sentence So they say. <>',
      'sentence Click here. <>',
    ]);
  });

  it('accepts any text and returns no empty unit', () => {
    const line = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.constantFrom('```', '- a', '1. b', 'a | b', '|--|', '# h', 'Q?', 'A.', ''),
    );
    fc.assert(
      fc.property(fc.array(line), (lines) => {
        for (const unit of unitsOf(lines.join('\n'), '', 'en')) expect(unit.text.trim()).not.toBe('');
      }),
    );
  });
});
