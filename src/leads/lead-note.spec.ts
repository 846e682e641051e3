import { readVisitor, type Person } from '@app/contact-details';
import { leadNoteOf } from './lead-note';

const HAS_CHAT_MODEL = true;

const noteOf = (message: string, hasIncompleteLead = false, hasChatModel = true, earlier: Person[] = []) =>
  leadNoteOf({ message, visitor: readVisitor(message), earlier, hasIncompleteLead }, hasChatModel);

describe('what a message adds to the lead of its conversation', () => {
  it('is a contact, with the name and company known from this message or, newest first, from earlier ones', () => {
    const earlier = [{ name: 'Eve Adams' }, { name: 'Ada Lovelace', companyName: 'Analytical Engines' }];
    expect(noteOf('ada@example.com', false, HAS_CHAT_MODEL, earlier)).toEqual({
      kind: 'contact',
      details: { email: 'ada@example.com', name: 'Eve Adams', companyName: 'Analytical Engines' },
    });
  });

  it('is a name, whether or not the conversation has a lead', () => {
    const note = { kind: 'person', person: { name: 'Ada Lovelace' } };
    expect(noteOf('My name is Ada Lovelace')).toEqual(note);
    expect(noteOf('My name is Ada Lovelace', true, !HAS_CHAT_MODEL)).toEqual(note);
  });

  it('is perhaps a name when the message is short, the lead incomplete and a model can tell', () => {
    expect(noteOf('the lovelace family', true)).toEqual({ kind: 'short-message' });
    expect(noteOf('the lovelace family', false)).toBeUndefined();
    expect(noteOf('the lovelace family', true, !HAS_CHAT_MODEL)).toBeUndefined();
    expect(noteOf('do you also sell the green sofa?', true)).toBeUndefined();
  });
});
