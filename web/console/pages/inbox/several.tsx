import { useState } from 'preact/hooks';
import type { components } from '../../../../libs/client/src/schema';
import { api, call } from '../../api/client';
import { Button } from '../../parts/button';
import { noticeFailure, notify } from '../../parts/notices';
import { SelectionBar } from '../../parts/selection-bar';
import type { Selection } from '../../parts/use-selection';
import { fill, useTexts } from '../../texts';
import type { ConversationItem } from './conversation';
import { inboxTexts } from './inbox-texts';
import { useAssignees } from './use-assignees';

type Changes = components['schemas']['UpdateConversation'];

/** The changes of state, by the names of their texts. */
const STATES = {
  takeOver: { agentPaused: true },
  handBack: { agentPaused: false },
  close: { closed: true },
  reopen: { closed: false },
} as const satisfies Record<string, Changes>;

interface Props {
  items: readonly ConversationItem[];
  selection: Selection<string>;
  onChange: () => void;
  onRemove: (items: readonly ConversationItem[]) => void;
}

/** The tools for several conversations at once: change their state, assign and delete them. */
export function SeveralTools({ items, selection, onChange, onRemove }: Props) {
  const texts = useTexts(inboxTexts);
  const assignees = useAssignees();
  const [isBusy, setBusy] = useState(false);
  const chosen = items.filter(({ id }) => selection.chosen.includes(id));
  const changeAll = async (body: Changes): Promise<void> => {
    setBusy(true);
    try {
      for (const { id: conversationId, agentId } of chosen) {
        const params = { path: { id: agentId, conversationId } };
        await call(api.PATCH('/agents/{id}/conversations/{conversationId}', { params, body }));
      }
      notify(fill(texts.severalChanged, { count: chosen.length }));
    } finally {
      setBusy(false);
      onChange();
    }
  };
  const menu = (name: string, options: { value: string; name: string }[], of: (value: string) => Changes) => (
    <select
      aria-label={name}
      disabled={isBusy}
      value=""
      onChange={({ currentTarget }) => {
        const { value } = currentTarget;
        currentTarget.value = '';
        changeAll(of(value)).catch(noticeFailure);
      }}
    >
      <option value="">{name}</option>
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.name}
        </option>
      ))}
    </select>
  );
  const states = Object.keys(STATES) as (keyof typeof STATES)[];
  return (
    <SelectionBar selection={selection}>
      {menu(
        texts.changeState,
        states.map((value) => ({ value, name: texts[value] })),
        (value) => STATES[value as keyof typeof STATES],
      )}
      {assignees.length > 0 &&
        menu(texts.assign, [...assignees, { value: 'nobody', name: texts.unassigned }], (value) => ({
          assigneeId: value === 'nobody' ? null : Number(value),
        }))}
      <Button label={texts.remove} class="plain danger" disabled={isBusy} onClick={() => onRemove(chosen)} />
    </SelectionBar>
  );
}
