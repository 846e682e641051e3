import { plainToInstance } from 'class-transformer';
import { IsIn, IsOptional, MinLength, validateSync } from 'class-validator';
import { Cidrs, Flag, HeaderToken, Url, WholeNumber } from './setting-rules';

const ROLES = ['all', 'api', 'worker'] as const;
const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'silent'] as const;
const MAX_PORT = 65_535;
/** The limiter keeps the time of every request of the last minute. */
const MAX_REQUESTS_A_MINUTE = 100_000;

/** A setting that is missing or cannot be used. Its message names the variable and fits on one line. */
export class InvalidSettingError extends Error {}

/**
 * Every setting by the name of its environment variable, with its default. `.env.example` says what each one does. The
 * class is the injection token.
 */
export class Settings {
  @WholeNumber(0, MAX_PORT)
  PORT = 3000;

  HOST = '127.0.0.1';

  @WholeNumber(0, MAX_PORT)
  METRICS_PORT?: number;

  @IsIn(ROLES, { message: 'must be all, api or worker' })
  ROLE: (typeof ROLES)[number] = 'all';

  DATA_DIR = './data';

  @Url('postgres:', 'postgresql:')
  DATABASE_URL?: string;

  @WholeNumber(2, 500)
  DATABASE_POOL_SIZE = 20;

  @Url('redis:', 'rediss:')
  REDIS_URL?: string;

  @IsOptional()
  @MinLength(16, { message: 'must have at least 16 characters' })
  ADMIN_TOKEN?: string;

  @IsOptional()
  @MinLength(32, { message: 'must have at least 32 characters' })
  SECRET_KEY?: string;

  @Url('http:', 'https:')
  PUBLIC_URL?: string;

  @Url('http:', 'https:')
  MODEL_BASE_URL?: string;

  @HeaderToken()
  MODEL_API_KEY?: string;

  MODEL_NAME?: string;

  @Url('http:', 'https:')
  EMBEDDING_BASE_URL?: string;

  @HeaderToken()
  EMBEDDING_API_KEY?: string;

  EMBEDDING_MODEL?: string;

  @Cidrs()
  EGRESS_ALLOW_CIDRS: string[] = [];

  @WholeNumber(0, 60_000)
  CRAWL_DELAY_MS = 500;

  @WholeNumber(1, 10_000)
  CRAWL_MAX_PAGES = 200;

  @WholeNumber(1, MAX_REQUESTS_A_MINUTE)
  RATE_LIMIT_PLUS = 60;

  @WholeNumber(1, MAX_REQUESTS_A_MINUTE)
  RATE_LIMIT_PRO = 120;

  @WholeNumber(1, MAX_REQUESTS_A_MINUTE)
  RATE_LIMIT_ENTERPRISE = 300;

  @Flag()
  ALLOW_INSECURE_WEBHOOKS = false;

  @Cidrs()
  TRUST_PROXY: string[] = [];

  @Flag()
  REQUIRE_HTTPS?: boolean;

  TLS_CERT_FILE?: string;

  TLS_KEY_FILE?: string;

  @IsIn(LOG_LEVELS, { message: 'must be fatal, error, warn, info, debug or silent' })
  LOG_LEVEL: (typeof LOG_LEVELS)[number] = 'info';
}

/** The names of all settings, for the test that holds `.env.example` and the documentation to them. */
export const SETTING_NAMES = Object.keys(new Settings());

/** Settings that others need: the one that is needed, the one that needs it, and why. */
const DEPENDENCIES: [needed: keyof Settings, by: keyof Settings, why?: string][] = [
  ['SECRET_KEY', 'DATABASE_URL', 'every process must share one'],
  ['DATABASE_URL', 'REDIS_URL', 'Redis holds the queues, not the data'],
  ['MODEL_NAME', 'MODEL_BASE_URL'],
  ['MODEL_BASE_URL', 'MODEL_NAME'],
  ['EMBEDDING_MODEL', 'EMBEDDING_BASE_URL'],
  ['EMBEDDING_BASE_URL', 'EMBEDDING_MODEL'],
  ['TLS_KEY_FILE', 'TLS_CERT_FILE'],
  ['TLS_CERT_FILE', 'TLS_KEY_FILE'],
];

/**
 * The settings that `environment` gives; an empty variable counts as unset.
 * @throws InvalidSettingError naming the first variable that is missing or bad
 */
export function readSettings(environment: NodeJS.ProcessEnv): Settings {
  const given = Object.entries(environment).filter(
    ([name, value]) => SETTING_NAMES.includes(name) && value !== '',
  );
  const settings = plainToInstance(Settings, Object.fromEntries(given));
  const [error] = validateSync(settings, { stopAtFirstError: true });
  const [message] = Object.values(error?.constraints ?? {});
  if (error) throw new InvalidSettingError(`${error.property} ${message}`);
  const problem = problemBetween(settings);
  if (problem) throw new InvalidSettingError(problem);
  return settings;
}

/** What is wrong with settings that are right one by one. */
function problemBetween(settings: Settings): string | undefined {
  for (const [needed, by, why] of DEPENDENCIES) {
    if (settings[by] && !settings[needed]) return `${needed} is needed with ${by}${why ? `: ${why}` : ''}`;
  }
  if (settings.ROLE !== 'all' && !settings.DATABASE_URL)
    return 'DATABASE_URL is needed with ROLE: the embedded database serves one process only';
  if (settings.METRICS_PORT && settings.METRICS_PORT === settings.PORT)
    return 'METRICS_PORT must differ from PORT';
  return undefined;
}
