import { Transform } from 'class-transformer';
import { applyDecorators } from '@nestjs/common';
import { Rule } from '../../platform/config/setting-rules';
import { fieldsOf, parseJson } from '../foreign-json';
import type { TokenUsage } from '../language-model';

/** Amounts are in millionths of the currency, and so are prices, which are for this many tokens. */
const MILLION = 1_000_000;
const MAX_PRICE = 1_000_000;

/** The prices of a million tokens, in millionths of the currency. */
export interface ModelPrice {
  input: number;
  output: number;
}

/** The operator's prices of language models. */
export class ModelPrices {
  /** `currency` is a code of ISO 4217. */
  constructor(
    readonly currency: string,
    private readonly models: ReadonlyMap<string, ModelPrice> = new Map(),
  ) {}

  /** Whether any model has a price. */
  get areSet(): boolean {
    return this.models.size > 0;
  }

  /** The price of the model with this name; undefined for a model without a price, which costs nothing. */
  of(name: string): ModelPrice | undefined {
    return this.models.get(name);
  }
}

/** The cost of these tokens, in whole millionths of the currency. */
export function costOf(
  { input, output }: ModelPrice,
  { promptTokens, completionTokens }: TokenUsage,
): number {
  // Products of tokens and prices are larger than a number is exact.
  const exact = BigInt(promptTokens) * BigInt(input) + BigInt(completionTokens) * BigInt(output);
  return Number((exact + BigInt(MILLION / 2)) / BigInt(MILLION));
}

/** Prices as JSON, parsed into `ModelPrices`. */
export function Prices(): PropertyDecorator {
  const example = '{"currency":"EUR","models":{"gpt-4.1-mini":{"input":0.4,"output":1.6}}}';
  return applyDecorators(
    Transform(({ value }) => pricesIn(String(value)) ?? value),
    Rule(`must be JSON like ${example}`, (value) => (value as unknown) instanceof ModelPrices),
  );
}

function pricesIn(text: string): ModelPrices | undefined {
  const { currency, models } = fieldsOf(parseJson(text)) ?? {};
  const named = fieldsOf(models);
  if (typeof currency !== 'string' || !/^[A-Z]{3}$/.test(currency) || !named) return undefined;
  const prices = Object.entries(named).map(([name, value]) => [name, priceIn(value)] as const);
  const valid = prices.flatMap(([name, price]) => (price ? [[name, price] as const] : []));
  return valid.length === prices.length ? new ModelPrices(currency, new Map(valid)) : undefined;
}

function priceIn(value: unknown): ModelPrice | undefined {
  const { input, output } = fieldsOf(value) ?? {};
  return isPrice(input) && isPrice(output)
    ? { input: Math.round(input * MILLION), output: Math.round(output * MILLION) }
    : undefined;
}

function isPrice(value: unknown): value is number {
  return typeof value === 'number' && value >= 0 && value <= MAX_PRICE;
}
