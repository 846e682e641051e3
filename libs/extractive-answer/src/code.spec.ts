import fc from 'fast-check';
import { codeLinesOf, dedent } from './code';

const codeIn = (text: string): string[] => {
  const lines = text.split('\n');
  const isCode = codeLinesOf(lines);
  return lines.filter((line, at) => isCode[at] && line.trim() !== '');
};

describe('codeLinesOf', () => {
  it('finds code without fences, across blank lines', () => {
    const code = [
      'flaskr/auth.py',
      'import os',
      'from flask import (',
      '    Flask, request',
      ')',
      '# a comment',
      'def upload():',
      "    '''Saves what was sent.",
      '    And says so.',
      "    '''",
      '    return redirect(url)',
      '$ flask run',
      ' * Running on http://127.0.0.1:5000',
    ];
    const text = [code.slice(0, 1), code.slice(1, 5), code.slice(5, 9), code.slice(9, 11), code.slice(11)];
    const passage = [
      'Write this:',
      ...text.map((lines) => lines.join('\n')),
      'Then open the page in a browser.',
    ];
    expect(codeIn(passage.join('\n\n'))).toEqual(code);
  });

  it.each([
    'server {\n    listen 80;\n    server_name _;\n}',
    '<form method=post>\n  <input type=submit>\n</form>',
    '{\n  "name": "acme",\n  "port": 80\n}',
    '>>> 1 + 1\n2',
    'pip install acme[async]',
    'const answer = await ask();\nconsole.log(answer);',
    "app.config['SIZE'] = 16 * 1000",
    '[core]\nbare = true',
    'SELECT name FROM users\nWHERE id = 1',
  ])('recognizes code of many languages: %j', (code) => {
    expect(codeIn(code)).toEqual(code.split('\n'));
  });

  it('separates code from the prose directly above and below it', () => {
    expect(codeIn('Install it first:\n$ npm install acme\nThen open the page in a browser.')).toEqual([
      '$ npm install acme',
    ]);
  });

  it.each([
    'Return the parcel within 30 days (unused).',
    'from now on we import from China',
    'We sell:\n\n- chairs;\n- tables (round or square);\n- lamps {all sizes}',
    'Opening hours\nMonday to Friday 9:00-17:00',
    'Price = value. That is what we think.',
    'Acme GmbH\nHauptstraße 1\n10115 Berlin\nhello@acme.example',
    'Plan | Price\nPro | $20',
    'Let us know if it broke; we will send another;',
    'Use the form, for example:\n\nName\nAddress',
    '# Refunds\nWe refund everything.',
  ])('does not recognize prose as code: %j', (text) => {
    expect(codeIn(text)).toEqual([]);
  });

  it('recognizes words and comments below a colon as code', () => {
    expect(codeIn('Such as:\n\n# all of these\n*.html\n!foo.html')).toHaveLength(3);
  });

  it('accepts any lines', () => {
    const line = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.constantFrom('', '  x', '$ a', '}', '# a', 'a.b'),
    );
    fc.assert(fc.property(fc.array(line), (lines) => expect(codeLinesOf(lines)).toHaveLength(lines.length)));
  });
});

it('removes the common indentation', () => {
  expect(dedent(['', '    a', '', '      b', ''])).toBe('a\n\n  b');
});
