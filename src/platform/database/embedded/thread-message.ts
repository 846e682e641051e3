/** What the main thread gives the database thread to start with. */
export interface ThreadOptions {
  /** To create the database and end, or to serve it. */
  readonly task: 'initialise' | 'serve';
  readonly folder: string;
  readonly fsync: boolean;
  readonly idleInTransactionTimeoutMs: number;
}

/** What the main thread tells the database thread. */
export type ToThread =
  | { readonly kind: 'open'; readonly id: number }
  | { readonly kind: 'data'; readonly id: number; readonly bytes: Uint8Array }
  | { readonly kind: 'close'; readonly id: number }
  | { readonly kind: 'stop' };

/** What the database thread tells the main thread. */
export type FromThread =
  /** The database is created, or open for connections. */
  | { readonly kind: 'ready' }
  | { readonly kind: 'data'; readonly id: number; readonly bytes: Uint8Array }
  | { readonly kind: 'end'; readonly id: number }
  | { readonly kind: 'failed'; readonly reason: string };
