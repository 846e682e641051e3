import { hash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { ThrottlerStorage } from '@nestjs/throttler';
import type { Request } from 'express';
import { AuthSettings } from '../../auth/auth.settings';
import { clientOf } from '../../platform/http/requests/client-address';
import { countHit } from '../../platform/limits/count-hit';
import type { Quota } from '../../platform/limits/limit-headers';
import type { Visit, Visitor, VisitorVisit } from './visit';

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;

/** Requests of any kind from one address: a bound for floods, far more than an office full of visitors sends. */
const REQUESTS: Quota = { limit: 1200, windowMs: MINUTE_MS };
/** New visitors from one address. */
const VISITORS: Quota = { limit: 300, windowMs: HOUR_MS };
/** The limit of contact details that one visitor, or one address, may leave. */
const FORMS: Quota = { limit: 20, windowMs: HOUR_MS };

/** Uploads of one visitor. An address may send ten times as many. */
const UPLOADS: Quota = { limit: 30, windowMs: HOUR_MS };

/** Ratings of one visitor. An address may send ten times as many. */
const RATINGS: Quota = { limit: 60, windowMs: HOUR_MS };

/** Enforces the tenant's limits on visitors, so that strangers cannot spend the tenant's money. */
@Injectable()
export class VisitorLimitsService {
  constructor(
    @Inject(ThrottlerStorage) private readonly storage: ThrottlerStorage,
    private readonly plans: AuthSettings,
  ) {}

  /** Counts a request of any kind. @throws ApiError RATE_LIMITED */
  async countRequest(request: Request): Promise<void> {
    await this.count('requests', addressOf(request), REQUESTS);
  }

  /** Counts a new visitor. @throws ApiError RATE_LIMITED */
  async countVisitor({ agent }: Visit, request: Request): Promise<void> {
    await this.count('visitors', `${agent.id} ${addressOf(request)}`, VISITORS);
  }

  /** Counts a rating. @throws ApiError RATE_LIMITED */
  async countRating({ agent, visitor }: VisitorVisit, request: Request): Promise<void> {
    await this.countBoth('ratings', `${agent.id}`, { visitor, request, quota: RATINGS });
  }

  /** Counts an upload. @throws ApiError RATE_LIMITED */
  async countUpload({ agent, visitor }: VisitorVisit, request: Request): Promise<void> {
    await this.countBoth('uploads', `${agent.id}`, { visitor, request, quota: UPLOADS });
  }

  /** Counts a form with contact details. @throws ApiError RATE_LIMITED */
  async countForm({ agent, visitor }: VisitorVisit, request: Request): Promise<void> {
    await this.count('forms', `${agent.id} ${nameOf(visitor)}`, FORMS);
    await this.count('forms', `${agent.id} ${addressOf(request)}`, FORMS);
  }

  /**
   * Counts a message for its visitor, address, account and agent. The count of the account is separate from the
   * requests of its API keys. Narrow limits come first: a message that they refuse does not use up the others.
   * @throws ApiError RATE_LIMITED
   */
  async countMessage(
    { agent, widget, tenant, plan, visitor }: VisitorVisit,
    request: Request,
  ): Promise<void> {
    const { visitorMessagesPerHour, addressMessagesPerHour, agentMessagesPerDay } = widget.limits;
    const agentKey = String(agent.id);
    const account = { limit: this.plans.requestsPerMinute(plan), windowMs: MINUTE_MS };
    await this.count('messages', `${agentKey} ${nameOf(visitor)}`, {
      limit: visitorMessagesPerHour,
      windowMs: HOUR_MS,
    });
    await this.count('messages', `${agentKey} ${addressOf(request)}`, {
      limit: addressMessagesPerHour,
      windowMs: HOUR_MS,
    });
    await this.count('messages', `account ${tenant.accountId}:${tenant.mode}`, account);
    await this.count('messages', agentKey, { limit: agentMessagesPerDay, windowMs: DAY_MS });
  }

  /** Counts for the visitor, and for the address, whose limit is ten times as high. */
  private async countBoth(
    what: string,
    agent: string,
    { visitor, request, quota }: { visitor: Visitor; request: Request; quota: Quota },
  ): Promise<void> {
    await this.count(what, `${agent} ${nameOf(visitor)}`, quota);
    await this.count(what, `${agent} ${addressOf(request)}`, { ...quota, limit: 10 * quota.limit });
  }

  private async count(what: string, whose: string, quota: Quota): Promise<void> {
    const key = `visitor ${what} ${whose}`;
    await countHit(this.storage, quota, { key, limited: 'visitor' });
  }
}

function addressOf({ ip = '' }: Request): string {
  return `address ${clientOf(ip)}`;
}

function nameOf({ id }: Visitor): string {
  return hash('sha256', id, 'base64url');
}
