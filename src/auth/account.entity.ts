import { Column, CreateDateColumn, Entity, PrimaryColumn, UpdateDateColumn } from 'typeorm';
import type { Plan } from './plan';

/** A tenant. Everything else belongs to one. */
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
}
