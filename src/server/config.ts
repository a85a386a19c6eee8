import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { z } from 'zod';
import { type Basemap, builtInBasemap, type Environment, environments } from '#contract/site.ts';
import { noWitnesses, type Policy } from '#domain/public-log/policy.ts';
import type { FirstAdministrator } from './accounts/open-account.ts';
import { backupOf, backupSettings } from './backup/backup-settings.ts';
import type { BackupPlan } from './backup/nightly-backup.ts';
import { databaseSettings, replicaUrlsOf } from './database-settings.ts';
import { type S3Account, type S3Place, s3AccountOf, s3Of, s3Settings } from './files/s3-settings.ts';
import type { MetricsAccess } from './kernel/monitoring.ts';
import { isTilesAddress } from './kernel/security-headers.ts';
import { StartProblem } from './kernel/start-problem.ts';
import type { MailSettings } from './mail/mailbox.ts';
import { type StripeAccount, stripeOf, stripeSettings } from './payments/stripe-settings.ts';
import { processSettings, requireTwoPorts, workersOf } from './process-settings.ts';
import { readKnownHead } from './public-log/known-heads.ts';
import type { KnownHead } from './public-log/publish-checkpoint.ts';
import { readWitnessPolicy } from './public-log/witness-policy.ts';
import { address, commaSeparated, isOrigin, isProxy, MAIL_ADDRESS, wholeNumber } from './setting-values.ts';

const settings = z.object({
  ...processSettings.shape,
  BASE_URL: z
    .string()
    .refine(isOrigin, 'BASE_URL takes the public address without a path, such as https://registry.example.')
    .transform((text) => new URL(text).origin)
    .optional(),
  ENVIRONMENT: z.enum(environments, `ENVIRONMENT takes one of: ${environments.join(', ')}.`).default('dev'),
  DATA_DIR: z.string().min(1, 'DATA_DIR takes a folder.').default('./var'),
  PRODUCT_NAME: z
    .string()
    .min(1)
    .max(80, 'PRODUCT_NAME takes at most 80 characters.')
    .default('Community Climate Registry'),
  DEMO: z.enum(['on', 'off'], 'DEMO takes on or off.').optional(),
  TRUST_PROXY: z
    .string()
    .transform((text) => text.split(',').map((proxy) => proxy.trim()))
    .refine(
      (proxies) => proxies.every(isProxy),
      'TRUST_PROXY takes the addresses of the proxies in front, such as 10.0.0.0/8, with commas between.',
    )
    .optional(),
  MAP_TILES_URL: z
    .string()
    .refine(
      isTilesAddress,
      'MAP_TILES_URL takes the address of raster tiles with {z}, {x} and {y} in its path, such as https://tiles.example/{z}/{x}/{y}.png.',
    )
    .optional(),
  MAP_ATTRIBUTION: z.string().max(300, 'MAP_ATTRIBUTION takes at most 300 characters.').optional(),
  SMTP_URL: address(
    ['smtp:', 'smtps:'],
    'SMTP_URL takes the address of a mail server, such as smtp://user:password@mail.example:587.',
  ).optional(),
  MAIL_FROM: z
    .string()
    .regex(MAIL_ADDRESS, 'MAIL_FROM takes an email address, such as registry@town.example.')
    .default('registry@localhost'),
  MAIL_ADMIN: z
    .string()
    .transform((text) => text.split(',').map((one) => one.trim()))
    .refine(
      (all) => all.every((one) => MAIL_ADDRESS.test(one)),
      'MAIL_ADMIN takes an email address, or several with commas between.',
    )
    .optional(),
  SECRET: z.string().min(32, 'SECRET takes at least 32 characters.').optional(),
  ADMIN_EMAIL: z
    .string()
    .regex(MAIL_ADDRESS, 'ADMIN_EMAIL takes the email address of the first administrator.')
    .optional(),
  ADMIN_PASSWORD: z
    .string()
    .min(12, 'ADMIN_PASSWORD takes at least 12 characters.')
    .max(128, 'ADMIN_PASSWORD takes at most 128 characters.')
    .optional(),
  ADMIN_TOTP: z.enum(['on', 'off'], 'ADMIN_TOTP takes on or off.').optional(),
  CLOCK_CHECK: z.enum(['on', 'off'], 'CLOCK_CHECK takes on or off.').default('on'),
  LEDGER_KEY_FILE: z.string().transform(commaSeparated).optional(),
  LEDGER_WITNESSES: z.string().optional(),
  LEDGER_KNOWN: z
    .string()
    .transform(readKnownHead)
    .refine(
      (head) => head !== null,
      'LEDGER_KNOWN takes the size and root of a checkpoint that was published, such as 1622:47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=.',
    )
    .optional(),
  CAPTCHA_DIFFICULTY: wholeNumber(
    1,
    100_000,
    'CAPTCHA_DIFFICULTY takes a whole number from 1 to 100000.',
  ).default(400),
  ...backupSettings.shape,
  ...databaseSettings.shape,
  ...s3Settings.shape,
  ...stripeSettings.shape,
});

const packageFile = z.object({ version: z.string() });

