import { Column, Entity } from 'typeorm';
import type { Mode } from '../plan';
import { TenantRow } from '../tenant-row.entity';
import type { Role } from './role';

/** Somebody who uses the console in one mode of an account. A person signs in with a link that works once. */
@Entity('people')
export class Person extends TenantRow {
  @Column('text')
  mode: Mode;

  @Column('text')
  name: string;

  @Column('text')
  role: Role;

  /** The time of the last request in the console, at most a minute late. */
  @Column({ type: 'timestamptz', nullable: true, precision: 3 })
  lastSeenAt: Date | null;
}
