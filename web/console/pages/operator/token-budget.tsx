import type { components } from '../../../../libs/client/src/operator-schema';
import { call, operatorApi } from '../../api/client';
import { FailureNotice } from '../../parts/failure-notice';
import { Field } from '../../parts/field';
import { notify } from '../../parts/notices';
import { partTexts } from '../../parts/part-texts';
import { useForm } from '../../parts/use-form';
import { useTexts } from '../../texts';
import { usageTexts } from './usage-texts';

type Account = components['schemas']['Account'];

/** Sets how many tokens the chat models of an account may use in a month. */
export function TokenBudget({ account, onSaved }: { account: Account; onSaved: (account: Account) => void }) {
  const texts = useTexts(usageTexts);
  const common = useTexts(partTexts);
  const path = { accountId: account.id };
  const { submit, failure, isBusy } = useForm(async ({ budget = '' }) => {
    const body = { monthlyTokenBudget: budget === '' ? null : Number(budget) };
    onSaved((await call(operatorApi.PATCH('/accounts/{accountId}', { params: { path }, body }))).account);
    notify(texts.budgetSaved);
  });
  return (
    <form class="card stack" onSubmit={submit}>
      <Field label={texts.budget} hint={texts.budgetHint} error={failure?.ofField('monthlyTokenBudget')}>
        {(attributes) => (
          <input
            {...attributes}
            name="budget"
            type="number"
            min={0}
            step={1}
            max={Number.MAX_SAFE_INTEGER}
            defaultValue={account.monthlyTokenBudget ?? ''}
          />
        )}
      </Field>
      {failure && <FailureNotice failure={failure} />}
      <div class="row">
        <button disabled={isBusy}>{common.save}</button>
      </div>
    </form>
  );
}
