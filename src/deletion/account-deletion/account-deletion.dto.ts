import { ApiProperty } from '@nestjs/swagger';
import { Choice, Id, Timestamp } from '../../platform/http/requests/fields/answer-fields';
import { present } from '../../platform/http/requests/present';
import type { AccountDeletion } from './account-deletion.entity';

const STATUSES = ['running', 'completed'] as const;

/** The receipt of a deleted account. */
export class AccountDeletionDto {
  @Id()
  accountId: number;

  @Choice(STATUSES)
  status: (typeof STATUSES)[number];

  @Timestamp()
  requestedAt: Date;

  /** Null while rows are being removed. */
  @Timestamp()
  completedAt: Date | null;

  /** The number of rows removed so far, by table. */
  @ApiProperty({ type: 'object', additionalProperties: { type: 'integer' }, example: { messages: 4012 } })
  removedRows: Record<string, number>;
}

/** Answer of Delete Account and Get Account Deletion. */
export class AccountDeletionAnswerDto {
  deletion: AccountDeletionDto;
}

/** The receipt as operators see it. */
export function presentDeletion(row: AccountDeletion): AccountDeletionDto {
  return present(AccountDeletionDto, { ...row, status: row.completedAt ? 'completed' : 'running' });
}
