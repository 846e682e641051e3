import { useState } from 'preact/hooks';
import { useLocation } from 'preact-iso';
import type { Schema } from '../../../../libs/client/src';
import { addressOfAgent } from '../../addresses';
import { useAgents } from '../../agents-context';
import { api, call } from '../../api/client';
import { Button } from '../../parts/button';
import { Dialog } from '../../parts/dialog';
import { Form, TextField, type Fields } from '../../parts/form';
import { notify } from '../../parts/notices';
import { useAllowed, useAllowedForAll } from '../../session-context';
import { fill, useTexts } from '../../texts';
import { settingsTexts } from './settings-texts';
import type { Stored } from './use-settings';
import { valuesOf } from './values';

const MAX_NAME = 100;

/** Duplicates or deletes the agent. */
export function AgentCare({ stored: { agent, widget } }: { stored: Stored }) {
  const texts = useTexts(settingsTexts);
  const mayCreate = useAllowedForAll('agents:write');
  const mayDelete = useAllowed('agents:delete');
  const [dialog, setDialog] = useState<'duplicate' | 'delete'>();
  const close = (): void => setDialog(undefined);
  if (!mayCreate) return null;
  return (
    <div class="row">
      <Button label={texts.duplicate} onClick={() => setDialog('duplicate')} />
      {mayDelete && <Button label={texts.deleteAgent} class="danger" onClick={() => setDialog('delete')} />}
      {dialog === 'duplicate' && <Duplicate agent={agent} widget={widget} onClose={close} />}
      {dialog === 'delete' && <Delete agent={agent} onClose={close} />}
    </div>
  );
}

interface DialogProps {
  agent: Schema<'Agent'>;
  onClose: () => void;
}

function Duplicate({ agent, widget, onClose }: DialogProps & { widget: Schema<'Widget'> }) {
  const texts = useTexts(settingsTexts);
  const { route } = useLocation();
  const { reload } = useAgents();
  const isOwner = useAllowed('agents:delete');
  const mayIdentify = useAllowed('identity:write');
  const duplicate = async ({ name = '' }: Fields): Promise<void> => {
    const { agent: made } = await call(api.POST('/agents', { body: { name } }));
    const params = { path: { id: made.id } };
    const copied = valuesOf(agent, widget);
    const { retentionDays, ...ofAgent } = copied.agent;
    const { identityRequired, enabled: _, ...ofWidget } = copied.widget;
    const body: object = { ...ofAgent, name, ...(isOwner && { retentionDays }) };
    await call(api.PATCH('/agents/{id}', { params, body }));
    const look: object = { ...ofWidget, ...(mayIdentify && { identityRequired }) };
    await call(api.PATCH('/agents/{id}/widget', { params, body: look }));
    reload();
    route(addressOfAgent(made.id, 'settings'));
  };
  return (
    <Dialog title={texts.duplicate} onClose={onClose}>
      <Form send={duplicate} label={texts.duplicate}>
        <p>{texts.duplicateHint}</p>
        <TextField
          name="name"
          label={texts.newName}
          required
          maxLength={MAX_NAME}
          defaultValue={fill(texts.copyOf, { name: agent.name }).slice(0, MAX_NAME)}
        />
      </Form>
    </Dialog>
  );
}

function Delete({ agent, onClose }: DialogProps) {
  const texts = useTexts(settingsTexts);
  const { route } = useLocation();
  const { reload } = useAgents();
  const [typed, setTyped] = useState('');
  const remove = async (): Promise<void> => {
    await call(api.DELETE('/agents/{id}', { params: { path: { id: agent.id } } }));
    notify(fill(texts.deleted, { name: agent.name }));
    reload();
    route('/console');
  };
  return (
    <Dialog title={texts.deleteAgent} onClose={onClose}>
      <Form send={remove} label={texts.deleteForGood} disabled={typed.trim() !== agent.name.trim()}>
        <p>{fill(texts.deleteHint, { name: agent.name })}</p>
        <TextField
          name="typed"
          label={fill(texts.typeName, { name: agent.name })}
          autocomplete="off"
          onInput={({ currentTarget: { value } }) => setTyped(value)}
        />
      </Form>
    </Dialog>
  );
}
