import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Every } from '../platform/every.decorator';
import { notFound } from '../platform/http/errors';
import { LinkedAbort } from '../platform/linked-abort';
import { livingAgents } from './agents.queries';

const CHECK_INTERVAL_MS = 1000;

/** Tells work for an agent to stop when the agent is deleted. */
export interface AgentWatch {
  /** Fires with the outer signal, or with NOT_FOUND when the agent is deleted. */
  signal: AbortSignal;
  /** True once this process knows of the agent's deletion. */
  readonly isDeleted: boolean;
  /** Ends the watch. Must be called when the work is over. */
  end(): void;
}

/**
 * Aborts running work when its agent is deleted: at once in the process that deletes it, within two seconds in all
 * others.
 */
@Injectable()
export class AgentLifetimesService {
  private readonly watched = new Map<number, Set<() => void>>();

  constructor(private readonly dataSource: DataSource) {}

  /** Watches the agent for work that `outer` can abort as well. */
  watch(agentId: number, outer: AbortSignal): AgentWatch {
    const linked = new LinkedAbort(outer);
    let isDeleted = false;
    const abortAsDeleted = (): void => {
      isDeleted = true;
      linked.abort(notFound('agent'));
    };
    const watchers = this.watched.get(agentId) ?? new Set();
    this.watched.set(agentId, watchers.add(abortAsDeleted));
    return {
      signal: linked.signal,
      get isDeleted() {
        return isDeleted;
      },
      end: () => {
        linked.unlink();
        watchers.delete(abortAsDeleted);
        if (watchers.size === 0 && this.watched.get(agentId) === watchers) this.watched.delete(agentId);
      },
    };
  }

  /**
   * Runs `work` for the agent, with a signal as in `watch`.
   * @throws the error of `work`, unless the agent was deleted
   */
  async run(
    agentId: number,
    outer: AbortSignal,
    work: (signal: AbortSignal) => Promise<void>,
  ): Promise<void> {
    const watch = this.watch(agentId, outer);
    try {
      await work(watch.signal);
    } catch (error) {
      if (!watch.isDeleted) throw error;
    } finally {
      watch.end();
    }
  }

  /** Aborts the work of this process for the agent. */
  end(agentId: number): void {
    for (const abort of this.watched.get(agentId) ?? []) abort();
    this.watched.delete(agentId);
  }

  /** Aborts the work for agents that another process has deleted. */
  @Every(CHECK_INTERVAL_MS, 'agents could not be checked for deletion')
  async check(): Promise<void> {
    if (this.watched.size === 0) return;
    const ids = [...this.watched.keys()];
    const living = await livingAgents(this.dataSource, ids);
    for (const id of ids) if (!living.has(id)) this.end(id);
  }
}
