import { CHAT_COMPLETIONS, Endpoint } from './endpoint';

it('sends the key of Azure in its own header, and keeps the API version', () => {
  const baseUrl = 'https://acme.openai.azure.com/openai/deployments/gpt?api-version=2026-01-01';
  const endpoint = new Endpoint({ baseUrl, apiKey: 'secret' }, CHAT_COMPLETIONS);
  expect(endpoint).toMatchObject({
    path: '/openai/deployments/gpt/chat/completions?api-version=2026-01-01',
    headers: { 'api-key': 'secret' },
  });
  expect(endpoint.headers).not.toHaveProperty('authorization');
});

it('treats only hosts of Azure as Azure', () => {
  const endpoint = new Endpoint(
    { baseUrl: 'https://azure.com.example/v1', apiKey: 'secret' },
    CHAT_COMPLETIONS,
  );
  expect(endpoint.headers).not.toHaveProperty('api-key');
});
