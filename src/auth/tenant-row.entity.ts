import { Column, CreateDateColumn, PrimaryColumn } from 'typeorm';

/** What every row of an account has. */
export abstract class TenantRow {
  @PrimaryColumn('bigint')
  id: number;

  @Column('bigint')
  accountId: number;

  @CreateDateColumn({ type: 'timestamptz', precision: 3 })
  createdAt: Date;
}
