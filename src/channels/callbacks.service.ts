import { InjectQueue } from '@nestjs/bullmq';
import { Inject, Injectable } from '@nestjs/common';
import { ThrottlerStorage } from '@nestjs/throttler';
import { SafeFetchError } from '@app/safe-fetch';
import type { Queue } from 'bullmq';
import { DataSource } from 'typeorm';
import { fieldsOf, parseJson } from '../models/foreign-json';
import { isUuid } from '../platform/database/id';
import { TransactionsService } from '../platform/database/transactions.service';
import { ApiError, notFound, unavailable } from '../platform/http/errors';
import { FairGate } from '../platform/threads/fair-gate';
import { countHit } from '../platform/limits/count-hit';
import type { Quota } from '../platform/limits/limit-headers';
import { isSameSecret } from '../platform/config/secrets';
import { addToLog } from '../platform/observability/logging/request-context';
import { ADAPTERS } from './adapters/adapters';
import type { Callback, Credentials, Receipt } from './channel-adapter';
import { ChannelBreakdownsService } from './channel-breakdowns.service';
import { serveChannel } from './channel.jobs';
import type { Channel } from './channel.entity';
import { insertEvents } from './channel-events.queries';
import { findAddressed, noteResult } from './channels.queries';
import { MessageDeliveriesService } from './message-deliveries.service';
import { PlatformsService } from './platforms.service';
import { RefusedCallbacksService } from './refused-callbacks.service';

/**
 * Genuine requests to all channels of an account and mode. Tenants can sign requests too, so they are limited;
 * platforms repeat refused requests.
 */
const REQUESTS: Quota = { limit: 6000, windowMs: 60_000 };

/** The limit of parallel look-ups. They are shared fairly by address, because the account is still unknown. */
const LOOKUPS_AT_ONCE = 4;

/** The channel that a callback names. */
export interface Addressed {
  /** Its credentials are sealed. */
  channel: Channel;
  /** The database's clock. */
  nowMs: number;
  /** The sender of the callback (`clientOf`). */
  client: string;
}

/** Accepts the platforms' events. */
@Injectable()
export class CallbacksService {
  private readonly lookups = new FairGate<string>(LOOKUPS_AT_ONCE);

  constructor(
    @InjectQueue(serveChannel.name) private readonly queue: Queue,
    private readonly dataSource: DataSource,
    private readonly transactions: TransactionsService,
    @Inject(ThrottlerStorage) private readonly throttler: ThrottlerStorage,
    private readonly refused: RefusedCallbacksService,
    private readonly deliveries: MessageDeliveriesService,
    private readonly breakdowns: ChannelBreakdownsService,
    private readonly platforms: PlatformsService,
  ) {}

  /**
   * The channel at the address, unless it or its agent is deleted.
   * @throws ApiError NOT_FOUND, or RATE_LIMITED for a client with too many refused callbacks
   */
  async find(address: string, client: string): Promise<Addressed> {
    this.refused.admit(client, address);
    const found = isUuid(address)
      ? await this.lookups.run(address, () => findAddressed(this.dataSource.manager, address))
      : null;
    if (!found) return this.refuse(client, notFound('channel'));
    const { id: channelId, accountId, mode, agentId } = found.channel;
    addToLog({ accountId, mode, agentId, channelId });
    return { ...found, client };
  }

  /**
   * Stores each event of a genuine request once, and wakes a worker. Returns the body that the platform expects. Calls
   * `read` for the body only after the request is verified.
   * @throws ApiError BAD_REQUEST for a request that is not genuine, MALFORMED_JSON, RATE_LIMITED,
   *   SERVICE_UNAVAILABLE
   */
  async receive(
    { channel, nowMs, client }: Addressed,
    callback: Callback,
    read: (credentials: Credentials) => object | Promise<object> = () => parse(callback.body),
  ): Promise<string> {
    const adapter = ADAPTERS[channel.kind];
    const app = this.platforms.appOf(channel);
    const { credentials } = app;
    const isGenuine = await Promise.resolve(adapter.verify(callback, app, nowMs)).catch(orLater);
    if (!isGenuine) return this.refuse(client, notGenuine());
    this.refused.noteGenuine(client, channel.address);
    // Counted only after verification: forged requests must not use up the platform's quota.
    await this.count(channel);
    const body = (await read(credentials)) as Record<string, unknown>;
    const challenge = adapter.handshake?.(body);
    if (challenge !== undefined) return challenge;
    await this.keepReceipts(channel, adapter.receipts?.(body, credentials) ?? []);
    const breakdown = adapter.breakdown?.(body);
    if (breakdown) await this.breakdowns.note(channel, breakdown);
    const events = adapter.parse(body, credentials);
    if (events.length === 0) return '';
    const inserted = await this.transactions.run((transaction) => insertEvents(transaction, channel, events));
    if (inserted > 0) void serveChannel.addTo(this.queue, { channelId: channel.id });
    return '';
  }

  /**
   * The challenge with which Meta tests a new address, if the token is the channel's own.
   * @throws ApiError BAD_REQUEST, RATE_LIMITED
   */
  async answerChallenge({ channel, client }: Addressed, query: Record<string, unknown>): Promise<string> {
    const { verifyToken } = this.platforms.appOf(channel).credentials;
    const [token, challenge] = [query['hub.verify_token'], query['hub.challenge']];
    const isGenuine =
      verifyToken !== undefined && typeof token === 'string' && isSameSecret(token, verifyToken);
    if (!isGenuine || typeof challenge !== 'string') return this.refuse(client, notGenuine());
    return challenge;
  }

  /** Stores receipts. */
  private async keepReceipts(channel: Channel, receipts: readonly Receipt[]): Promise<void> {
    if (receipts.length === 0) return;
    await this.transactions.run(async (transaction) => {
      for (const receipt of receipts) {
        await this.deliveries.noteReceipt(transaction, channel, receipt);
        if (receipt.problem !== null) await noteResult(transaction, channel, receipt.problem);
      }
    });
  }

  /** @throws ApiError RATE_LIMITED */
  private async count({ accountId, mode }: Channel): Promise<void> {
    const key = `callbacks ${accountId}:${mode}`;
    await countHit(this.throttler, REQUESTS, { key, limited: 'account' });
  }

  /** @throws the error, or ApiError RATE_LIMITED */
  private async refuse(client: string, error: ApiError): Promise<never> {
    await this.refused.count(client);
    throw error;
  }
}

/** @throws ApiError SERVICE_UNAVAILABLE if the keys of the platform cannot be read */
function orLater(error: unknown): never {
  throw error instanceof SafeFetchError ? unavailable() : error;
}

function notGenuine(): ApiError {
  return new ApiError('BAD_REQUEST', 'the request is not signed by the platform of this channel');
}

/** @throws ApiError MALFORMED_JSON */
function parse(text: string): Record<string, unknown> {
  const fields = fieldsOf(parseJson(text));
  if (!fields || Array.isArray(fields))
    throw new ApiError('MALFORMED_JSON', 'the body must be a JSON object');
  return fields;
}
