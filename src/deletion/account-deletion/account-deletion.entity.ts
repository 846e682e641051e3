import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The receipt of a deleted account. It stays when nothing else of the account is left. */
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
