import { useState } from 'preact/hooks';
import { addressOfAgent } from '../../addresses';
import { BudgetBar } from '../../parts/budget-bar';
import { ChoiceField } from '../../parts/choice-field';
import { costTexts } from '../../parts/cost-texts';
import { useCosts, useMoney, type Costs } from '../../parts/costs';
import { DataTable } from '../../parts/data-table';
import { Loaded } from '../../parts/loaded';
import { PageHead } from '../../parts/page-head';
import { fill, useRegion, useTexts } from '../../texts';

const SHOWN_MONTHS = 24;

/** The cost of language models for each agent in a month, and its budget. */
export default function CostsPage() {
  const texts = useTexts(costTexts);
  const region = useRegion();
  const months = lastMonths(new Date(), SHOWN_MONTHS + 1);
  const [month, setMonth] = useState(months[0]!);
  const costs = useCosts(month);
  const before = useCosts(months[months.indexOf(month) + 1]);
  const names = new Intl.DateTimeFormat(region, { month: 'long', year: 'numeric', timeZone: 'UTC' });
  return (
    <div class="stack">
      <PageHead title={texts.title} />
      <p class="muted">{texts.hint}</p>
      <form class="filters" onSubmit={(event) => event.preventDefault()}>
        <ChoiceField
          label={texts.month}
          options={months.slice(0, SHOWN_MONTHS).map((each) => [each, names.format(new Date(`${each}-01`))])}
          value={month}
          onChange={setMonth}
        />
      </form>
      <Loaded resource={costs}>
        {(shown) => (
          <Loaded resource={before}>{(earlier) => <CostTable costs={shown} before={earlier} />}</Loaded>
        )}
      </Loaded>
    </div>
  );
}

function CostTable({ costs, before }: { costs: Costs; before: Costs }) {
  const texts = useTexts(costTexts);
  const { currency, hasPrices, agents } = costs;
  const money = useMoney(currency);
  const earlier = new Map(before.agents.map(({ agentId, cost }) => [agentId, cost]));
  if (agents.length === 0) return <p class="muted">{texts.none}</p>;
  return (
    <>
      {!hasPrices && <p class="muted">{texts.noPrices}</p>}
      <dl class="tiles">
        <div class="card tile">
          <dt class="muted">{texts.total}</dt>
          <dd>
            <strong>{money(sumOf(costs))}</strong>
            <span class="muted">{fill(texts.before, { value: money(sumOf(before)) })}</span>
          </dd>
        </div>
      </dl>
      <DataTable
        label={texts.title}
        items={agents}
        keyOf={({ agentId }) => agentId}
        columns={[
          {
            name: texts.agent,
            cell: ({ agentId, name }) => <a href={addressOfAgent(agentId, 'analytics')}>{name}</a>,
          },
          { name: texts.measure, isNumber: true, cell: ({ cost }) => money(cost) },
          {
            name: texts.monthBefore,
            isNumber: true,
            cell: ({ agentId }) => money(earlier.get(agentId) ?? 0),
          },
          {
            name: texts.budget,
            cell: ({ cost, monthlyBudget }) =>
              monthlyBudget === null ? (
                <span class="muted">{texts.noBudget}</span>
              ) : (
                <BudgetBar cost={cost} budget={monthlyBudget} currency={currency} />
              ),
          },
        ]}
      />
    </>
  );
}

function sumOf({ agents }: Costs): number {
  return agents.reduce((sum, { cost }) => sum + cost, 0);
}

/** The current month and the months before it (UTC), such as `2026-11`, newest first. Pure. */
function lastMonths(now: Date, count: number): string[] {
  const [year, month] = [now.getUTCFullYear(), now.getUTCMonth()];
  return Array.from({ length: count }, (_, index) =>
    new Date(Date.UTC(year, month - index, 1)).toISOString().slice(0, 7),
  );
}
