import type { VNode } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { useChat, useShared } from './context';
import { isRunning } from './exchange';
import { focusField } from './focus';
import { IconButton, SendIcon, StopIcon } from './icons';
import type { Upload } from './uploads';
import { useCode } from './use-code';

const MAX_CHARACTERS = 8000;
const MAX_HEIGHT_PX = 140;

/** The field for a message. Enter sends it, Shift+Enter begins a new line. */
export function Composer(): VNode {
  const { chat, language } = useShared();
  const { exchanges, conversationId } = useChat();
  const [text, setText] = useState('');
  const [uploads, setUploads] = useState<Upload[]>([]);
  const choosing = useCode(chat.agent.attachments, () => import('./attach-button'));
  const listing = useCode(uploads.length > 0, () => import('./attaching'));
  const area = useRef<HTMLTextAreaElement>(null);
  const { texts } = language;
  const running = exchanges.find(isRunning);
  const isAnswering = running !== undefined;

  useEffect(() => focusField(area.current), [conversationId === null]);
  // A pressed button that disappears, such as a suggestion, loses the focus.
  useEffect(() => {
    if (document.activeElement === document.body) focusField(area.current);
  }, [isAnswering, conversationId]);
  useEffect(() => {
    const element = area.current!;
    element.style.height = 'auto';
    element.style.height = `${Math.min(element.scrollHeight, MAX_HEIGHT_PX)}px`;
  }, [text]);

  const attachments = uploads.flatMap(({ attachment }) => attachment ?? []);
  const isUploading = uploads.some(({ attachment, problem }) => !attachment && !problem);
  const isEmpty = text.trim() === '' && attachments.length === 0;

  const send = (): void => {
    if (isAnswering || isUploading || isEmpty) return;
    chat.ask(text.trim(), undefined, attachments);
    setText('');
    setUploads([]);
    area.current?.focus();
  };
  const stop = (): void => {
    void chat.stop();
    area.current?.focus();
  };
  return (
    <form
      class="composer"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      {listing && <listing.UploadList uploads={uploads} change={setUploads} />}
      <div class="field">
        {choosing && <choosing.AttachButton uploads={uploads} change={setUploads} />}
        <textarea
          ref={area}
          rows={1}
          dir={text === '' ? undefined : 'auto'}
          maxLength={MAX_CHARACTERS}
          aria-label={texts.message}
          placeholder={chat.agent.texts.placeholder || texts.placeholder}
          value={text}
          onInput={(event) => setText(event.currentTarget.value)}
          onKeyDown={(event) => {
            // In an input method, Enter chooses a word.
            if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return;
            event.preventDefault();
            send();
          }}
        />
        {isAnswering ? (
          <IconButton class="icon strong" label={texts.stop} disabled={running.isStopping} onClick={stop}>
            <StopIcon />
          </IconButton>
        ) : (
          <IconButton type="submit" class="icon strong" label={texts.send} disabled={isEmpty || isUploading}>
            <SendIcon />
          </IconButton>
        )}
      </div>
    </form>
  );
}
