import { EncoderHearingService } from './encoder-hearing.service';

const encoderOf = (languages: readonly string[]) => {
  const question = jest.fn(async (_model: string, texts: string[]) => texts.map(() => new Float32Array(2)));
  const embedder = { model: 'small', knows: (language: string) => languages.includes(language), question };
  const service = new EncoderHearingService(embedder as never, undefined as never);
  // The examples are learned.
  Object.assign(service, { hearing: { hear: () => new Map() } });
  return { service, question };
};

it('a message, its sentences and the text of its search are read in one call of the encoder', async () => {
  const { service, question } = encoderOf(['en']);
  const message = 'Hello, I was there on Monday. Which doctor works on Tuesday?';
  const [first = '', second = ''] = message.split(/(?<=\.) /);
  const searchedFor = message.replace('Hello, ', '');
  await service.hear([message], 'en', searchedFor);
  expect(question.mock.calls).toEqual([['small', [message, first, second, searchedFor]]]);
});

it('a message whose language is not detected is read by an encoder that knows the language of its words', async () => {
  const message = 'Chcę porozmawiać z człowiekiem';
  expect(await encoderOf(['pl']).service.hear([message], 'und', message)).toHaveLength(1);
  expect(await encoderOf(['en']).service.hear([message], 'und', message)).toBeUndefined();
});
