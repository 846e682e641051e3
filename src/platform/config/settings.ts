import { z } from 'zod';
import { parseCidrs } from '@app/safe-fetch';

/** A setting that is missing or cannot be used. Its message names the variable and fits on one line. */
export class InvalidSettingError extends Error {}

const numberWithin = (least: number, most: number) =>
  z
    .string()
    .regex(/^\d+$/, 'must be a whole number')
    .transform(Number)
    .pipe(z.number().min(least, `must be at least ${least}`).max(most, `must be at most ${most}`));

const wholeNumber = (least: number, most: number, fallback: number) =>
  numberWithin(least, most).default(fallback);

const flag = z
  .enum(['true', 'false'], { error: 'must be true or false' })
  .transform((value) => value === 'true');

const cidrList = z
  .string()
  .transform((list, context) => {
    const cidrs = list.split(',').flatMap((cidr) => cidr.trim() || []);
    try {
      parseCidrs(cidrs);
    } catch {
      context.addIssue({
        code: 'custom',
        message: 'must be a comma-separated list of networks like 10.0.0.0/8',
      });
    }
    return cidrs;
  })
  .default([]);

const url = (...protocols: string[]) =>
  z
    .string()
    .refine((value) => protocols.some((protocol) => value.startsWith(`${protocol}//`)) && isUrl(value), {
      message: `must be a URL that starts with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
    });

function isUrl(value: string): boolean {
  try {
    return Boolean(new URL(value));
  } catch {
    return false;
  }
}

const apiKey = z.string().regex(/^[\x21-\x7e]+$/, 'must be printable ASCII without spaces');

/** The limiter remembers every request of the last minute. */
const MAX_REQUESTS_A_MINUTE = 100_000;

const LAST_PORT = 65_535;

const schema = z
  .object({
    PORT: wholeNumber(0, LAST_PORT, 3000),
    HOST: z.string().default('127.0.0.1'),
    METRICS_PORT: numberWithin(0, LAST_PORT).optional(),
    ROLE: z.enum(['all', 'api', 'worker'], { error: 'must be all, api or worker' }).default('all'),
    DATA_DIR: z.string().default('./data'),
    DATABASE_URL: url('postgres:', 'postgresql:').optional(),
    DATABASE_POOL_SIZE: wholeNumber(2, 500, 20),
    REDIS_URL: url('redis:', 'rediss:').optional(),
    ADMIN_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
    SECRET_KEY: z.string().min(32, 'must have at least 32 characters').optional(),
    PUBLIC_URL: url('http:', 'https:').optional(),
    MODEL_BASE_URL: url('http:', 'https:').optional(),
    MODEL_API_KEY: apiKey.optional(),
    MODEL_NAME: z.string().optional(),
    EMBEDDING_BASE_URL: url('http:', 'https:').optional(),
    EMBEDDING_API_KEY: apiKey.optional(),
    EMBEDDING_MODEL: z.string().optional(),
    EGRESS_ALLOW_CIDRS: cidrList,
    CRAWL_DELAY_MS: wholeNumber(0, 60_000, 500),
    CRAWL_MAX_PAGES: wholeNumber(1, 10_000, 200),
    RATE_LIMIT_PLUS: wholeNumber(1, MAX_REQUESTS_A_MINUTE, 60),
    RATE_LIMIT_PRO: wholeNumber(1, MAX_REQUESTS_A_MINUTE, 120),
    RATE_LIMIT_ENTERPRISE: wholeNumber(1, MAX_REQUESTS_A_MINUTE, 300),
    ALLOW_INSECURE_WEBHOOKS: flag.default(false),
    TRUST_PROXY: cidrList,
    REQUIRE_HTTPS: flag.optional(),
    TLS_CERT_FILE: z.string().optional(),
    TLS_KEY_FILE: z.string().optional(),
    LOG_LEVEL: z
      .enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent'], {
        error: 'must be fatal, error, warn, info, debug or silent',
      })
      .default('info'),
  })
  .superRefine((settings, context) => {
    const needs = (name: keyof typeof settings, because: string): void => {
      if (!settings[name])
        context.addIssue({ code: 'custom', path: [name], message: `is needed ${because}` });
    };
    if (settings.DATABASE_URL) needs('SECRET_KEY', 'with DATABASE_URL: every process must share one');
    if (settings.REDIS_URL) needs('DATABASE_URL', 'with REDIS_URL: Redis holds the queues, not the data');
    if (settings.ROLE !== 'all')
      needs('DATABASE_URL', 'with ROLE: the embedded database serves one process only');
    if (settings.MODEL_BASE_URL) needs('MODEL_NAME', 'with MODEL_BASE_URL');
    if (settings.MODEL_NAME) needs('MODEL_BASE_URL', 'with MODEL_NAME');
    if (settings.EMBEDDING_BASE_URL) needs('EMBEDDING_MODEL', 'with EMBEDDING_BASE_URL');
    if (settings.EMBEDDING_MODEL) needs('EMBEDDING_BASE_URL', 'with EMBEDDING_MODEL');
    if (settings.TLS_CERT_FILE) needs('TLS_KEY_FILE', 'with TLS_CERT_FILE');
    if (settings.TLS_KEY_FILE) needs('TLS_CERT_FILE', 'with TLS_KEY_FILE');
    if (settings.METRICS_PORT && settings.METRICS_PORT === settings.PORT)
      context.addIssue({ code: 'custom', path: ['METRICS_PORT'], message: 'must differ from PORT' });
  });

type SettingValues = z.output<typeof schema>;

/** Every setting by the name of its environment variable, checked, with its default filled in. See `.env.example`. */
export interface Settings extends SettingValues {}

/** What the operator decided, read once at start: the class is the injection token. */
export class Settings {
  constructor(values: SettingValues) {
    Object.assign(this, values);
  }
}

/** The names of all settings, for the test that holds `.env.example` and the documentation to them. */
export const SETTING_NAMES = Object.keys(schema.shape);

/**
 * The settings that `environment` gives; an empty variable counts as unset.
 * @throws InvalidSettingError naming the first variable that is missing or bad
 */
export function readSettings(environment: NodeJS.ProcessEnv): Settings {
  const given = Object.entries(environment).filter(
    ([name, value]) => SETTING_NAMES.includes(name) && value !== '',
  );
  const result = schema.safeParse(Object.fromEntries(given));
  if (result.success) return new Settings(result.data);
  const [issue] = result.error.issues;
  throw new InvalidSettingError(`${issue?.path.join('.')} ${issue?.message}`);
}
