/** A file on disk. */
export interface FileOnDisk {
  path: string;
  /** The name by which people know it. */
  name: string;
}
