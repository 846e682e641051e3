import { plainToInstance } from 'class-transformer';
import { IsIn, validateSync } from 'class-validator';
import {
  Cidrs,
  Contact,
  DatabaseUrl,
  Flag,
  Hosts,
  MinCharacters,
  NeededWith,
  Rule,
  Url,
  WholeNumber,
} from './setting-rules';

const ROLES = ['all', 'api', 'worker'] as const;
const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'silent'] as const;
const MAX_PORT = 65_535;
const MAX_DRAIN_SECONDS = 300;

/** A setting that is missing or cannot be used. Its message names the variable and fits on one line. */
export class InvalidSettingError extends Error {}

/**
 * The settings of the platform with their defaults, named like their environment variables. Other modules have their
 * own classes of settings. `.env.example` explains each setting. The class is the injection token.
 */
export class Settings {
  @WholeNumber(0, MAX_PORT)
  PORT = 3000;

  HOST = '127.0.0.1';

  @WholeNumber(0, MAX_PORT)
  @Rule('must differ from PORT', (port: number, { PORT }: Settings) => !port || port !== PORT)
  METRICS_PORT?: number;

  @IsIn(ROLES, { message: 'must be all, api or worker' })
  ROLE: (typeof ROLES)[number] = 'all';

  DATA_DIR = './data';

  @DatabaseUrl()
  @NeededWith('REDIS_URL', 'Redis holds the queues, not the data')
  @NeededWith('DATABASE_READ_URL', 'a replica has no data of its own')
  @Rule(
    'is needed with ROLE: the embedded database serves one process only',
    (url: string, { ROLE }: Settings) => Boolean(url) || !['api', 'worker'].includes(ROLE),
  )
  DATABASE_URL?: string;

  @WholeNumber(2, 500)
  DATABASE_POOL_SIZE = 10;

  @Flag()
  DATABASE_POOLER?: boolean;

  @DatabaseUrl()
  DATABASE_MIGRATION_URL?: string;

  @DatabaseUrl()
  DATABASE_READ_URL?: string;

  @Flag()
  MIGRATE_AT_START?: boolean;

  @Url('redis:', 'rediss:')
  @NeededWith('DATABASE_POOLER', 'queues in PostgreSQL need sessions of their own')
  REDIS_URL?: string;

  @MinCharacters(16)
  ADMIN_TOKEN?: string;

  @MinCharacters(16)
  ADMIN_TOKEN_PREVIOUS?: string;

  @MinCharacters(32)
  @NeededWith('DATABASE_URL', 'every process must share one')
  SECRET_KEY?: string;

  @MinCharacters(32)
  SECRET_KEY_PREVIOUS?: string;

  @Url('http:', 'https:')
  PUBLIC_URL?: string;

  @Contact()
  SECURITY_CONTACT?: string;

  @Cidrs()
  EGRESS_ALLOW_CIDRS: string[] = [];

  /** Undefined: any host on the public internet. */
  @Hosts()
  EGRESS_ALLOWED_HOSTS?: string[];

  @Cidrs()
  TRUST_PROXY: string[] = [];

  @Flag()
  REQUIRE_HTTPS?: boolean;

  @NeededWith('TLS_KEY_FILE')
  TLS_CERT_FILE?: string;

  @NeededWith('TLS_CERT_FILE')
  TLS_KEY_FILE?: string;

  @WholeNumber(0, MAX_DRAIN_SECONDS)
  DRAIN_SECONDS = 0;

  @IsIn(LOG_LEVELS, { message: 'must be fatal, error, warn, info, debug or silent' })
  LOG_LEVEL: (typeof LOG_LEVELS)[number] = 'info';
}

/**
 * The settings of a class, read from `environment`. An empty variable counts as unset. With `useDefineForClassFields`,
 * an instance has all fields that its class declares.
 * @throws InvalidSettingError that names the first missing or invalid variable
 */
export function readSettings<T extends object>(type: new () => T, environment: NodeJS.ProcessEnv): T {
  const given = Object.keys(new type()).filter((name) => environment[name]);
  const settings = plainToInstance(type, Object.fromEntries(given.map((name) => [name, environment[name]])));
  const [error] = validateSync(settings, { stopAtFirstError: true });
  const [message] = Object.values(error?.constraints ?? {});
  if (error) throw new InvalidSettingError(`${error.property} ${message}`);
  return settings;
}
