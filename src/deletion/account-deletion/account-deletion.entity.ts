import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The receipt of a deleted account. It stays after all other data of the account is gone. */
@Entity('account_deletions')
export class AccountDeletion {
  @PrimaryColumn('bigint')
  accountId: number;

  @Column('timestamptz')
  requestedAt: Date;

  @Column({ type: 'timestamptz', nullable: true })
  completedAt: Date | null;

  /** The number of removed rows by table. */
  @Column('jsonb')
  removedRows: Record<string, number>;
}
