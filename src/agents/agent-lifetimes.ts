import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { notFound } from '../platform/http/errors';
import { log } from '../platform/logging/logger';
import { livingAgents } from './purge.queries';

const CHECK_INTERVAL_MS = 1000;

/** Work for an agent that must stop when the agent is deleted. */
export interface AgentWatch {
  /** Fires when the signal it was made from does, or with NOT_FOUND when the agent is deleted. */
  signal: AbortSignal;
  /** Whether the agent is known to be deleted. */
  readonly isDeleted: boolean;
  /** To be called when the work is over. */
  end(): void;
}

/** Tells running work that its agent was deleted: at once in the process that did it, within two seconds in every other. */
@Injectable()
export class AgentLifetimes implements OnApplicationShutdown {
  private readonly watched = new Map<number, Set<() => void>>();
  private timer: NodeJS.Timeout | undefined;
  private isChecking = false;

  constructor(private readonly dataSource: DataSource) {}

  onApplicationShutdown(): void {
    clearInterval(this.timer);
  }

  /** Watches the agent for work that `outer` can end too. */
  watch(agentId: number, outer: AbortSignal): AgentWatch {
    const controller = new AbortController();
    let isDeleted = false;
    const pass = (): void => controller.abort(outer.reason);
    const die = (): void => {
      isDeleted = true;
      controller.abort(notFound('agent'));
    };
    if (outer.aborted) pass();
    else outer.addEventListener('abort', pass, { once: true });
    const watchers = this.watched.get(agentId) ?? new Set();
    this.watched.set(agentId, watchers.add(die));
    this.timer ??= setInterval(() => void this.check(), CHECK_INTERVAL_MS).unref();
    return {
      signal: controller.signal,
      get isDeleted() {
        return isDeleted;
      },
      end: () => {
        outer.removeEventListener('abort', pass);
        watchers.delete(die);
        if (watchers.size === 0 && this.watched.get(agentId) === watchers) this.watched.delete(agentId);
      },
    };
  }

  /** Stops what this process does for the agent. */
  end(agentId: number): void {
    for (const die of this.watched.get(agentId) ?? []) die();
    this.watched.delete(agentId);
  }

  private async check(): Promise<void> {
    if (this.isChecking || this.watched.size === 0) return;
    this.isChecking = true;
    try {
      const ids = [...this.watched.keys()];
      const living = await livingAgents(this.dataSource, ids);
      for (const id of ids) if (!living.has(id)) this.end(id);
    } catch (err) {
      log.warn({ err }, 'agents could not be checked for deletion');
    } finally {
      this.isChecking = false;
    }
  }
}
