import { Column, Entity, UpdateDateColumn } from 'typeorm';
import { ModeRow } from '../../auth/tenant-row.entity';

/** A text that people of an account send often. */
@Entity('canned_replies')
export class CannedReply extends ModeRow {
  @Column('text')
  title: string;

  @Column('text')
  text: string;

  @UpdateDateColumn({ type: 'timestamptz', precision: 3 })
  updatedAt: Date;
}
