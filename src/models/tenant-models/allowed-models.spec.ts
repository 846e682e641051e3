import { isAllowed } from './allowed-models';

const baseUrls = ['https://api.example.com/v1', 'https://*.azure.example/openai/deployments/*'];
const allowed = { baseUrls, names: ['small', 'large'] };

it.each<[string, boolean]>([
  ['https://api.example.com/v1', true],
  ['https://API.example.com:443/v1/', true],
  ['https://us.azure.example/openai/deployments/mine?api-version=1', true],
  ['http://api.example.com/v1', false],
  ['https://api.example.com/v1/other', false],
  ['https://api.example.com.evil.example/v1', false],
  ['https://evil.example/.azure.example/openai/deployments/mine', false],
  ['https://evil.example#.azure.example/openai/deployments/mine', false],
  ['https://evil.example?.azure.example/openai/deployments/mine', false],
  ['https://api-example.com/v1', false],
])('compares whole base URLs with the patterns of the operator: %s', (baseUrl, isExpected) => {
  expect(isAllowed(allowed, { name: 'any', baseUrl })).toBe(isExpected);
});

it('allows every https URL and no http URL by an asterisk alone', () => {
  const all = { baseUrls: ['*'], names: [] };
  expect(isAllowed(all, { name: 'any', baseUrl: 'https://any.example/v1' })).toBe(true);
  expect(isAllowed(all, { name: 'any', baseUrl: 'http://any.example/v1' })).toBe(false);
});

it("allows the named models on the installation's endpoint, and by default only the built-in model", () => {
  expect(isAllowed(allowed, { name: 'small', baseUrl: null })).toBe(true);
  expect(isAllowed(allowed, { name: 'other', baseUrl: null })).toBe(false);
  const nothing = { baseUrls: [], names: [] };
  expect(isAllowed(nothing, { name: 'parley-extractive', baseUrl: null })).toBe(true);
  expect(isAllowed(nothing, { name: 'small', baseUrl: null })).toBe(false);
  expect(isAllowed(nothing, { name: 'x', baseUrl: 'https://any.example' })).toBe(false);
});
