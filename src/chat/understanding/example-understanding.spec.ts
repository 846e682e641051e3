import type { MessageKind } from '@app/message-intents';
import type { TurnContext } from '../turn/turn-context.service';
import { ExampleUnderstanding } from './example-understanding';
import type { HeardMessage } from './hearing.service';

const ANSWERED = {
  query: 'Wo sind die Umkleiden?',
  response: 'Neben dem Bootshaus.',
  details: {},
  hasSources: true,
};

/** Reads a message that is surely of a kind or of several, on a site in these languages, after the given messages. */
async function intentIn(
  message: string,
  kind: MessageKind | MessageKind[],
  site: string[],
  history: object[] = [],
) {
  const heard: HeardMessage = {
    kinds: new Map([kind].flat().map((each) => [each, 'sure'])),
    weighed: new Map(),
    by: 'words',
  };
  const understanding = new ExampleUnderstanding({ hear: async () => heard } as never);
  const visitor = { question: message, contact: {} };
  const turn = { turn: { message }, visitor, history, version: { languages: site }, offersPerson: true };
  const { intent } = await understanding.read(turn as unknown as TurnContext);
  return intent;
}

describe('a message that does not show its language', () => {
  it('is answered in the language of the site', async () => {
    expect(await intentIn('Hallo', 'greeting', ['de', 'und'])).toMatchObject({ language: 'de' });
  });

  it.each([
    ['bonjour', 'fr'],
    ['hola', 'es'],
  ])(
    'is answered in the language of the site that it is most like: “%s” in %s',
    async (greeting, language) => {
      expect(await intentIn(greeting, 'greeting', ['en', 'es', 'fr'])).toMatchObject({ language });
    },
  );

  it('is answered in the language of the messages before it', async () => {
    expect(await intentIn('ok', 'thanks', ['en'], [ANSWERED])).toMatchObject({ language: 'de' });
  });
});

it('“ok” after an answer is no question, and agrees to nothing', async () => {
  expect(await intentIn('ok', 'yes', ['de'], [ANSWERED])).toMatchObject({ kind: 'yes', handsOver: false });
  expect(await intentIn('ok', 'yes', ['de'])).toBeUndefined();
});

it('“ciao” opens a talk as a greeting, and ends it as a goodbye', async () => {
  const kinds: MessageKind[] = ['goodbye', 'greeting'];
  expect(await intentIn('ciao', kinds, ['it'])).toMatchObject({ kind: 'greeting' });
  expect(await intentIn('ciao', kinds, ['it'], [ANSWERED])).toMatchObject({ kind: 'goodbye' });
});
