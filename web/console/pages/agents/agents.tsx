import { useState } from 'preact/hooks';
import { useLocation } from 'preact-iso';
import { addressOfAgent } from '../../addresses';
import { useAgents } from '../../agents-context';
import { api, call } from '../../api/client';
import { useList } from '../../api/use-list';
import { Button } from '../../parts/button';
import { DataTable } from '../../parts/data-table';
import { Dialog } from '../../parts/dialog';
import { Form, TextField, type Fields } from '../../parts/form';
import { LoadedList } from '../../parts/loaded';
import { PageHead } from '../../parts/page-head';
import { Time } from '../../parts/time';
import { useAllowedForAll } from '../../session-context';
import { useTexts } from '../../texts';
import { shownCount, useWaiting } from '../../waiting';
import { agentsTexts } from './agents-texts';

/** The agents of the account. */
export function AgentsPage() {
  const texts = useTexts(agentsTexts);
  const mayWrite = useAllowedForAll('agents:write');
  const waiting = useWaiting();
  const [isAdding, setAdding] = useState(false);
  const list = useList('agents', (query) => call(api.GET('/agents', { params: { query } })), { keys: [] });
  const add = mayWrite ? (
    <Button label={texts.add} class="primary" onClick={() => setAdding(true)} />
  ) : undefined;
  return (
    <>
      <PageHead title={texts.title}>{list.items && list.items.length > 0 && add}</PageHead>
      <LoadedList
        list={list}
        empty={
          <>
            <h2>{texts.empty}</h2>
            <p>{mayWrite ? texts.emptyHint : texts.readOnly}</p>
            {add}
          </>
        }
      >
        {(agents) => (
          <DataTable
            label={texts.title}
            items={agents}
            keyOf={({ id }) => id}
            columns={[
              {
                name: texts.name,
                cell: ({ id, name }) => (
                  <a href={addressOfAgent(id)}>
                    <span class="clip">{name}</span>
                  </a>
                ),
              },
              {
                name: texts.waiting,
                isNumber: true,
                cell: ({ id }) => {
                  const waits = waiting.filter(({ agentId }) => agentId === id);
                  if (waits.length === 0) return '0';
                  return <a href={addressOfAgent(id, 'inbox?show=waiting')}>{shownCount(waits)}</a>;
                },
              },
              { name: texts.created, cell: ({ createdAt }) => <Time at={createdAt} /> },
            ]}
          />
        )}
      </LoadedList>
      {isAdding && <NewAgent onClose={() => setAdding(false)} />}
    </>
  );
}

function NewAgent({ onClose }: { onClose: () => void }) {
  const texts = useTexts(agentsTexts);
  const { route } = useLocation();
  const { reload } = useAgents();
  const add = async ({ name = '' }: Fields): Promise<void> => {
    const { agent } = await call(api.POST('/agents', { body: { name } }));
    reload();
    route(addressOfAgent(agent.id));
  };
  return (
    <Dialog title={texts.add} onClose={onClose}>
      <Form send={add} label={texts.create}>
        <TextField name="name" label={texts.name} required maxLength={200} autofocus />
      </Form>
    </Dialog>
  );
}
