import { useRef, useState } from 'preact/hooks';
import { refusalOf } from '../../../chat/attached-files';
import { api, call } from '../../api/client';
import type { Failure } from '../../api/failure';
import type { Attachment } from './conversation';

/** A file for the next reply. */
export interface Upload {
  key: number;
  file: File;
  /** Set when the service has it. */
  attachment?: Attachment;
  /** Why it cannot be sent. */
  problem?: 'tooLarge' | 'tooMany' | Failure;
}

/** The files of the next reply. */
export interface Uploads {
  items: readonly Upload[];
  attachments: Attachment[];
  isBusy: boolean;
  add: (files: FileList | null | undefined) => void;
  remove: (key: number) => void;
  clear: () => void;
}

/** Uploads files for the next reply of this agent, as they are added. */
export function useUploads(agentId: string): Uploads {
  const [items, setItems] = useState<readonly Upload[]>([]);
  const lastKey = useRef(0);
  const set = (key: number, changes: Partial<Upload>): void =>
    setItems((before) => before.map((one) => (one.key === key ? { ...one, ...changes } : one)));
  const add = (files: FileList | null | undefined): void => {
    const added = [...(files ?? [])].map((file, at): Upload => {
      return { key: (lastKey.current += 1), file, problem: refusalOf(file, items.length + at) };
    });
    setItems((before) => [...before, ...added]);
    for (const { key, file, problem } of added)
      if (!problem)
        void send(agentId, file).then(
          (attachment) => set(key, { attachment }),
          (failure: Failure) => set(key, { problem: failure }),
        );
  };
  return {
    items,
    attachments: items.flatMap(({ attachment }) => attachment ?? []),
    isBusy: items.some(({ attachment, problem }) => !attachment && !problem),
    add,
    remove: (key) => setItems((before) => before.filter((one) => one.key !== key)),
    clear: () => setItems([]),
  };
}

/** @throws Failure */
async function send(agentId: string, file: File): Promise<Attachment> {
  const form = new FormData();
  form.append('file', file);
  const answer = await call(
    api.POST('/agents/{id}/attachments', {
      params: { path: { id: Number(agentId) } },
      body: { file: '' },
      bodySerializer: () => form,
    }),
  );
  return answer.attachment;
}
