import { z } from 'zod';
import { StartProblem } from '../kernel/start-problem.ts';

/** A bucket of Amazon S3 or a compatible service, with credentials. */
export type S3Place = {
  readonly bucket: string;
  /** Prefix of every key: empty, or ends with a slash. */
  readonly prefix: string;
  /** Base URL of the service, addressed path-style; null: Amazon. */
  readonly endpoint: string | null;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly sessionToken: string | null;
};

const FILES_URL = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/([\w/-]*))?$/;
const DEFAULT_REGION = 'us-east-1';

/** Settings of a file store in S3, under the names that the AWS tools use where they exist. */
export const s3Settings = z.object({
  FILES_URL: z
    .string()
    .regex(FILES_URL, 'FILES_URL takes a bucket and a folder in it, such as s3://registry-files/production.')
    .optional(),
  FILES_ENDPOINT: z
    .string()
    .regex(
      /^https?:\/\/[^\s/?#@]+\/?$/,
      'FILES_ENDPOINT takes the address of an S3 service, such as https://s3.town.example.',
    )
    .optional(),
  AWS_ACCESS_KEY_ID: z.string().optional(),
  AWS_SECRET_ACCESS_KEY: z.string().optional(),
  AWS_SESSION_TOKEN: z.string().optional(),
  AWS_REGION: z.string().optional(),
  AWS_DEFAULT_REGION: z.string().optional(),
});

/** An S3 service with credentials, whose buckets backups may go to. */
export type S3Account = Omit<S3Place, 'bucket' | 'prefix'>;

/** Returns the account of the settings; null without credentials. */
export function s3AccountOf(values: z.output<typeof s3Settings>): S3Account | null {
  const { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey } = values;
  if (accessKeyId === undefined || secretAccessKey === undefined) return null;
  return {
    endpoint: values.FILES_ENDPOINT?.replace(/\/$/, '') ?? null,
    region: values.AWS_REGION ?? values.AWS_DEFAULT_REGION ?? DEFAULT_REGION,
    accessKeyId,
    secretAccessKey,
    sessionToken: values.AWS_SESSION_TOKEN ?? null,
  };
}

/** True if a text is an address of a bucket and a folder in it: `s3://registry-backups/production`. */
export function isS3Address(text: string): boolean {
  return FILES_URL.test(text);
}

/** Returns the place of such an address. Throws a `StartProblem` without an account. */
export function s3PlaceAt(address: string, account: S3Account | null): S3Place {
  const [, bucket = '', folder = ''] = FILES_URL.exec(address) ?? [];
  if (account === null)
    throw new StartProblem(`${address} needs AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.`);
  const prefix = folder.replace(/^\/+|\/+$/g, '');
  return { ...account, bucket, prefix: prefix === '' ? '' : `${prefix}/` };
}

/**
 * Returns the bucket for files, or null for the data folder. Throws a `StartProblem` if the credentials are
 * missing.
 */
export function s3Of(values: z.output<typeof s3Settings>): S3Place | null {
  if (values.FILES_URL === undefined) return null;
  const account = s3AccountOf(values);
  if (account === null)
    throw new StartProblem('FILES_URL needs AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.');
  return s3PlaceAt(values.FILES_URL, account);
}
