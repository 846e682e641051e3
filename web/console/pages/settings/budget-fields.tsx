import { costTexts } from '../../parts/cost-texts';
import { useCosts } from '../../parts/costs';
import { fill, useTexts } from '../../texts';
import { Choice, MoneyInput } from './inputs';
import { settingsTexts } from './settings-texts';
import type { Editor } from './use-settings';

/** The agent's budget of a month, and the model that answers when it is spent. */
export function BudgetFields({ editor }: { editor: Editor }) {
  const texts = useTexts(settingsTexts);
  const ofCosts = useTexts(costTexts);
  // A reader who may not see costs sets a budget without knowing the currency.
  const costs = useCosts().data;
  const currency = costs?.currency ?? texts.operatorsCurrency;
  return (
    <>
      <h2>{texts.budget}</h2>
      {costs?.hasPrices === false && <p class="error">{ofCosts.noPrices}</p>}
      <MoneyInput
        editor={editor}
        path="agent.monthlyBudget"
        hint={fill(texts.monthlyBudgetHint, { currency })}
      />
      <Choice
        editor={editor}
        path="agent.onBudgetSpent"
        name="onBudgetSpent"
        options={['continue', 'quotation']}
      />
    </>
  );
}
