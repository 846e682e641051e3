import { Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import type { NextFunction, Request, Response } from 'express';
import type { Pool } from 'pg';
import { Every } from '../every.decorator';
import { unavailable } from '../http/errors';
import { sendError } from '../http/send-error';
import { log } from '../observability/logging/logger';
import { isFulfilled, withTimeout } from '../with-timeout';
import { Database } from './database';

const INTERVAL_MS = 500;
const TIMEOUT_MS = 5000;
/** Paths that need no database. */
const WITHOUT_DATABASE = /^\/(ready$|api\/v1\/health$|docs|openapi\.|widget\.js$|assets\/)/;

/**
 * Asks the PostgreSQL server twice a second, on a connection of its own, whether it answers. When it has not
 * answered for five seconds, running statements fail, and new requests are refused at once until it answers.
 */
@Injectable()
export class DatabaseWatchService implements OnModuleInit, OnApplicationShutdown {
  private pool: Pool | undefined;
  private isAway = false;

  constructor(private readonly database: Database) {}

  onModuleInit(): void {
    if (this.database.kind === 'postgresql') this.pool = this.database.watchPool();
  }

  /** Notes whether the server answers. */
  @Every(INTERVAL_MS, 'the database could not be watched')
  async watch(): Promise<void> {
    if (!this.pool || this.pool.ending) return;
    const answer = withTimeout(this.pool.query('SELECT 1'), TIMEOUT_MS, 'no answer');
    const isAway = !(await isFulfilled(answer));
    if (isAway === this.isAway) return;
    this.isAway = isAway;
    log.warn(isAway ? 'the database does not answer; requests are refused' : 'the database answers again');
    if (isAway) this.database.breakConnections();
  }

  /** Middleware: answers 503 while the database is away. */
  readonly refuse = (request: Request, response: Response, next: NextFunction): void => {
    if (this.isAway && !WITHOUT_DATABASE.test(request.path)) sendError(response, unavailable());
    else next();
  };

  async onApplicationShutdown(): Promise<void> {
    await this.pool?.end();
  }
}
