import { endpointOf } from './endpoint';

it('sends the key of Azure in its own header, and keeps the API version', () => {
  const endpoint = endpointOf(
    'https://acme.openai.azure.com/openai/deployments/gpt?api-version=2026-01-01',
    'secret',
  );
  expect(endpoint).toMatchObject({
    origin: 'https://acme.openai.azure.com',
    path: '/openai/deployments/gpt/chat/completions?api-version=2026-01-01',
    headers: { 'api-key': 'secret' },
  });
  expect(endpoint.headers).not.toHaveProperty('authorization');
});

it('treats only hosts of Azure as Azure', () => {
  expect(endpointOf('https://azure.com.example/v1', 'secret').headers).not.toHaveProperty('api-key');
});
