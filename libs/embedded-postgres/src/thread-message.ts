/** The options with which a database thread is started. */
export interface ThreadOptions {
  /** To create the database and end, or to serve it. */
  readonly task: 'initialise' | 'serve';
  readonly folder: string;
  readonly fsync: boolean;
  readonly idleInTransactionTimeoutMs: number;
}

/** Messages from the main thread to the database thread. */
export type ToThread =
  | { readonly kind: 'open'; readonly id: number; readonly searchPath: string }
  | { readonly kind: 'data'; readonly id: number; readonly bytes: Uint8Array }
  | { readonly kind: 'close'; readonly id: number }
  | { readonly kind: 'stop' };

/** Messages from the database thread to the main thread. */
export type FromThread =
  /** The database has been created, or accepts connections. */
  | { readonly kind: 'ready' }
  | { readonly kind: 'data'; readonly id: number; readonly bytes: Uint8Array }
  | { readonly kind: 'end'; readonly id: number }
  | { readonly kind: 'failed'; readonly reason: string };
