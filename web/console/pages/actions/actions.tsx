import { useState } from 'preact/hooks';
import type { components } from '../../../../libs/client/src/schema';
import { api, call } from '../../api/client';
import { Empty } from '../../parts/empty';
import { Button } from '../../parts/button';
import { Loaded } from '../../parts/loaded';
import { PageHead } from '../../parts/page-head';
import { useRemovable } from '../../parts/use-removals';
import { useAllowed } from '../../session-context';
import { useTexts } from '../../texts';
import { ActionForm } from './action-form';
import { ActionSummary } from './action-summary';
import { ActionTest } from './action-test';
import { actionsTexts } from './actions-texts';
import { Executions } from './executions';
import './actions.css';

type Action = components['schemas']['Action'];

const NEW_ACTION = { action: undefined, stored: undefined, secretNames: [] };

/** The agent's actions in the tenant's systems. */
export default function Actions({ agentId }: { agentId: string }) {
  const texts = useTexts(actionsTexts);
  const mayWrite = useAllowed('agents:write');
  const [edited, setEdited] = useState<Action | 'new'>();
  const [tested, setTested] = useState<Action>();
  const path = { id: Number(agentId) };
  const actions = useRemovable(
    async () => (await call(api.GET('/agents/{id}/actions', { params: { path } }))).actions,
    [agentId],
  );
  const remove = (actionId: number): void => {
    const params = { path: { ...path, actionId } };
    const act = () => call(api.DELETE('/agents/{id}/actions/{actionId}', { params }));
    actions.remove([actionId], { text: texts.removed, act });
  };
  return (
    <>
      <PageHead title={texts.title}>
        {mayWrite && <Button label={texts.add} class="primary" onClick={() => setEdited('new')} />}
      </PageHead>
      <Loaded
        resource={actions}
        empty={
          <Empty title={texts.empty} hint={texts.emptyHint}>
            <a href="/docs/actions">{texts.guide}</a>
          </Empty>
        }
      >
        {(all) => (
          <div class="stack">
            {all.map((action) => (
              <article key={action.id} class="card">
                <ActionSummary action={action} />
                {action.warning !== null && <p class="error">{texts.ignored}</p>}
                {mayWrite && (
                  <div class="row">
                    <Button label={texts.edit} onClick={() => setEdited(action)} />
                    <Button label={texts.test} onClick={() => setTested(action)} />
                    <Button label={texts.remove} class="danger" onClick={() => remove(action.id)} />
                  </div>
                )}
                <details>
                  <summary>{texts.executions}</summary>
                  <Executions agentId={path.id} actionId={action.id} />
                </details>
              </article>
            ))}
          </div>
        )}
      </Loaded>
      {edited && (
        <ActionForm
          agentId={path.id}
          {...(edited === 'new'
            ? NEW_ACTION
            : { action: edited, stored: edited, secretNames: edited.secretNames })}
          onClose={() => setEdited(undefined)}
          save={async (body) => {
            await (edited === 'new'
              ? call(api.POST('/agents/{id}/actions', { params: { path }, body }))
              : call(
                  api.PATCH('/agents/{id}/actions/{actionId}', {
                    params: { path: { ...path, actionId: edited.id } },
                    body,
                  }),
                ));
            setEdited(undefined);
            void actions.reload();
          }}
        />
      )}
      {tested && <ActionTest agentId={path.id} action={tested} onClose={() => setTested(undefined)} />}
    </>
  );
}
