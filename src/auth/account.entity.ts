import { Column, CreateDateColumn, DeleteDateColumn, Entity, PrimaryColumn, UpdateDateColumn } from 'typeorm';
import type { Plan } from './plan';

/** A tenant. All other data belongs to an account. */
@Entity('accounts')
export class Account {
  @PrimaryColumn('bigint')
  id: number;

  @Column('text')
  name: string;

  @Column('text')
  plan: Plan;

  @Column('boolean')
  suspended: boolean;

  /** The tokens that its chat models may use in a month; null for no limit. */
  @Column('bigint', { nullable: true })
  monthlyTokenBudget: number | null;

  @CreateDateColumn({ type: 'timestamptz', precision: 3 })
  createdAt: Date;

  @UpdateDateColumn({ type: 'timestamptz', precision: 3 })
  updatedAt: Date;

  /** Set by the deletion; the purge removes the row later. Until then TypeORM's finders and joins skip it. */
  @DeleteDateColumn({ type: 'timestamptz', precision: 3 })
  deletedAt: Date | null;
}
