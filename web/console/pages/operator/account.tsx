import { call, operatorApi } from '../../api/client';
import { useList } from '../../api/use-list';
import { useResource } from '../../api/use-resource';
import { BarChart } from '../../parts/bar-chart';
import { Button } from '../../parts/button';
import { DataTable } from '../../parts/data-table';
import { Loaded, LoadedList } from '../../parts/loaded';
import { noticeFailure } from '../../parts/notices';
import { PageHead } from '../../parts/page-head';
import { Time } from '../../parts/time';
import { useTexts } from '../../texts';
import { AuditEntries } from '../audit/audit-entries';
import { PeopleList, type PeopleRequests } from '../people/people-list';
import { PLANS } from './accounts';
import { operatorTexts } from './operator-texts';
import { TokenBudget } from './token-budget';
import { UsageTable } from './usage';

/** One account: its plan and state, its usage against its limits, its failing deliveries and its audit log. */
export default function AccountPage({ accountId }: { accountId: string }) {
  const texts = useTexts(operatorTexts);
  const path = { accountId: Number(accountId) };
  const account = useResource(
    async () => (await call(operatorApi.GET('/accounts/{accountId}', { params: { path } }))).account,
    [accountId],
  );
  const usage = useResource(
    () => call(operatorApi.GET('/accounts/{accountId}/usage', { params: { path } })),
    [accountId],
  );
  const change = (body: { plan?: (typeof PLANS)[number]; suspended?: boolean }): void =>
    void call(operatorApi.PATCH('/accounts/{accountId}', { params: { path }, body })).then((answer) => {
      account.set(answer.account);
      return usage.reload();
    }, noticeFailure);
  return (
    <Loaded resource={account}>
      {(shown) => (
        <div class="stack">
          <PageHead title={shown.name}>
            <span class={shown.suspended ? 'badge bad' : 'badge good'}>
              {shown.suspended ? texts.suspended : texts.active}
            </span>
            <label class="row">
              {texts.plan}
              <select
                value={shown.plan}
                onChange={({ currentTarget }) =>
                  change({ plan: currentTarget.value as (typeof PLANS)[number] })
                }
              >
                {PLANS.map((each) => (
                  <option key={each}>{each}</option>
                ))}
              </select>
            </label>
            <Button
              label={shown.suspended ? texts.resume : texts.suspend}
              class={shown.suspended ? undefined : 'danger'}
              onClick={() => change({ suspended: !shown.suspended })}
            />
          </PageHead>
          <h2>{texts.usage}</h2>
          <Loaded resource={usage}>
            {(answer) => (
              <>
                <UsageTable usage={answer} />
                {answer.days.length > 0 && (
                  <div class="card">
                    <BarChart
                      title={texts.messagesByDay}
                      bars={answer.days.toReversed().map(({ day, messages }) => ({ day, value: messages }))}
                    />
                  </div>
                )}
              </>
            )}
          </Loaded>
          <TokenBudget
            account={shown}
            onSaved={(saved) => {
              account.set(saved);
              void usage.reload();
            }}
          />
          <PeopleList
            requests={peopleOf(path.accountId)}
            keys={[accountId]}
            head={(invite) => (
              <div class="row between">
                <h2>{texts.people}</h2>
                {invite}
              </div>
            )}
          />
          <Agents accountId={path.accountId} />
          <FailingDeliveries accountId={path.accountId} />
          <Audit accountId={path.accountId} />
        </div>
      )}
    </Loaded>
  );
}

function peopleOf(accountId: number): PeopleRequests {
  const people = '/accounts/{accountId}/people' as const;
  const person = `${people}/{personId}` as const;
  return {
    list: (query) => {
      return call(operatorApi.GET(people, { params: { path: { accountId }, query } }));
    },
    add: (body) => call(operatorApi.POST(people, { params: { path: { accountId } }, body })),
    invite: (personId) =>
      call(operatorApi.POST(`${person}/link`, { params: { path: { accountId, personId } } })),
    remove: (personId) => call(operatorApi.DELETE(person, { params: { path: { accountId, personId } } })),
  };
}

/** The agents by name and state: an operator reads no texts of a tenant. */
function Agents({ accountId }: { accountId: number }) {
  const texts = useTexts(operatorTexts);
  const agents = '/accounts/{accountId}/agents' as const;
  const list = useList(
    'agents',
    (query) => call(operatorApi.GET(agents, { params: { path: { accountId }, query } })),
    { keys: [accountId] },
  );
  const suspend = (agentId: number, suspended: boolean): void => {
    const params = { path: { accountId, agentId } };
    const sent = call(operatorApi.PATCH(`${agents}/{agentId}`, { params, body: { suspended } }));
    void sent.then(() => list.reload(), noticeFailure);
  };
  return (
    <section class="stack">
      <h2>{texts.agents}</h2>
      <LoadedList list={list} empty={<p>{texts.noAgents}</p>}>
        {(shown) => (
          <DataTable
            label={texts.agents}
            items={shown}
            keyOf={({ id }) => id}
            columns={[
              { name: texts.name, cell: ({ name }) => name },
              { name: texts.mode, cell: ({ mode }) => (mode === 'live' ? texts.live : texts.test) },
              { name: texts.created, cell: ({ createdAt }) => <Time at={createdAt} /> },
              {
                name: texts.state,
                cell: ({ suspended }) => (
                  <span class={suspended ? 'badge bad' : 'badge good'}>
                    {suspended ? texts.suspended : texts.active}
                  </span>
                ),
              },
            ]}
            actionsOf={({ id, suspended }) => (
              <Button
                label={suspended ? texts.resume : texts.suspend}
                class={suspended ? 'plain' : 'plain danger'}
                onClick={() => suspend(id, !suspended)}
              />
            )}
          />
        )}
      </LoadedList>
    </section>
  );
}

function FailingDeliveries({ accountId }: { accountId: number }) {
  const texts = useTexts(operatorTexts);
  const address = '/accounts/{accountId}/failing-deliveries' as const;
  const list = useList(
    'deliveries',
    (query) => call(operatorApi.GET(address, { params: { path: { accountId }, query } })),
    { keys: [accountId] },
  );
  return (
    <section class="stack">
      <h2>{texts.failing}</h2>
      <LoadedList list={list} empty={<p>{texts.noFailing}</p>}>
        {(deliveries) => (
          <DataTable
            label={texts.failing}
            items={deliveries}
            keyOf={({ id }) => id}
            columns={[
              { name: texts.when, cell: ({ createdAt }) => <Time at={createdAt} /> },
              { name: texts.event, cell: ({ eventType }) => <code>{eventType}</code> },
              { name: texts.attempts, isNumber: true, cell: ({ attempts }) => attempts.length },
            ]}
          />
        )}
      </LoadedList>
    </section>
  );
}

function Audit({ accountId }: { accountId: number }) {
  const texts = useTexts(operatorTexts);
  const address = '/accounts/{accountId}/audit-log' as const;
  const list = useList(
    'entries',
    (query) => call(operatorApi.GET(address, { params: { path: { accountId }, query } })),
    { keys: [accountId] },
  );
  return (
    <section class="stack">
      <h2>{texts.audit}</h2>
      <LoadedList list={list} empty={<p>–</p>}>
        {(entries) => <AuditEntries entries={entries} />}
      </LoadedList>
    </section>
  );
}
