import type { Schema } from '../../../../libs/client/src';
import { addressOfAgent } from '../../addresses';
import { api, call } from '../../api/client';
import { useResource } from '../../api/use-resource';
import { BudgetBar } from '../../parts/budget-bar';
import { costTexts } from '../../parts/cost-texts';
import { useMoney, type Costs } from '../../parts/costs';
import { useAllowed } from '../../session-context';
import { fill, useTexts } from '../../texts';
import { daysBefore, type Range } from './range';

interface Props {
  agentId: number;
  range: Range;
  timeZone: string;
  parts: readonly Pick<Schema<'SeriesPart'>, 'cost'>[];
  /** The costs of the current month. */
  costs: Costs;
}

/** The costs of the agent's language models in the range and before it, and the agent's budget of this month. */
export function CostSection({ agentId, range, timeZone, parts, costs }: Props) {
  const texts = useTexts(costTexts);
  const mayWrite = useAllowed('agents:write');
  const { currency, hasPrices, agents } = costs;
  const money = useMoney(currency);
  const before = useResource(async () => {
    const params = {
      path: { id: agentId },
      query: { ...daysBefore(range), interval: 'month', timeZone } as const,
    };
    return (await call(api.GET('/agents/{id}/analytics/series', { params }))).series;
  }, [agentId, range]);
  const { cost = 0, monthlyBudget = null } = agents.find((each) => each.agentId === agentId) ?? {};
  return (
    <section class="stack" aria-labelledby="costs">
      <h2 id="costs">{texts.title}</h2>
      {hasPrices ? (
        <dl class="tiles">
          <div class="card tile">
            <dt class="muted">{texts.inRange}</dt>
            <dd>
              <strong>{money(sumOf(parts))}</strong>
              <span class="muted">
                {fill(texts.before, { value: before.data ? money(sumOf(before.data)) : '–' })}
              </span>
            </dd>
          </div>
          <div class="card tile">
            <dt class="muted">{texts.thisMonth}</dt>
            <dd class="stack">
              {monthlyBudget === null ? (
                texts.noBudget
              ) : (
                <BudgetBar cost={cost} budget={monthlyBudget} currency={currency} />
              )}
              {mayWrite && (
                <a href={addressOfAgent(agentId, 'settings')}>
                  {monthlyBudget === null ? texts.setBudget : texts.changeBudget}
                </a>
              )}
            </dd>
          </div>
        </dl>
      ) : (
        <p class="muted">{texts.noPrices}</p>
      )}
    </section>
  );
}

function sumOf(parts: Props['parts']): number {
  return parts.reduce((sum, { cost }) => sum + cost, 0);
}
