import { Controller, Get, Res } from '@nestjs/common';
import { ApiExcludeController, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { DataSource } from 'typeorm';
import { QueueService } from '../../queue/queue.service';
import { Public } from '../requests/access';
import { HealthAnswerDto } from './health.dto';
import { LifecycleService } from './lifecycle.service';
import { Operation } from '../docs/operation';
import { ReadinessService } from './readiness.service';
import { VERSION } from './package-files';

/** Whether the process is alive: no key, no database. */
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

/** Whether the process should get requests: the database and the queue answer, and it is not stopping. */
@ApiExcludeController()
@Public()
@Controller('ready')
export class ReadyController {
  constructor(
    private readonly dataSource: DataSource,
    private readonly queues: QueueService,
    private readonly lifecycle: LifecycleService,
    private readonly readiness: ReadinessService,
  ) {}

  @Get()
  async getReady(@Res() response: Response): Promise<void> {
    const [database, queue] = await Promise.all([this.migrations(), this.queues.isReachable()]);
    const ready = database !== undefined && queue && !this.lifecycle.isDraining;
    response.status(ready ? 200 : 503).json({
      status: this.lifecycle.isDraining ? 'draining' : ready ? 'ready' : 'unavailable',
      database: database === undefined ? 'unreachable' : 'ok',
      migrations: database ?? 'unknown',
      queue: queue ? 'ok' : 'unreachable',
      ...this.readiness.read(),
    });
  }

  /** The state of the schema, or undefined when the database does not answer. */
  private async migrations(): Promise<'ok' | 'pending' | undefined> {
    return this.dataSource.showMigrations().then(
      (pending) => (pending ? 'pending' : 'ok'),
      () => undefined,
    );
  }
}
