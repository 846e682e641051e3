import { readSettings } from '../../platform/config/settings';
import { ModelsSettings } from '../models.settings';
import { costOf } from './model-prices';

const pricesIn = (text: string) => readSettings(ModelsSettings, { MODEL_PRICES: text }).MODEL_PRICES;

describe('the prices of models', () => {
  it('are read exactly, by the name of the model', () => {
    const prices = pricesIn('{"currency":"EUR","models":{"small":{"input":0.29,"output":1.000001}}}');
    expect([prices.currency, prices.of('small'), prices.of('toString')]).toEqual([
      'EUR',
      { input: 290_000, output: 1_000_001 },
      undefined,
    ]);
    const { currency, areSet } = readSettings(ModelsSettings, {}).MODEL_PRICES;
    expect([currency, areSet, prices.areSet]).toEqual(['USD', false, true]);
  });

  it.each([
    'EUR',
    '[]',
    '{"currency":"euro","models":{}}',
    '{"currency":"EUR"}',
    '{"currency":"EUR","models":{"small":{"input":-1,"output":1}}}',
    '{"currency":"EUR","models":{"small":{"input":"1","output":1}}}',
    '{"currency":"EUR","models":{"small":{"input":1}}}',
  ])('are refused if they are %s', (text) => {
    expect(() => pricesIn(text)).toThrow('MODEL_PRICES must be JSON like');
  });

  it.each([
    [{ promptTokens: 1, completionTokens: 0 }, 0],
    [{ promptTokens: 2, completionTokens: 0 }, 1],
    [{ promptTokens: 1000, completionTokens: 101 }, 1260],
    [{ promptTokens: 10_000_000, completionTokens: 10_000_000 }, 102_500_000],
  ])('make %j cost %i millionths, rounded', (usage, cost) => {
    expect(costOf({ input: 250_000, output: 10_000_000 }, usage)).toBe(cost);
  });
});
