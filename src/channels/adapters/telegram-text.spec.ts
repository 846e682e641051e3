import { writtenIn } from './telegram-text';

describe('a text from Telegram', () => {
  const entity = (type: string, offset: number, length: number, more = {}) => ({
    type,
    offset,
    length,
    ...more,
  });

  it('has no name of a bot, which only says whom it is for', () => {
    const text = '@parley_bot What does 🚲 cost, @ada?';
    const entities = [entity('mention', 0, 11), entity('mention', 31, 4)];
    expect(writtenIn({ text, entities })).toEqual({ text: 'What does 🚲 cost, @ada?', command: null });
  });

  it('has the target of a link behind its words, in a caption too', () => {
    const caption_entities = [
      entity('text_link', 3, 4, { url: 'https://a.example/b' }),
      entity('bold', 0, 3),
    ];
    const { text } = writtenIn({ caption: 'Is this right?', caption_entities })!;
    expect(text).toBe('Is this (https://a.example/b) right?');
  });

  it('names its command, with or without entities and the name of the bot', () => {
    expect(writtenIn({ text: '/start ref_42' })).toMatchObject({ command: 'start' });
    const entities = [entity('bot_command', 0, 17)];
    expect(writtenIn({ text: '/start@parley_bot', entities })).toEqual({ text: '/start', command: 'start' });
    expect(writtenIn({ text: 'and/or', entities: [] })).toEqual({ text: 'and/or', command: null });
  });

  it('stays as it is when the positions are wrong', () => {
    const entities = [entity('mention', -1, 3), entity('mention', 2, 50)];
    expect(writtenIn({ text: 'Hello bot', entities })).toMatchObject({ text: 'Hello bot' });
    expect(writtenIn({ text: '' })).toBeNull();
    expect(writtenIn({ sticker: {} })).toBeNull();
  });
});
