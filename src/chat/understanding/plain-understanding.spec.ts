import { readVisitor } from '@app/contact-details';
import { talkIn } from '@app/languages';
import { understand } from './plain-understanding';
import type { Reading } from './understanding';
import type { DetailedMessage } from '../turn/turn.queries';

type Past = Partial<DetailedMessage> | string;

/** The message after this conversation, newest first. */
function after(
  history: Past[],
  message: string,
  state: { handedOver?: boolean; hasLead?: boolean } = {},
): Reading {
  const { question, contact } = readVisitor(message);
  const messages = history.map((past) => ({
    response: 'An answer.',
    details: {},
    hasSources: true,
    ...(typeof past === 'string' ? { query: past } : { query: '', ...past }),
  }));
  const conversation =
    history.length > 0 ? { history: messages, handedOver: false, hasLead: false, ...state } : undefined;
  return understand({ question, contact, offersPerson: true, conversation });
}

const kindAfter = (...parameters: Parameters<typeof after>): string | undefined =>
  after(...parameters).intent?.kind;

describe('a question', () => {
  it('with a subject of its own is not a follow-up', () => {
    expect(after(['What is front matter?'], 'How do I make a theme?').isFollowUp).toBe(false);
    expect(after(['What is a layout?'], 'What do I need to install before Hexo?').isFollowUp).toBe(false);
    expect(after(['What does a ticket cost?'], 'What is the capital of Australia?').isFollowUp).toBe(false);
  });

  it('that refers to earlier ones is a follow-up', () => {
    expect(after(['What does a ticket cost?'], 'And for children?').earlier).toEqual([
      'What does a ticket cost?',
    ]);
  });

  it('that names nothing is searched for on the page that answered the question before it', () => {
    const answered = { query: 'What does a ticket cost?', details: { topic: 'Tickets' } };
    expect(after([answered], 'And for children?')).toMatchObject({
      earlier: ['What does a ticket cost?'],
      subjects: ['What does a ticket cost? Tickets'],
    });
    expect(after([answered], 'And which paintings does the museum show?').subjects).toEqual([
      'What does a ticket cost?',
    ]);
    expect(after(['Is it cold?', answered], 'And for children?').subjects[0]).toBe('Is it cold?');
  });

  it('that only asks for a price is asked together with the question before it', () => {
    expect(after(['Can we park at the museum?'], 'how much?')).toMatchObject({
      question: 'how much? Can we park at the museum?',
      earlier: [],
    });
    expect(after(['Vous avez un sauna ?'], 'et le prix ?').question).toBe(
      'et le prix ? Vous avez un sauna ?',
    );
    expect(after(['Do you have a sauna?'], 'and a pool?').question).toBe('and a pool?');
    expect(after(['Do you have a sauna?'], 'where are you?').question).toBe('where are you?');
    expect(after(['and for children?', 'Do you have a sauna?'], 'how much?').question).toBe('how much?');
  });

  it('about a price after one about the opening hours is not about these hours', () => {
    expect(after(['When are you open?'], 'how much is it?')).toMatchObject({
      question: 'how much is it?',
      siteFact: undefined,
    });
    expect(after(['When are you open?'], 'and on Sundays?').siteFact).toBe('hours');
  });

  it('puts an earlier question for which nothing was found after the other earlier ones', () => {
    const history = [{ query: 'Do you know a good film?', hasSources: false }, 'What does a ticket cost?'];
    expect(after(history, 'And for children?').earlier).toEqual([
      'What does a ticket cost?',
      'Do you know a good film?',
    ]);
  });

  it('in a long message is asked with the rest of the message as its subject', () => {
    const story =
      'My daughter has lost the key of her blue bicycle in your park on Sunday afternoon. '.repeat(4);
    expect(after([], `${story}Where can I ask for it?`)).toMatchObject({
      question: 'Where can I ask for it?',
      isFollowUp: true,
      earlier: [`${story}Where can I ask for it?`],
    });
  });

  it('is searched for without messages that were not questions', () => {
    const history = [{ query: 'Are you a robot?', details: { intent: 'robot' } }, 'What does a ticket cost?'];
    expect(after(history, 'And for children?').earlier).toEqual(['What does a ticket cost?']);
  });
});

describe('a message that refers to the question before it', () => {
  const ASKED = 'How much does a season ticket cost?';

  it('is asked with that question', () => {
    expect(after([ASKED], 'No, I meant a single workshop').question).toBe(
      'How much does a single workshop cost? a single workshop',
    );
    expect(after([ASKED], 'Why?').question).toBe(`Why? ${ASKED}`);
    expect(after([ASKED], 'Tell me more')).toMatchObject({ intent: { kind: 'more' }, question: ASKED });
    expect(after([ASKED], 'In German please')).toMatchObject({ intent: { wanted: 'de' }, question: ASKED });
  });

  it('is an ordinary message if nothing was asked before', () => {
    for (const message of ['Why?', 'Tell me more', 'No, I meant a single workshop', 'English'])
      expect(kindAfter([], message)).toBeUndefined();
  });
});

describe('a conversation is handed over', () => {
  it('with a yes to the offer of a person, and with no other yes', () => {
    const offered = { query: 'x', response: `I do not know.\n\n${talkIn('de', 'offerPerson')}` };
    expect(after([offered], 'Ja, gern').intent).toMatchObject({ kind: 'person', handsOver: true });
    expect(kindAfter([offered], 'nein danke')).toBe('no');
    expect(kindAfter(['What does a ticket cost?'], 'yes please')).toBeUndefined();
  });

  it('with the second complaint in a row', () => {
    const complaint = { query: 'This is useless', details: { intent: 'complaint' } };
    expect(after([complaint], 'That does not help').intent).toMatchObject({
      kind: 'complaint',
      handsOver: true,
    });
    expect(after(['How?', complaint], 'That does not help').intent).toMatchObject({ handsOver: false });
  });

  it.each([
    ['The chair arrived broken.', 'This is useless!'],
    ['This is useless!', 'The chair has still not arrived.'],
  ])('with anger about what happened as one of two: %s %s', (first, second) => {
    const query = { query: first, details: first.startsWith('This') ? { intent: 'complaint' as const } : {} };
    expect(after([query], second).intent).toMatchObject({ kind: 'complaint', handsOver: true });
  });

  it('not with a question from somebody who is upset', () => {
    expect(
      after(['The chair arrived broken.'], 'And the lamp arrived broken, who pays?').intent,
    ).toBeUndefined();
  });

  it('not if the tenant offers no person', () => {
    const said = {
      question: 'Can I talk to a person?',
      contact: {},
      offersPerson: false,
      conversation: undefined,
    };
    expect(understand(said).intent).toMatchObject({ kind: 'person', handsOver: false });
  });
});

describe('contact details', () => {
  it('alone are not a question', () => {
    expect(kindAfter([], 'ada@example.com')).toBe('contact');
    expect(kindAfter([], 'My e-mail: ada@example.com')).toBe('contact');
    expect(kindAfter([], 'Telefon: +49 30 901820')).toBe('contact');
    expect(kindAfter([], 'Do you ship to Peru? ada@example.com')).toBeUndefined();
  });

  it('may have a few words next to them once they were asked for', () => {
    const message = 'sure, after the lunch break, ada@example.com';
    expect(kindAfter(['What?'], message, { handedOver: true })).toBe('contact');
    expect(kindAfter(['What?'], message, { handedOver: true, hasLead: true })).toBeUndefined();
  });
});
