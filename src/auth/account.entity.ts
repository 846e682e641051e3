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

  @CreateDateColumn({ type: 'timestamptz', precision: 3 })
  createdAt: Date;

  @UpdateDateColumn({ type: 'timestamptz', precision: 3 })
  updatedAt: Date;

  /** Set from the deletion until the purge ends. TypeORM's finders and joins skip such accounts. */
  @DeleteDateColumn({ type: 'timestamptz', precision: 3 })
  deletedAt: Date | null;
}
