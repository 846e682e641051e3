import { SendMessageDto } from '../../src/chat/chat.dto';
import { PostMessageDto, RateMessageDto } from '../../src/conversations/message.dto';
import type { Rules } from './rules';

const MESSAGE = { message: 'Hi' };
const pairs = (count: number): object =>
  Object.fromEntries(Array.from({ length: count }, (_, n) => [n, 'a']));

/** The rules of messages, answers and ratings. */
export const CONVERSATIONS: Rules[] = [
  [
    'a message',
    SendMessageDto,
    MESSAGE,
    [
      ['nothing', { message: undefined }, 'message', 'required', 'message is required'],
      ['null', { message: null }, 'message', 'type'],
      ['no characters', { message: '' }, 'message', 'required'],
      ['white space', { message: ' \n\t\u00a0' }, 'message', 'required'],
      ['a number', { message: 42 }, 'message', 'type'],
      ['a list', { message: ['Hi'] }, 'message', 'type'],
      ['8,001 characters', { message: 'x'.repeat(8001) }, 'message', 'max_length'],
      ['U+0000', { message: 'a\0b' }, 'message', 'characters'],
      ['a lone surrogate', { message: 'a\ud800b' }, 'message', 'characters'],
      ['a temperature below 0', { temperature: -0.1 }, 'temperature', 'range'],
      ['a temperature above 2', { temperature: 2.01 }, 'temperature', 'range'],
      ['a temperature as text', { temperature: '1' }, 'temperature', 'type'],
      ['stream as text', { stream: 'true' }, 'stream', 'type'],
      ['the number of a conversation', { conversationId: 7 }, 'conversationId', 'type'],
      ['an unknown field', { mesage: 'Hi' }, 'mesage', 'unknown'],
      ['a system prompt', { messages: [] }, 'messages', 'unknown'],
      ['null as metadata', { metadata: null }, 'metadata', 'type'],
      ['17 pairs of metadata', { metadata: pairs(17) }, 'metadata', 'range'],
      ['metadata that is not text', { metadata: { a: 1 } }, 'metadata', 'type'],
      ['metadata in metadata', { metadata: { a: { b: 'c' } } }, 'metadata', 'type'],
      ['metadata of 501 characters', { metadata: { a: 'a'.repeat(501) } }, 'metadata', 'type'],
      [
        'metadata with a name of 41 characters',
        { metadata: { ['a'.repeat(41)]: 'a' } },
        'metadata',
        'max_length',
      ],
      ['metadata without a name', { metadata: { '': 'a' } }, 'metadata', 'max_length'],
      ['U+0000 in metadata', { metadata: { a: 'a\0' } }, 'metadata', 'type'],
      ['half a surrogate pair in metadata', { metadata: { '\ud800': 'a' } }, 'metadata', 'max_length'],
    ],
  ],
  [
    'an answer of a person',
    PostMessageDto,
    { text: 'x' },
    [
      ['no text', { text: undefined }, 'text', 'required'],
      ['white space', { text: ' ' }, 'text', 'required'],
      ['8,001 characters', { text: 'x'.repeat(8001) }, 'text', 'max_length'],
      ['an author of 101 characters', { author: 'y'.repeat(101) }, 'author', 'max_length'],
      ['null as author', { author: null }, 'author', 'type'],
      ['text as the id of a message', { lastReadMessageId: 'x' }, 'lastReadMessageId', 'type'],
      ['an unknown field', { query: 'y' }, 'query', 'unknown'],
    ],
  ],
  [
    'a rating',
    RateMessageDto,
    { rating: 'positive' },
    [
      ['nothing', { rating: undefined }, 'rating', 'required', 'rating is required'],
      ['another word', { rating: 'neutral' }, 'rating', 'enum', 'rating must be one of positive, negative'],
      ['another case', { rating: 'Positive' }, 'rating', 'enum'],
      ['no characters', { rating: '' }, 'rating', 'enum'],
      ['a number', { rating: 1 }, 'rating', 'enum'],
      ['a list', { rating: ['positive'] }, 'rating', 'enum'],
      ['an unknown reason', { rating: 'negative', ratingReason: 'ugly' }, 'ratingReason', 'enum'],
      [
        'a reason although it is positive',
        { ratingReason: 'unclear' },
        'ratingReason',
        'enum',
        'ratingReason must be absent unless rating is negative',
      ],
      ['an unknown field', { reason: 'so' }, 'reason', 'unknown'],
    ],
  ],
];
