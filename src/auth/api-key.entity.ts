import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';
import type { Mode, Scope } from './plan';

/** A credential of an account for one mode. Only its digest and a hint are stored, never the key itself. */
@Entity('api_keys')
export class ApiKey {
  @PrimaryColumn('bigint')
  id: number;

  @Column('bigint')
  accountId: number;

  @Column('text')
  mode: Mode;

  @Column('text')
  name: string;

  @Column('text', { array: true })
  scopes: Scope[];

  @Column('bytea', { select: false })
  digest: Buffer;

  @Column('text')
  hint: string;

  @CreateDateColumn({ type: 'timestamptz', precision: 3 })
  createdAt: Date;

  @Column({ type: 'timestamptz', nullable: true, precision: 3 })
  expiresAt: Date | null;

  @Column({ type: 'timestamptz', nullable: true, precision: 3 })
  lastUsedAt: Date | null;

  @Column({ type: 'timestamptz', nullable: true, precision: 3 })
  revokedAt: Date | null;
}
