import { HearingService } from './hearing.service';

/** What `/ready` says about the reader of messages. */
function stateOf(encoder: 'built-in' | 'endpoint' | 'student' | undefined, isConfigured: boolean) {
  const tell = jest.fn<void, [string, () => { reader: string; advice?: string; languages: string[] }]>();
  const readsMessages = encoder !== undefined && encoder !== 'student';
  const hearing = { isAtWork: readsMessages };
  const parts = [hearing, {}, { encoder, readsMessages }, { isConfigured }, { tell }] as never[];
  new HearingService(...(parts as [never, never, never, never, never])).onApplicationBootstrap();
  return tell.mock.calls[0]![1]();
}

it.each([
  [undefined, false, 'words', /npm run encoder/],
  ['student', false, 'words', /npm run encoder/],
  ['built-in', false, 'encoder', /MODEL_BASE_URL/],
  [undefined, true, 'model', /npm run encoder/],
] as const)('with encoder %s and model %s, /ready names the reader %s and the next one', (...given) => {
  const [encoder, isConfigured, reader, advice] = given;
  const state = stateOf(encoder, isConfigured);
  expect(state).toMatchObject({ reader, advice: expect.stringMatching(advice) as string });
  expect(state.languages).toContain('de');
});

it('with an encoder and a model, /ready advises nothing', () => {
  expect(stateOf('endpoint', true).advice).toBeUndefined();
});
