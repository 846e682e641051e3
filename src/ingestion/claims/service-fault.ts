import { SafeFetchError } from '@app/safe-fetch';
import { isStorageAway } from '../../platform/database/storage-fault';
import { ThreadFaultError } from '../../platform/threads/task-threads';

/**
 * Whether the service is at fault, not the source: a worker thread cannot load its file (after an upgrade), the
 * database is away, memory or file descriptors are short.
 */
export function isServiceFault(error: unknown): boolean {
  if (error instanceof SafeFetchError) return error.code === 'out_of_resources';
  return error instanceof ThreadFaultError || isStorageAway(error);
}
