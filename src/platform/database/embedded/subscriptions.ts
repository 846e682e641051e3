import type { SubscriptionChange } from './sql-effects';

/** Which connections listen to which channels. */
export class Subscriptions {
  private readonly byChannel = new Map<string, Set<number>>();

  /** Applies a committed LISTEN or UNLISTEN of a connection. */
  apply(connection: number, { action, channel }: SubscriptionChange): void {
    if (action === 'unlisten-all') this.drop(connection);
    else if (action === 'unlisten') this.remove(channel, connection);
    else this.byChannel.set(channel, (this.byChannel.get(channel) ?? new Set()).add(connection));
  }

  /** Forgets a connection and returns the channels nobody listens to any more. */
  drop(connection: number): string[] {
    return this.channels().filter((channel) => this.remove(channel, connection));
  }

  /** The connections that listen to a channel. */
  listeners(channel: string): number[] {
    return [...(this.byChannel.get(channel) ?? [])];
  }

  /** Every channel somebody listens to. */
  channels(): string[] {
    return [...this.byChannel.keys()];
  }

  private remove(channel: string, connection: number): boolean {
    const listeners = this.byChannel.get(channel);
    if (!listeners?.delete(connection) || listeners.size > 0) return false;
    return this.byChannel.delete(channel);
  }
}
