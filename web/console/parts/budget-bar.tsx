import { useId } from 'preact/hooks';
import { fill, useTexts } from '../texts';
import { costTexts } from './cost-texts';
import { useMoney } from './costs';

const WARNING_SHARE = 0.8;

interface Props {
  /** In millionths of the currency, as is the budget. */
  cost: number;
  budget: number;
  currency: string;
}

/** The spent part of an agent's budget of the month: as a bar, an amount and a share. */
export function BudgetBar({ cost, budget, currency }: Props) {
  const texts = useTexts(costTexts);
  const money = useMoney(currency);
  const id = useId();
  const share = cost / budget;
  const warning = share >= 1 ? texts.spent : share >= WARNING_SHARE ? texts.nearlySpent : undefined;
  return (
    <div class="budget">
      <span id={id}>
        {fill(texts.ofBudget, {
          cost: money(cost),
          budget: money(budget),
          // Rounded down: 100 % is a budget that is spent.
          percent: Math.floor(share * 100),
        })}
      </span>
      <progress max={budget} value={Math.min(cost, budget)} aria-labelledby={id} />
      {warning && <span class="error">{warning}</span>}
    </div>
  );
}
