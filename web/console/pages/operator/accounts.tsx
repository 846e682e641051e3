import { useState } from 'preact/hooks';
import { useLocation } from 'preact-iso';
import { call, operatorApi } from '../../api/client';
import { useList } from '../../api/use-list';
import { Button } from '../../parts/button';
import { ChoiceField } from '../../parts/choice-field';
import { DataTable } from '../../parts/data-table';
import { Dialog } from '../../parts/dialog';
import { Field } from '../../parts/field';
import { LoadedList } from '../../parts/loaded';
import { PageHead } from '../../parts/page-head';
import { Form, SelectField, TextField, type Fields } from '../../parts/form';
import { Time } from '../../parts/time';
import { useRegion, useTexts } from '../../texts';
import { operatorTexts } from './operator-texts';

/** The plans, cheapest first. */
export const PLANS = ['basic', 'plus', 'pro', 'enterprise'] as const;
type Plan = (typeof PLANS)[number];

/** All accounts with their activity, newest first or ranked by it. */
export default function Accounts() {
  const texts = useTexts(operatorTexts);
  const region = useRegion();
  const [name, setName] = useState('');
  const [plan, setPlan] = useState<Plan | ''>('');
  const [state, setState] = useState('');
  const [order, setOrder] = useState<'' | 'messages' | 'failures'>('');
  const [isAdding, setAdding] = useState(false);
  const filter = {
    ...(name ? { name } : {}),
    ...(plan ? { plan } : {}),
    ...(state ? { suspended: state === 'suspended' } : {}),
    ...(order ? { orderBy: order } : {}),
  };
  const list = useList(
    'accounts',
    (page) => call(operatorApi.GET('/accounts', { params: { query: { ...page, ...filter } } })),
    { keys: [name, plan, state, order] },
  );
  return (
    <>
      <PageHead title={texts.accounts}>
        <Button label={texts.add} class="primary" onClick={() => setAdding(true)} />
      </PageHead>
      <div class="filters">
        <Field label={texts.search}>
          {(attributes) => (
            <input
              {...attributes}
              type="search"
              onChange={({ currentTarget }) => setName(currentTarget.value.trim())}
            />
          )}
        </Field>
        <ChoiceField
          label={texts.plan}
          options={[['', texts.all], ...PLANS.map((each) => [each, each] as const)]}
          value={plan}
          onChange={setPlan}
        />
        <ChoiceField
          label={texts.state}
          options={[
            ['', texts.all],
            ['active', texts.active],
            ['suspended', texts.suspended],
          ]}
          value={state}
          onChange={setState}
        />
        <ChoiceField
          label={texts.order}
          options={[
            ['', texts.newest],
            ['messages', texts.mostMessages],
            ['failures', texts.mostFailures],
          ]}
          value={order}
          onChange={setOrder}
        />
      </div>
      <LoadedList list={list} empty={<p>{name || plan || state ? texts.none : texts.empty}</p>}>
        {(accounts) => (
          <DataTable
            label={texts.accounts}
            items={accounts}
            keyOf={({ id }) => id}
            columns={[
              {
                name: texts.name,
                cell: (account) => (
                  <a href={`/console/accounts/${account.id}`}>
                    <span class="clip">{account.name}</span>
                  </a>
                ),
              },
              { name: texts.plan, cell: ({ plan }) => plan },
              {
                name: texts.state,
                cell: ({ suspended }) => (
                  <span class={suspended ? 'badge bad' : 'badge good'}>
                    {suspended ? texts.suspended : texts.active}
                  </span>
                ),
              },
              {
                name: texts.messages,
                isNumber: true,
                cell: ({ messages }) => messages.toLocaleString(region),
              },
              {
                name: texts.failures,
                isNumber: true,
                cell: ({ failures }) =>
                  failures > 0 ? <span class="badge bad">{failures.toLocaleString(region)}</span> : 0,
              },
              { name: texts.created, cell: ({ createdAt }) => <Time at={createdAt} /> },
            ]}
          />
        )}
      </LoadedList>
      {isAdding && <NewAccount onClose={() => setAdding(false)} />}
    </>
  );
}

function NewAccount({ onClose }: { onClose: () => void }) {
  const texts = useTexts(operatorTexts);
  const { route } = useLocation();
  const add = async ({ name = '', plan }: Fields): Promise<void> => {
    const body = { name, plan: plan as Plan };
    const { account } = await call(operatorApi.POST('/accounts', { body }));
    route(`/console/accounts/${account.id}`);
  };
  return (
    <Dialog title={texts.add} onClose={onClose}>
      <Form send={add} label={texts.add}>
        <TextField name="name" label={texts.name} required maxLength={200} autofocus />
        <SelectField name="plan" label={texts.plan}>
          {PLANS.map((plan) => (
            <option key={plan}>{plan}</option>
          ))}
        </SelectField>
      </Form>
    </Dialog>
  );
}
