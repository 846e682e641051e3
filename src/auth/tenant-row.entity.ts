import { Column, CreateDateColumn, PrimaryColumn } from 'typeorm';

/** The columns of every row that belongs to an account. */
export abstract class TenantRow {
  @PrimaryColumn('bigint')
  id: number;

  @Column('bigint')
  accountId: number;

  @CreateDateColumn({ type: 'timestamptz', precision: 3 })
  createdAt: Date;
}
