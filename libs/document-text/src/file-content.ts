import { open, stat } from 'node:fs/promises';
import { SAMPLE_BYTES } from './file-type';

/** The path of a file on disk, or the bytes of a file that was unpacked. */
export type FileContent = string | Buffer;

/** The first bytes of a file, which show its kind. */
export async function startOf(content: FileContent): Promise<Buffer> {
  if (typeof content !== 'string') return content.subarray(0, SAMPLE_BYTES);
  const file = await open(content);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(SAMPLE_BYTES), 0, SAMPLE_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/** The size of a file in bytes. */
export async function sizeOf(content: FileContent): Promise<number> {
  return typeof content === 'string' ? (await stat(content)).size : content.length;
}
