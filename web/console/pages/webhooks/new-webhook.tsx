import { useState } from 'preact/hooks';
import type { operations } from '../../../../libs/client/src/schema';
import { useAgents } from '../../agents-context';
import { api, call } from '../../api/client';
import { CheckList } from '../../parts/check-list';
import { Dialog } from '../../parts/dialog';
import { Form, TextField, type Fields } from '../../parts/form';
import { useTexts } from '../../texts';
import { webhooksTexts } from './webhooks-texts';

type Event = operations['registerWebhook']['requestBody']['content']['application/json']['events'][number];

/** Complete, or this does not compile. */
const EVENTS = Object.keys({
  'message.sent': true,
  'message.rated': true,
  'message.failed': true,
  'conversation.started': true,
  'conversation.handoff': true,
  'conversation.resolved': true,
  'conversation.closed': true,
  'conversation.reopened': true,
  'conversation.rated': true,
  'lead.captured': true,
  'lead.updated': true,
  'training.completed': true,
  'training.failed': true,
  'quality.regressed': true,
  'budget.warning': true,
  'budget.exceeded': true,
  'channel.failed': true,
  'agent.created': true,
  'agent.updated': true,
  'agent.published': true,
  'agent.deleted': true,
} satisfies Record<Event, true>) as Event[];

interface Props {
  onClose: () => void;
  onAdded: (secret: string) => void;
}

/** Registers a webhook. */
export function NewWebhook({ onClose, onAdded }: Props) {
  const texts = useTexts(webhooksTexts);
  const [events, setEvents] = useState<Event[]>(['lead.captured', 'conversation.handoff']);
  const { agents } = useAgents();
  const [agentIds, setAgentIds] = useState<string[]>([]);
  const register = async ({ name = '', url = '' }: Fields): Promise<void> => {
    const ids = agentIds.length > 0 ? agentIds.map(Number) : null;
    const body = { name, url, events, agentIds: ids };
    onAdded((await call(api.POST('/webhooks', { body }))).secret);
  };
  return (
    <Dialog title={texts.add} onClose={onClose}>
      <Form send={register} label={texts.add} disabled={events.length === 0}>
        <TextField name="name" label={texts.name} required maxLength={100} autofocus />
        <TextField
          name="url"
          label={texts.url}
          hint={texts.urlHint}
          type="url"
          required
          placeholder="https://"
        />
        <fieldset>
          <legend>{texts.events}</legend>
          <CheckList choices={EVENTS} chosen={events} onChange={setEvents} />
        </fieldset>
        {agents.length > 0 && (
          <fieldset>
            <legend>{texts.agents}</legend>
            <CheckList
              choices={agents.map(({ id }) => String(id))}
              chosen={agentIds}
              onChange={setAgentIds}
              nameOf={(chosen) => agents.find(({ id }) => String(id) === chosen)?.name ?? chosen}
            />
            <p class="hint">{texts.agentsHint}</p>
          </fieldset>
        )}
      </Form>
    </Dialog>
  );
}
