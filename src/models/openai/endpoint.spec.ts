import { endpointOf } from './endpoint';

it('gives Azure its key in the header it wants, and keeps the version of its API', () => {
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

it('takes the host for Azure only when it is', () => {
  expect(endpointOf('https://azure.com.example/v1', 'secret').headers).not.toHaveProperty('api-key');
});
