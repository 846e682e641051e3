import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A file of a tenant. Its content is an object of the storage, encrypted, with the id as its key. */
@Entity('stored_files')
export class StoredFile {
  @PrimaryColumn('bigint')
  id: number;

  @Column('bigint')
  accountId: number;

  /** The source that is read from it; null during its upload, and after the source was deleted. */
  @Column({ type: 'bigint', nullable: true })
  sourceId: number | null;

  /** The size of its content, decrypted. */
  @Column('bigint')
  bytes: number;

  /** The key of its content, encrypted with the secret key: a rotation encrypts this key again, not the content. */
  @Column('bytea')
  sealedKey: Buffer;

  /** When a file without a source may be removed, by the database's clock. Set by the database. */
  @Column({ type: 'timestamptz', insert: false, update: false, select: false })
  removableAt: Date;
}