export type Config = {
  readonly version: string;
  readonly port: number;
  readonly host: string;
  readonly baseUrl: string;
  readonly environment: Environment;
  readonly dataDir: string;
  readonly databaseUrl: string | null;
  /** Replicas of that server, which answer visitors' reads. */
  readonly replicaUrls: readonly string[];
  readonly productName: string;
  readonly demo: boolean;
  readonly metrics: MetricsAccess;
  readonly trustProxy: readonly string[];
  readonly map: Basemap;
  readonly mail: MailSettings;
  /** Key material for signatures; null: this server creates its own in the data folder. */
  readonly secret: string | null;
  /** False: events are dated even if the clock seems wrong. */
  readonly checksClock: boolean;
  readonly ledger: {
    /** The files with the keys that sign the ledger; none: the data folder. */
    readonly keyFiles: readonly string[];
    /** What was published before. */
    readonly known: readonly KnownHead[];
    /** The witnesses of the ledger and their quorum. */
    readonly policy: Policy;
  };
  /** Where the server backs up to every day, and when; null: it does not. */
  readonly backup: BackupPlan | null;
  /** True if the registry warns when its newest backup is old. */
  readonly checksBackups: boolean;
  readonly captchaDifficulty: number;
  readonly pageThreads: number;
  readonly workers: number;
  /** The S3 service of files and backups; null without credentials. */
  readonly s3Account: S3Account | null;
  /** S3 bucket for files; null: the data folder. */
  readonly s3: S3Place | null;
  /** The card provider; null: cards cannot be used. */
  readonly stripe: StripeAccount | null;
  /** Creates this administrator if there is none; null if the settings name none. */
  readonly firstAdministrator: FirstAdministrator | null;
  /** True if administrators need a second factor. */
  readonly adminTotp: boolean;
};

/** Maximum zoom that other tile servers are asked for. */
const CUSTOM_TILES_MAX_ZOOM = 19;

/**
 * Reads the settings from environment variables. Empty variables count as unset.
 * Throws a `StartProblem` that names every invalid setting.
 */
export function readConfig(environment: NodeJS.ProcessEnv): Config {
  const variables = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const parsed = settings.safeParse(variables);
  if (!parsed.success) throw new StartProblem(parsed.error.issues.map((issue) => issue.message).join(' '));
  const values = parsed.data;
  requireSharedSecret(values);
  requireBoth(values);
  requireTwoPorts(values);
  return {
    version: packageFile.parse(
      JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')),
    ).version,
    port: values.PORT,
    host: values.HOST,
    baseUrl: values.BASE_URL ?? `http://localhost:${values.PORT}`,
    environment: values.ENVIRONMENT,
    dataDir: resolve(values.DATA_DIR),
    databaseUrl: values.DATABASE_URL ?? null,
    replicaUrls: replicaUrlsOf(values),
    productName: values.PRODUCT_NAME,
    demo: (values.DEMO ?? (values.ENVIRONMENT === 'production' ? 'off' : 'on')) === 'on',
    metrics: { token: values.METRICS_TOKEN ?? null, port: values.METRICS_PORT ?? null },
    trustProxy: values.TRUST_PROXY ?? [],
    map: mapOf(values),
    mail: {
      smtpUrl: values.SMTP_URL ?? null,
      from: values.MAIL_FROM,
      admins: values.MAIL_ADMIN ?? null,
    },
    secret: values.SECRET ?? null,
    checksClock: values.CLOCK_CHECK === 'on',
    ledger: {
      keyFiles: values.LEDGER_KEY_FILE ?? [],
      known: [values.LEDGER_KNOWN ?? null].filter((head) => head !== null),
      policy:
        values.LEDGER_WITNESSES === undefined ? noWitnesses : readWitnessPolicy(values.LEDGER_WITNESSES),
    },
    backup: backupOf(values),
    checksBackups: values.ENVIRONMENT === 'production' && values.BACKUP_CHECK === 'on',
    captchaDifficulty: values.CAPTCHA_DIFFICULTY,
    pageThreads: values.PAGE_THREADS,
    workers: workersOf(values),
    s3Account: s3AccountOf(values),
    s3: s3Of(values),
    stripe: stripeOf(values),
    firstAdministrator:
      values.ADMIN_EMAIL === undefined || values.ADMIN_PASSWORD === undefined
        ? null
        : { email: values.ADMIN_EMAIL, password: values.ADMIN_PASSWORD },
    adminTotp: (values.ADMIN_TOTP ?? (values.ENVIRONMENT === 'production' ? 'on' : 'off')) === 'on',
  };
}

/** Throws if several production servers may share a database without sharing a signing secret. */
function requireSharedSecret({ ENVIRONMENT, DATABASE_URL, SECRET }: z.output<typeof settings>): void {
  if (ENVIRONMENT !== 'production' || DATABASE_URL === undefined || SECRET !== undefined) return;
  throw new StartProblem(
    'SECRET is needed in production with DATABASE_URL. It takes at least 32 characters.',
  );
}

/** Throws if only one of the first administrator's email and password is set. */
function requireBoth({ ADMIN_EMAIL, ADMIN_PASSWORD }: z.output<typeof settings>): void {
  if ((ADMIN_EMAIL === undefined) === (ADMIN_PASSWORD === undefined)) return;
  throw new StartProblem('ADMIN_EMAIL and ADMIN_PASSWORD are needed together, or neither.');
}

function mapOf({ MAP_TILES_URL, MAP_ATTRIBUTION }: z.output<typeof settings>): Basemap {
  if (MAP_TILES_URL === undefined) return builtInBasemap;
  return {
    tiles: MAP_TILES_URL,
    tilesDark: null,
    attribution: MAP_ATTRIBUTION ?? '',
    maxZoom: CUSTOM_TILES_MAX_ZOOM,
    hasNames: true,
  };
}
