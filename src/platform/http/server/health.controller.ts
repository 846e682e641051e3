import { Controller, Get, Res } from '@nestjs/common';
import { ApiExcludeController, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { LRUCache } from 'lru-cache';
import { DataSource } from 'typeorm';
import { QueueService } from '../../queue/queue.service';
import { Public } from '../requests/access';
import { HealthAnswerDto } from './health.dto';
import { LifecycleService } from './lifecycle.service';
import { Operation } from '../docs/operation';
import { ReadinessService } from './readiness.service';
import { VERSION } from './package-files';

/** `/ready` needs no key: however many clients ask, database and queue are asked once in this time. */
const FRESH_MS = 1000;

/** The state of the storage as `/ready` reports it. */
interface StorageState {
  /** The state of the schema, or undefined when the database does not answer. */
  migrations: 'ok' | 'pending' | undefined;
  isQueueReachable: boolean;
}

/** Tells whether the process is alive, without a key and without the database. */
@ApiTags('Health')
@Public()
@Controller('api/v1/health')
export class HealthController {
  @Get()
  @Operation({ summary: 'Health', answer: HealthAnswerDto })
  health(): HealthAnswerDto {
    return { status: 'ok', version: VERSION };
  }
}

/** Tells whether the process should get requests: the database and the queue answer, and it is not stopping. */
@ApiExcludeController()
@Public()
@Controller('ready')
export class ReadyController {
  private readonly storage = new LRUCache<'state', StorageState>({
    max: 1,
    ttl: FRESH_MS,
    perf: { now: () => performance.now() },
    fetchMethod: () => this.askStorage(),
  });

  constructor(
    private readonly dataSource: DataSource,
    private readonly queues: QueueService,
    private readonly lifecycle: LifecycleService,
    private readonly readiness: ReadinessService,
  ) {}

  @Get()
  async getReady(@Res() response: Response): Promise<void> {
    const { migrations, isQueueReachable } = await this.storage.forceFetch('state');
    const ready = migrations !== undefined && isQueueReachable && !this.lifecycle.isDraining;
    response.status(ready ? 200 : 503).json({
      status: this.lifecycle.isDraining ? 'draining' : ready ? 'ready' : 'unavailable',
      database: migrations === undefined ? 'unreachable' : 'ok',
      migrations: migrations ?? 'unknown',
      queue: isQueueReachable ? 'ok' : 'unreachable',
      ...this.readiness.read(),
    });
  }

  private async askStorage(): Promise<StorageState> {
    const [migrations, isQueueReachable] = await Promise.all([
      this.dataSource.showMigrations().then(
        (pending): 'ok' | 'pending' => (pending ? 'pending' : 'ok'),
        () => undefined,
      ),
      this.queues.isReachable(),
    ]);
    return { migrations, isQueueReachable };
  }
}
