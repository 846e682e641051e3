/** Who has the database and who waits for it: first come, first served, one at a time. */
export class TurnQueue {
  private readonly waiting = new Set<number>();
  private current: number | undefined;

  /** The connection whose turn it is. */
  get owner(): number | undefined {
    return this.current;
  }

  /** Whether somebody waits for the owner to finish. */
  get contended(): boolean {
    return this.waiting.size > 0;
  }

  /** Asks for a turn; asking again while waiting or while it is one's turn changes nothing. */
  request(connection: number): void {
    if (connection !== this.current) this.waiting.add(connection);
  }

  /** Gives the turn to the one who has waited longest, unless somebody has it; returns whose turn it is. */
  grant(): number | undefined {
    if (this.current === undefined) {
      const [next] = this.waiting;
      if (next === undefined) return undefined;
      this.waiting.delete(next);
      this.current = next;
    }
    return this.current;
  }

  /** Ends the current turn; `again` puts its owner behind those who wait. */
  release(again: boolean): void {
    const last = this.current;
    this.current = undefined;
    if (again && last !== undefined) this.waiting.add(last);
  }

  /** A connection that waits gives up waiting. */
  leave(connection: number): void {
    this.waiting.delete(connection);
  }
}
