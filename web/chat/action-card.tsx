import type { VNode } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import './styles/action-card.css';
import './styles/forms.css';
import { actionTextsIn } from './action-texts';
import type { AskedAction } from './public-schema';
import { useChat, useShared } from './context';
import { isRunning } from './exchange';
import { FormActions } from './form-actions';

/** The action that the agent asks the visitor to confirm, and its outcome. All values are shown as plain text. */
export function ActionCard({ action }: { action: AskedAction }): VNode {
  const { chat, language } = useShared();
  const { exchanges, conversationId } = useChat();
  const texts = actionTextsIn(language.code);
  const card = useRef<HTMLElement>(null);
  const isOver = useIsOver(action.expiresAt);
  const path = `/conversations/${conversationId}/actions/${action.id}`;
  const deciding = exchanges.find(({ sent }) => sent && 'path' in sent && sent.path === path);
  const isDeciding = deciding !== undefined && isRunning(deciding);
  const isPending = action.status === 'pending' && !isDeciding;
  const state = isDeciding ? 'running' : isPending && isOver ? 'expired' : action.status;
  const decide = (confirm: boolean): void => {
    const label = confirm ? texts.confirm : language.texts.cancel;
    chat.ask(`${label}: ${action.name}`, { path, confirm });
    // The pressed button disappears.
    card.current?.focus();
  };
  return (
    <section class="form action" aria-label={action.name} tabIndex={-1} ref={card}>
      <p class="form-title" dir="auto">
        {action.name}
      </p>
      {action.inputs.length > 0 && (
        <dl>
          {action.inputs.map(({ label, value }) => (
            <div key={label}>
              <dt dir="auto">{label}</dt>
              <dd dir="auto">{value}</dd>
            </div>
          ))}
        </dl>
      )}
      <p class={`note ${state}`} role="status">
        {state !== 'pending' && texts[state]}
      </p>
      {state === 'pending' && (
        <FormActions cancelLabel={language.texts.cancel} onCancel={() => decide(false)}>
          <button type="button" class="strong" onClick={() => decide(true)}>
            {texts.confirm}
          </button>
        </FormActions>
      )}
    </section>
  );
}

/** Whether the time has passed. */
function useIsOver(time: string): boolean {
  const leftMs = Date.parse(time) - Date.now();
  const [isOver, setOver] = useState(leftMs <= 0);
  useEffect(() => {
    if (isOver) return;
    const timer = setTimeout(() => setOver(true), leftMs);
    return () => clearTimeout(timer);
  }, [time]);
  return isOver;
}
