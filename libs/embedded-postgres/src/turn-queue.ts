/** The connections, by id, that have the database or wait for it: first come, first served. */
export class TurnQueue {
  private readonly waiting = new Set<number>();
  private current: number | undefined;

  /** The connection that has the turn. */
  get owner(): number | undefined {
    return this.current;
  }

  /** True if a connection waits for the owner to finish. */
  get isContended(): boolean {
    return this.waiting.size > 0;
  }

  /** Adds a connection to the queue, unless it is already waiting or has the turn. */
  request(connection: number): void {
    if (connection !== this.current) this.waiting.add(connection);
  }

  /** Gives the turn to the connection that has waited longest, unless it is taken. Returns the owner. */
  grant(): number | undefined {
    if (this.current === undefined) {
      const [next] = this.waiting;
      if (next === undefined) return undefined;
      this.waiting.delete(next);
      this.current = next;
    }
    return this.current;
  }

  /** Ends the current turn. With `again` its owner goes to the end of the queue. */
  release(again: boolean): void {
    const last = this.current;
    this.current = undefined;
    if (again && last !== undefined) this.waiting.add(last);
  }
}
