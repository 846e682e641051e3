import type { components } from '../../../../libs/client/src/schema';
import { api, call } from '../../api/client';
import { Button } from '../../parts/button';
import { FailureNotice } from '../../parts/failure-notice';
import { notify } from '../../parts/notices';
import { useRequest } from '../../parts/use-request';
import { useTexts } from '../../texts';
import { stateOf, type ConversationLook } from './conversation';
import { inboxTexts } from './inbox-texts';
import { SNOOZES, snoozedUntil } from './snooze';
import { useAssignees } from './use-assignees';

type Changes = components['schemas']['UpdateConversation'];

interface Props {
  agentId: string;
  conversationId: string;
  look: ConversationLook;
  onChange: () => void;
  onRemove: () => void;
}

/** The tools for a conversation: take it over, assign, label, snooze, close and delete it. */
export function ConversationTools({ agentId, conversationId, look, onChange, onRemove }: Props) {
  const texts = useTexts(inboxTexts);
  const { run, failure, isBusy } = useRequest();
  const assignees = useAssignees();
  const { assignee, tags } = look;
  const state = stateOf(look);
  const isWithPerson = state === 'waiting' || state === 'with_person';
  const change = (body: Changes, notice?: string): void =>
    void run(async () => {
      const params = { path: { id: Number(agentId), conversationId } };
      await call(api.PATCH('/agents/{id}/conversations/{conversationId}', { params, body }));
      if (notice !== undefined) notify(notice);
      onChange();
    });
  const isClosed = state === 'closed';
  return (
    <>
      <div class="tools row">
        {assignees.length > 0 && (
          <select
            aria-label={texts.assign}
            value={assignee ? String(assignee.id) : ''}
            onChange={({ currentTarget: { value } }) => change({ assigneeId: value ? Number(value) : null })}
          >
            <option value="">{texts.unassigned}</option>
            {assignees.map(({ value, name }) => (
              <option key={value} value={value}>
                {name}
              </option>
            ))}
          </select>
        )}
        <select
          aria-label={texts.snooze}
          value=""
          onChange={({ currentTarget }) => {
            const { value } = currentTarget;
            currentTarget.value = '';
            if (value === 'wake') change({ snoozedUntil: null });
            else change({ snoozedUntil: snoozedUntil(value, new Date()).toISOString() }, texts.snoozed);
          }}
        >
          <option value="">{texts.snooze}</option>
          {look.snoozedUntil !== null && <option value="wake">{texts.wake}</option>}
          {SNOOZES.map((each) => (
            <option key={each} value={each}>
              {texts[each]}
            </option>
          ))}
        </select>
        <Tags tags={tags} onChange={(next) => change({ tags: next })} />
        <Button
          label={isWithPerson ? texts.handBack : texts.takeOver}
          disabled={isBusy}
          onClick={() => change({ agentPaused: !isWithPerson }, isWithPerson ? texts.handedBack : undefined)}
        />
        <Button
          label={isClosed ? texts.reopen : texts.close}
          disabled={isBusy}
          onClick={() => change({ closed: !isClosed }, isClosed ? undefined : texts.closed)}
        />
        <Button label={texts.remove} class="plain danger" onClick={onRemove} />
      </div>
      {failure && <FailureNotice failure={failure} />}
    </>
  );
}

function Tags({ tags, onChange }: { tags: readonly string[]; onChange: (tags: string[]) => void }) {
  const texts = useTexts(inboxTexts);
  const add = (input: HTMLInputElement): void => {
    const tag = input.value.trim();
    input.value = '';
    if (tag !== '' && !tags.includes(tag)) onChange([...tags, tag]);
  };
  return (
    <span class="tags row">
      {tags.map((tag) => (
        <span key={tag} class="badge tag">
          {tag}{' '}
          <Button
            label="×"
            class="plain"
            aria-label={`${texts.removeTag}: ${tag}`}
            onClick={() => onChange(tags.filter((each) => each !== tag))}
          />
        </span>
      ))}
      <input
        class="new-tag"
        aria-label={texts.addTag}
        placeholder={texts.addTag}
        maxLength={50}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !event.isComposing) add(event.currentTarget);
        }}
        onBlur={({ currentTarget }) => add(currentTarget)}
      />
    </span>
  );
}
