import { EncoderHearingService } from './encoder-hearing.service';

it('a message, its sentences and the text of its search are read in one call of the encoder', async () => {
  const question = jest.fn(async (_model: string, texts: string[]) => texts.map(() => new Float32Array(2)));
  const embedder = { model: 'small', knows: () => true, question };
  const service = new EncoderHearingService(embedder as never, undefined as never);
  // The examples are learned.
  Object.assign(service, { hearing: { hear: () => new Map() } });
  const message = 'Hello, I was there on Monday. Which doctor works on Tuesday?';
  const [first = '', second = ''] = message.split(/(?<=\.) /);
  const searchedFor = message.replace('Hello, ', '');
  await service.hear([message], 'en', searchedFor);
  expect(question.mock.calls).toEqual([['small', [message, first, second, searchedFor]]]);
});
