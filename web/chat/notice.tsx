import type { VNode } from 'preact';
import { CloseIcon, IconButton } from './icons';

interface NoticeProps {
  text: string;
  retry?: { label: string; onRetry: () => void };
  /** In the frame: without a way to close it, the notice would cover the page of a phone. */
  closing?: { label: string; onClose: () => void };
}

/** A notice instead of the chat. */
export function Notice({ text, retry, closing }: NoticeProps): VNode {
  return (
    <main
      class="panel"
      onKeyDown={(event) => {
        if (event.key === 'Escape') closing?.onClose();
      }}
    >
      {closing && (
        <div class="notice-bar">
          <IconButton label={closing.label} onClick={closing.onClose}>
            <CloseIcon />
          </IconButton>
        </div>
      )}
      <div class="notice">
        <div role="alert">
          <h1>{text}</h1>
        </div>
        {retry && (
          <button type="button" class="strong" onClick={retry.onRetry}>
            {retry.label}
          </button>
        )}
      </div>
    </main>
  );
}
