import type { Schema } from '../../../libs/client/src';
import { api, call } from '../api/client';
import { useResource, type Resource } from '../api/use-resource';
import { useRegion } from '../texts';

/** Costs and budgets are in millionths of the currency. */
export const MILLION = 1_000_000;

/** The costs of language models in a month (UTC), such as `2026-11`. */
export type Costs = Schema<'CostsAnswer'>;

/** The costs of each agent in the month, by default the current month. */
export function useCosts(month?: string): Resource<Costs> {
  const query = month === undefined ? {} : { month };
  return useResource(() => call(api.GET('/costs', { params: { query } })), [month]);
}

/** Amounts in millionths of the currency for readers. Small amounts have more decimals, so that they are not 0. */
export function useMoney(currency: string): (millionths: number | null) => string {
  const region = useRegion();
  return (millionths) => {
    const amount = (millionths ?? 0) / MILLION;
    const maximumFractionDigits = amount === 0 || amount >= 1 ? 2 : amount >= 0.01 ? 4 : 6;
    const options = { style: 'currency', currency, maximumFractionDigits } as const;
    return new Intl.NumberFormat(region, options).format(amount);
  };
}
