import { ServiceError, NetworkError, type PublicApi } from './api';
import { refusalOf } from './attached-files';
import type { Attachment } from './public-schema';

/** A file that the visitor has chosen for the next message. */
export interface Upload {
  key: number;
  file: File;
  /** From 0 to 1. */
  progress: number;
  /** Set when the service has it. */
  attachment?: Attachment;
  /** Why it cannot be sent. */
  problem?: 'tooLarge' | 'tooMany' | 'wrongType' | 'limited' | 'failed';
}

/** The addresses of files that this page has already, by the ids of the attachments. */
export const urls = new Map<number, string>();

/** Takes a change of the files of the next message. */
export type Change = (changed: (uploads: Upload[]) => Upload[]) => void;

let lastKey = 0;

/** Uploads files, besides the present `uploads`. `change` gets each step of each of them. */
export function startUploads(
  api: PublicApi,
  files: Iterable<File>,
  { uploads: present, change }: { uploads: readonly Upload[]; change: Change },
): void {
  const added = [...files].map((file, at): Upload => {
    const problem = refusalOf(file, present.length + at);
    return { key: (lastKey += 1), file, progress: 0, problem };
  });
  change((uploads) => [...uploads, ...added]);
  for (const upload of added) if (!upload.problem) void run(api, upload, change);
}

async function run(api: PublicApi, { key, file }: Upload, change: Change): Promise<void> {
  const set = (changes: Partial<Upload>): void =>
    change((uploads) => uploads.map((one) => (one.key === key ? { ...one, ...changes } : one)));
  try {
    const attachment = await api.withToken((base, token) =>
      send({ url: `${base}/attachments`, token, file }, (progress) => set({ progress })),
    );
    urls.set(attachment.id, URL.createObjectURL(file));
    set({ attachment });
  } catch (error) {
    set({ problem: problemOf(error) });
  }
}

function problemOf(error: unknown): Upload['problem'] {
  if (!(error instanceof ServiceError)) return 'failed';
  const problems: Record<number, Upload['problem']> = { 400: 'wrongType', 413: 'tooLarge', 429: 'limited' };
  return problems[error.status] ?? 'failed';
}

/** Sends a file. Unlike `fetch`, `XMLHttpRequest` tells its progress. @throws ServiceError, NetworkError */
function send(
  { url, token, file }: { url: string; token: string; file: File },
  onProgress: (share: number) => void,
): Promise<Attachment> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', url);
    request.setRequestHeader('authorization', `Bearer ${token}`);
    request.responseType = 'json';
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(loaded / total));
    request.addEventListener('error', () => reject(new NetworkError('the file was not sent')));
    request.addEventListener('load', () => {
      const { status, response } = request;
      if (status === 201) resolve((response as { attachment: Attachment }).attachment);
      else reject(new ServiceError(status, 'UPLOAD_FAILED', {}));
    });
    const form = new FormData();
    form.append('file', file);
    request.send(form);
  });
}
