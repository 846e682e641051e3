import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Mode } from '../auth/plan';
import { TenantRow } from '../auth/tenant-row.entity';
import type { ChannelFailure, ChannelKind } from './channel-adapter';

/** An app of the tenant at a platform, through which people talk to an agent. */
@Entity('channels')
export class Channel extends TenantRow {
  @Column('text')
  mode: Mode;

  @Column('bigint')
  agentId: number;

  @Column('text')
  kind: ChannelKind;

  @Column('text')
  name: string;

  /** The random last segment of the URL to which the platform sends events. */
  @Column('uuid')
  address: string;

  /** The credentials as sealed JSON. */
  @Column({ type: 'bytea', select: false })
  credentials: Buffer;

  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  lastEventAt: Date | null;

  /** Why the last failure happened; null when the last message was sent. */
  @Column({ type: 'text', nullable: true })
  lastError: string | null;

  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  lastErrorAt: Date | null;

  /** Why the channel is broken; null while it works. */
  @Column({ type: 'text', nullable: true })
  failure: ChannelFailure | null;

  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  failedAt: Date | null;
}

/** A chat at a platform. Its messages continue one conversation. */
@Entity('channel_threads')
export class ChannelThread {
  @PrimaryColumn('bigint')
  id: number;

  @Column('bigint')
  accountId: number;

  @Column('bigint')
  agentId: number;

  @Column('bigint')
  channelId: number;

  /** The platform's ids of the thread and of the person. */
  @Column('text')
  thread: string;

  @Column('text')
  userId: string;

  /** Null before the first answer. */
  @Column({ type: 'uuid', nullable: true })
  conversationId: string | null;
}
