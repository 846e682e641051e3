import { Column, Entity, UpdateDateColumn } from 'typeorm';
import type { Mode } from '../../auth/plan';
import { TenantRow } from '../../auth/tenant-row.entity';

/** A text that people of an account send often. */
@Entity('canned_replies')
export class CannedReply extends TenantRow {
  @Column('text')
  mode: Mode;

  @Column('text')
  title: string;

  @Column('text')
  text: string;

  @UpdateDateColumn({ type: 'timestamptz', precision: 3 })
  updatedAt: Date;
}
