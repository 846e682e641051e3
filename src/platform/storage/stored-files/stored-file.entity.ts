import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A file of a tenant. Its content is an object of the storage, encrypted, with the id as its key. */
@Entity('stored_files')
export class StoredFile {
  @PrimaryColumn('bigint')
  id: number;

  @Column('bigint')
  accountId: number;

  /**
   * The source that is read from it; null during its upload, after the source was deleted or the file replaced, and for
   * attachments.
   */
  @Column({ type: 'bigint', nullable: true })
  sourceId: number | null;

  /** The message that it is attached to; null until it is recorded, after it was deleted, and for sources. */
  @Column({ type: 'bigint', nullable: true })
  messageId: number | null;

  /** The agent of an attachment; null when it is gone, and for sources. */
  @Column({ type: 'bigint', nullable: true })
  agentId: number | null;

  /** The visitor who has uploaded the attachment; null for an upload of the tenant. */
  @Column({ type: 'text', nullable: true })
  visitorId: string | null;

  /** The name of an attachment. */
  @Column({ type: 'text', nullable: true })
  name: string | null;

  /** The type of an attachment, by its content: `image/png`. Null for sources. */
  @Column({ type: 'text', nullable: true })
  mediaType: string | null;

  /** The size of its content, decrypted. */
  @Column('bigint')
  bytes: number;

  /** The key of its content, encrypted with the secret key: a rotation encrypts this key again, not the content. */
  @Column('bytea')
  sealedKey: Buffer;

  /** When a file without a source or a message may be removed, by the database's clock. Set by the database. */
  @Column({ type: 'timestamptz', insert: false, update: false, select: false })
  removableAt: Date;
}
