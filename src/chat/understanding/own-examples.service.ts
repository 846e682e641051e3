import { type MarkedKind, type NearExample, OwnExamples, SAY_THE_SAME } from '@app/message-intents';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { DataSource } from 'typeorm';
import type { Tenant } from '../../auth/caller';
import { ownExamples } from '../../conversations/message-examples/message-examples.queries';
import { LikenessService } from '../../models/embedding';

/** The examples kept in memory, of all tenants together. */
const MAX_KEPT = 10_000;
/** The encoder reads only this many examples, the nearest in words. */
const MAX_ENCODED = 50;
/** The longest delay by the encoder. Its results so far are kept for the next message. */
const ENCODER_MS = 300;

/** Finds the tenant's own example with the same meaning as a message. */
@Injectable()
export class OwnExamplesService {
  private readonly cache = new LRUCache<string, { version: string; examples: OwnExamples }>({
    maxSize: MAX_KEPT,
    sizeCalculation: ({ examples }) => examples.size + 1,
  });

  constructor(
    private readonly dataSource: DataSource,
    private readonly likeness: LikenessService,
  ) {}

  /** The tenant's examples, the most alike in words first. `version` is theirs; null if there are none. */
  async nearest(tenant: Tenant, version: string | null, message: string): Promise<NearExample[]> {
    if (version === null) return [];
    const key = `${tenant.accountId}:${tenant.mode}`;
    const kept = this.cache.get(key);
    if (kept?.version === version) return kept.examples.nearest(message);
    const examples = new OwnExamples(await ownExamples(this.dataSource, tenant));
    this.cache.set(key, { version, examples });
    return examples.nearest(message);
  }

  /** The kind of the example with the same meaning as the message; undefined without an encoder. */
  async kindByMeaning(message: string, near: readonly NearExample[]): Promise<MarkedKind | undefined> {
    const read = near.slice(0, MAX_ENCODED);
    const texts = read.map(({ text }) => text);
    const likeness = read.length > 0 && (await this.likeness.of([message, ...texts], ENCODER_MS));
    if (!likeness) return undefined;
    const [best] = read
      .map(({ text, kind }) => ({ kind, likeness: likeness(message, text) ?? 0 }))
      .toSorted((one, other) => other.likeness - one.likeness);
    return best!.likeness >= SAY_THE_SAME.meaning ? best!.kind : undefined;
  }
}
