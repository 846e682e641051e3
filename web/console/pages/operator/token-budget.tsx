import type { components } from '../../../../libs/client/src/operator-schema';
import { call, operatorApi } from '../../api/client';
import { Form, TextField, type Fields } from '../../parts/form';
import { notify } from '../../parts/notices';
import { useTexts } from '../../texts';
import { usageTexts } from './usage-texts';

type Account = components['schemas']['Account'];

/** Sets how many tokens the chat models of an account may use in a month. */
export function TokenBudget({ account, onSaved }: { account: Account; onSaved: (account: Account) => void }) {
  const texts = useTexts(usageTexts);
  const path = { accountId: account.id };
  const save = async ({ monthlyTokenBudget = '' }: Fields): Promise<void> => {
    const body = { monthlyTokenBudget: monthlyTokenBudget === '' ? null : Number(monthlyTokenBudget) };
    onSaved((await call(operatorApi.PATCH('/accounts/{accountId}', { params: { path }, body }))).account);
    notify(texts.budgetSaved);
  };
  return (
    <Form class="card stack" send={save}>
      <TextField
        name="monthlyTokenBudget"
        label={texts.budget}
        hint={texts.budgetHint}
        type="number"
        min={0}
        step={1}
        max={Number.MAX_SAFE_INTEGER}
        defaultValue={account.monthlyTokenBudget ?? ''}
      />
    </Form>
  );
}
