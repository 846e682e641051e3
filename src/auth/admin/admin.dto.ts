import { z } from 'zod';
import { id, text, timestamp } from '../../platform/http/fields';
import { nextCursor } from '../../platform/http/pagination';
import type { Account } from '../account.entity';
import type { ApiKey } from '../api-key.entity';
import { MODES, PLANS, SCOPES } from '../plan';

const plan = z.enum(PLANS);
const scopes = z.array(z.enum(SCOPES)).min(1);
const MAX_OVERLAP_DAYS = 7;

/** Body of Create Account. */
export const createAccount = z
  .strictObject({ name: text(100, { required: true }), plan })
  .meta({ id: 'CreateAccount', example: { name: 'Example Ltd', plan: 'enterprise' } });

/** Body of Update Account. */
export const updateAccount = z
  .strictObject({ name: text(100, { required: true }), plan, suspended: z.boolean() })
  .partial()
  .meta({ id: 'UpdateAccount', example: { plan: 'pro' } });

/** Body of Issue Key. */
export const issueKey = z
  .strictObject({
    mode: z.enum(MODES),
    name: text(100).optional(),
    scopes: scopes.optional().meta({ description: 'All of them unless told otherwise.' }),
    expiresAt: z.iso
      .datetime({ offset: true })
      .transform((moment) => new Date(moment))
      .refine((moment) => moment.getTime() > Date.now(), {
        error: 'must lie in the future',
        params: { rule: 'range' },
      })
      .nullable()
      .optional(),
  })
  .meta({ id: 'IssueKey', example: { mode: 'live', name: 'website' } });

/** Body of Rotate Key: for how many days the old key goes on working. */
export const rotateKey = z
  .strictObject({ overlapDays: z.number().min(0).max(MAX_OVERLAP_DAYS).default(0) })
  .meta({ id: 'RotateKey', example: { overlapDays: 1 } });

const account = z
  .strictObject({ id, name: z.string(), plan, suspended: z.boolean(), createdAt: timestamp })
  .meta({ id: 'Account' });

const key = z
  .strictObject({
    id,
    name: z.string(),
    mode: z.enum(MODES),
    scopes: z.array(z.enum(SCOPES)),
    hint: z.string().meta({ example: 'ply_live_…x7Qp' }),
    createdAt: timestamp,
    expiresAt: timestamp.nullable(),
    lastUsedAt: timestamp.nullable(),
    revokedAt: timestamp.nullable(),
  })
  .meta({ id: 'ApiKey' });

/** Answers of the account API. */
export const accountAnswer = z.strictObject({ account }).meta({ id: 'AccountAnswer' });
export const accountsAnswer = z
  .strictObject({ accounts: z.array(account), nextCursor })
  .meta({ id: 'AccountsAnswer' });
export const keysAnswer = z.strictObject({ keys: z.array(key) }).meta({ id: 'ApiKeysAnswer' });
export const issuedKeyAnswer = z
  .strictObject({ key, secret: z.string().meta({ description: 'The API key. Shown only here.' }) })
  .meta({ id: 'IssuedApiKeyAnswer' });
export const usageAnswer = z
  .strictObject({
    usage: z.strictObject({
      agents: z.number().int(),
      trainingSources: z.number().int(),
      passages: z.number().int(),
      conversations: z.number().int(),
      messages: z.number().int(),
    }),
  })
  .meta({ id: 'UsageAnswer' });

/** An account as the operator sees it. */
export function presentAccount({ id, name, plan, suspended, createdAt }: Account): z.input<typeof account> {
  return { id, name, plan, suspended, createdAt: createdAt.toISOString() };
}

/** A key as the operator sees it: everything but the key. */
export function presentKey(apiKey: ApiKey): z.input<typeof key> {
  return {
    id: apiKey.id,
    name: apiKey.name,
    mode: apiKey.mode,
    scopes: apiKey.scopes,
    hint: apiKey.hint,
    createdAt: apiKey.createdAt.toISOString(),
    expiresAt: apiKey.expiresAt?.toISOString() ?? null,
    lastUsedAt: apiKey.lastUsedAt?.toISOString() ?? null,
    revokedAt: apiKey.revokedAt?.toISOString() ?? null,
  };
}
