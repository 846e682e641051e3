import { AddTrainingSourceDto } from '../../src/training/training.dto';
import type { Rules } from './rules';

const MEBI = 1_048_576;
const TEXT = { source: 's', type: 'text', data: 'Some words.' };
const PAGE = { source: 's', type: 'page', url: 'https://example.com/' };
const SITE = { ...PAGE, type: 'website' };
const PAIR = { source: 's', type: 'qa', question: 'Do you ship to Canada?', answer: 'We do.' };

/** The rules of sources. */
export const TRAINING: Rules[] = [
  [
    'a text to train on',
    AddTrainingSourceDto,
    TEXT,
    [
      ['no name', { source: undefined }, 'source', 'required'],
      ['an empty name', { source: '' }, 'source', 'required'],
      ['a name of white space', { source: ' \t\n' }, 'source', 'required'],
      ['a name that is not text', { source: 7 }, 'source', 'type'],
      ['a name of 256 characters', { source: 'n'.repeat(256) }, 'source', 'max_length'],
      ['U+0000 in its name', { source: 'a\0b' }, 'source', 'characters'],
      ['no type', { type: undefined }, 'type', 'required'],
      ['an unknown type', { type: 'video' }, 'type', 'enum'],
      ['a type in another case', { type: 'Text' }, 'type', 'enum'],
      ['no data', { data: undefined }, 'data', 'required'],
      ['null as data', { data: null }, 'data', 'required'],
      ['white space as data', { data: ' \n\n ' }, 'data', 'required'],
      ['U+0000', { data: 'a\0b' }, 'data', 'characters'],
      ['a lone surrogate', { data: 'a\ud800b' }, 'data', 'characters'],
      ['more than 1 MiB', { data: 'x'.repeat(MEBI + 1) }, 'data', 'max_length'],
      ['a URL', { url: 'https://example.com/' }, 'url', 'type'],
      ['a selector', { selector: 'p' }, 'selector', 'type'],
      ['an unknown field', { titel: 'x' }, 'titel', 'unknown'],
    ],
  ],
  [
    'a page to train on',
    AddTrainingSourceDto,
    PAGE,
    [
      ['no URL', { url: undefined }, 'url', 'required'],
      ['an empty URL', { url: '' }, 'url', 'required'],
      ['data', { data: 'Some words.' }, 'data', 'type'],
      ['a URL that is not one', { url: 'example dot com' }, 'url', 'url'],
      ['a relative URL', { url: '/docs' }, 'url', 'url'],
      ['a file URL', { url: 'file:///etc/passwd' }, 'url', 'url'],
      ['a script URL', { url: 'javascript:alert(1)' }, 'url', 'url'],
      ['a data URL', { url: 'data:text/html,hello' }, 'url', 'url'],
      ['user info in its URL', { url: 'https://user:pass@example.com/' }, 'url', 'url'],
      [
        'a URL over 2,048 characters',
        { url: `https://example.com/${'p'.repeat(2048)}` },
        'url',
        'max_length',
      ],
      ['paths', { include: ['/'] }, 'include', 'type'],
      ['addresses', { urls: ['https://example.com'] }, 'urls', 'type'],
    ],
  ],
  [
    'a website to train on',
    AddTrainingSourceDto,
    SITE,
    [
      ['null as URL', { url: null }, 'url', 'required'],
      ['a pattern without a slash', { include: ['docs'] }, 'include.0', 'format'],
      ['a pattern over 500 characters', { exclude: [`/${'a'.repeat(500)}`] }, 'exclude.0', 'format'],
      [
        '51 patterns',
        { include: Array.from({ length: 51 }, (_, number) => `/${number}`) },
        'include',
        'range',
      ],
      ['no pages', { maxPages: 0 }, 'maxPages', 'range'],
      ['half a page', { maxPages: 1.5 }, 'maxPages', 'type'],
      ['a language that is not one', { language: 'german language' }, 'language', 'format'],
      ['a selector that is not one', { selector: 'main {' }, 'selector', 'format'],
      ['a selector with a pseudo-class', { selector: 'p:hover' }, 'selector', 'format'],
      ['an address that is not one', { urls: ['ftp://example.com/'] }, 'urls.0', 'format'],
      ['neither url nor urls', { url: undefined }, 'url', 'required'],
      ['no url and no address in urls', { url: undefined, urls: [] }, 'url', 'required'],
    ],
  ],
  [
    'a pair',
    AddTrainingSourceDto,
    PAIR,
    [
      ['no question', { question: undefined }, 'question', 'required', 'question is required'],
      ['a question of white space', { question: ' ' }, 'question', 'required', 'question is required'],
      ['a question of two lines', { question: 'Is\nit?' }, 'question', 'format', 'question must be one line'],
      ['a question of 301 characters', { question: 'x'.repeat(301) }, 'question', 'max_length'],
      ['no answer', { answer: null }, 'answer', 'required', 'answer is required'],
      ['an answer of 4,001 characters', { answer: 'x'.repeat(4001) }, 'answer', 'max_length'],
      ['an alternative that is not text', { alternatives: [7] }, 'alternatives.0', 'format'],
      ['an alternative of two lines', { alternatives: ['a\nb'] }, 'alternatives.0', 'format'],
      ['21 alternatives', { alternatives: Array(21).fill('x') }, 'alternatives', 'range'],
      ['data', { data: 'x' }, 'data', 'type', 'data is not allowed with type qa'],
      ['a URL', { url: 'https://example.com' }, 'url', 'type', 'url is not allowed with type qa'],
    ],
  ],
];
