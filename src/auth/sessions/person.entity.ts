import { Column, Entity } from 'typeorm';
import { AgentIdsColumn } from '../agent-ids.column';
import { ModeRow } from '../tenant-row.entity';
import type { Role } from './role';

/** Somebody who uses the console in one mode of an account. */
@Entity('people')
export class Person extends ModeRow {
  @Column('text')
  name: string;

  /** The address for sign-in links; empty for none. */
  @Column('text')
  email: string;

  @Column('text')
  role: Role;

  /** The agents that the person may use; null: all agents of the account. */
  @AgentIdsColumn()
  agentIds: number[] | null;

  /** Whether the person gets a weekly mail about each agent that they may use. */
  @Column('boolean')
  weeklyMail: boolean;

  /** Marks the person who opens the console by the printed link. */
  @Column('boolean')
  isHost: boolean;

  /** The time of the last request in the console, at most a minute late. */
  @Column({ type: 'timestamptz', nullable: true, precision: 3 })
  lastSeenAt: Date | null;
}
