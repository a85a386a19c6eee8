import { z } from 'zod';
import { StartProblem } from './kernel/start-problem.ts';

/** A bucket of S3, or of what speaks as S3 does, and how to sign for it. */
export type S3Place = {
  readonly bucket: string;
  /** What every key begins with: empty, or ending with a slash. */
  readonly prefix: string;
  /** The service's own address, with the bucket in its path; null for Amazon's. */
  readonly endpoint: string | null;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly sessionToken: string | null;
};

const FILES_URL = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/([\w/-]*))?$/;
const USUAL_REGION = 'us-east-1';

/** The settings of a file store in S3, by the names that its own tools use where there are any. */
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

/** Where files are kept; null for the data folder. A bucket without keys to it stops the start. */
export function s3Of(values: z.output<typeof s3Settings>): S3Place | null {
  const [, bucket, folder = ''] = FILES_URL.exec(values.FILES_URL ?? '') ?? [];
  if (bucket === undefined) return null;
  const { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey } = values;
  if (accessKeyId === undefined || secretAccessKey === undefined) {
    throw new StartProblem('FILES_URL needs AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.');
  }
  const prefix = folder.replace(/^\/+|\/+$/g, '');
  return {
    bucket,
    prefix: prefix === '' ? '' : `${prefix}/`,
    endpoint: values.FILES_ENDPOINT?.replace(/\/$/, '') ?? null,
    region: values.AWS_REGION ?? values.AWS_DEFAULT_REGION ?? USUAL_REGION,
    accessKeyId,
    secretAccessKey,
    sessionToken: values.AWS_SESSION_TOKEN ?? null,
  };
}
