import type { EntityManager } from 'typeorm';
import type { Tenant } from '../../auth/caller';
import { lockAccount } from '../../auth/lock-account';
import type { QuotasSettings } from '../../auth/quotas.settings';
import { fileUse, passageUse } from '../../ingestion/quota.queries';
import { ApiError, limitReached } from '../../platform/http/errors';
import type { ReceivedFile } from '../../platform/storage/stored-files/stored-files.service';

/**
 * Checks that these files fit into the quotas of the account in this mode, in place of the file of `replacedIn`. Locks
 * the account's row until the transaction ends, so that concurrent requests cannot exceed the quotas together.
 * @throws ApiError LIMIT_REACHED; NOT_FOUND when the account is gone
 */
export async function requireRoomForFiles(
  db: EntityManager,
  tenant: Tenant,
  {
    added,
    replacedIn,
    quotas,
  }: { added: readonly ReceivedFile[]; replacedIn?: number; quotas: QuotasSettings },
): Promise<void> {
  await lockAccount(db, tenant.accountId, 'agent');
  const { files, bytes } = await fileUse(db, tenant, replacedIn ?? null);
  const addedBytes = added.reduce((sum, file) => sum + file.bytes, 0);
  const { FILES_PER_ACCOUNT: maxFiles, FILE_BYTES_PER_ACCOUNT: maxBytes } = quotas;
  if (files + added.length > maxFiles) throw exceeds(maxFiles, `an account may have ${maxFiles} files`);
  if (bytes + addedBytes > maxBytes)
    throw exceeds(maxBytes, `the files of an account may have ${maxBytes} bytes together`);
  // The passages of a replacement are counted when it is published.
  if (replacedIn !== undefined) return;
  const passages = await passageUse(db, tenant);
  if (passages >= quotas.PASSAGES_PER_ACCOUNT) throw limitReached('passages', quotas.PASSAGES_PER_ACCOUNT);
}

function exceeds(limit: number, message: string): ApiError {
  return new ApiError('LIMIT_REACHED', message, { limit });
}
