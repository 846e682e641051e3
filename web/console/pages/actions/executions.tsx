import { api, call } from '../../api/client';
import { useList } from '../../api/use-list';
import { DataTable } from '../../parts/data-table';
import { LoadedList } from '../../parts/loaded';
import { Time } from '../../parts/time';
import { useTexts } from '../../texts';
import { actionsTexts } from './actions-texts';

/** The calls of an action, newest first. */
export function Executions({ agentId, actionId }: { agentId: number; actionId: number }) {
  const texts = useTexts(actionsTexts);
  const path = { id: agentId, actionId };
  const list = useList(
    'executions',
    (query) => call(api.GET('/agents/{id}/actions/{actionId}/executions', { params: { path, query } })),
    { keys: [agentId, actionId] },
  );
  return (
    <LoadedList list={list} empty={<p>{texts.noExecutions}</p>}>
      {(executions) => (
        <DataTable
          label={texts.executions}
          items={executions}
          keyOf={({ id }) => id}
          columns={[
            { name: texts.when, cell: ({ createdAt }) => <Time at={createdAt} /> },
            { name: texts.inputs, cell: ({ inputs }) => <code>{JSON.stringify(inputs)}</code> },
            { name: texts.outcome, cell: ({ problem, responseStatus }) => problem ?? responseStatus },
            { name: texts.duration, isNumber: true, cell: ({ durationMs }) => `${durationMs} ms` },
            { name: '', cell: ({ messageId }) => messageId === null && texts.fromTest },
          ]}
        />
      )}
    </LoadedList>
  );
}
