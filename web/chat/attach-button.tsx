import type { VNode } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { ACCEPTED } from './attached-files';
import type { UploadsProps } from './attaching';
import { useShared } from './context';
import { Icon, IconButton } from './icons';

const ClipIcon = () => (
  <Icon>
    {
      <path d="M20 11.5l-8.2 8.2a5 5 0 01-7-7l8.6-8.7a3.4 3.4 0 014.8 4.8l-8.6 8.6a1.7 1.7 0 01-2.4-2.4l7.6-7.6" />
    }
  </Icon>
);

/** The button that chooses files. Files that are pasted or dropped into its form are added too. */
export function AttachButton({ uploads, change }: UploadsProps): VNode {
  const { chat, language } = useShared();
  const input = useRef<HTMLInputElement>(null);
  const add = (files: FileList | null | undefined): void => {
    if (!files?.length) return;
    // The list is emptied when the field is.
    const chosen = [...files];
    void import('./uploads').then(
      ({ startUploads }) => startUploads(chat.api, chosen, { uploads, change }),
      () => undefined,
    );
  };
  const latest = useRef(add);
  latest.current = add;
  useEffect(() => {
    const panel = input.current!.closest<HTMLElement>('.panel')!;
    const hasFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes('Files') === true;
    const paste = (event: ClipboardEvent): void => {
      if (!event.clipboardData?.files.length) return;
      event.preventDefault();
      latest.current(event.clipboardData.files);
    };
    const over = (event: DragEvent): void => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      panel.classList.add('dropping');
    };
    const leave = (event: DragEvent): void => {
      if (!panel.contains(event.relatedTarget as Node | null)) panel.classList.remove('dropping');
    };
    const drop = (event: DragEvent): void => {
      panel.classList.remove('dropping');
      if (!hasFiles(event)) return;
      event.preventDefault();
      latest.current(event.dataTransfer?.files);
    };
    const listening = new AbortController();
    const { signal } = listening;
    panel.addEventListener('paste', paste, { signal });
    panel.addEventListener('dragover', over, { signal });
    panel.addEventListener('dragleave', leave, { signal });
    panel.addEventListener('drop', drop, { signal });
    return () => listening.abort();
  }, []);
  return (
    <>
      <IconButton label={language.texts.attach} onClick={() => input.current!.click()}>
        <ClipIcon />
      </IconButton>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept={ACCEPTED}
        onChange={({ currentTarget }) => {
          add(currentTarget.files);
          // The same file can be chosen again.
          currentTarget.value = '';
        }}
      />
    </>
  );
}
