import { setTimeout as pause } from 'node:timers/promises';
import { AwsV4Signer } from 'aws4fetch';
import type { S3Place } from '../s3-settings.ts';
import { FilesUnavailable } from './files-unavailable.ts';

const TRIES = 3;
const PAUSE_MS = 200;
/** Until the answer begins; a large file has to be there by then. */
const PATIENCE_MS = 120_000;
const TOO_MANY = 429;

export type S3Request = {
  readonly method: 'GET' | 'HEAD' | 'PUT' | 'DELETE';
  /** Empty asks of the bucket itself. */
  readonly key: string;
  readonly sha256?: string;
  readonly body?: Blob;
  readonly tries?: number;
};

const NO_BYTES = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';

/** Asks something of a bucket, signed (Signature Version 4), and again where the service could not answer. */
export function s3Fetch(place: S3Place): (question: S3Request) => Promise<Response> {
  return async (question) => {
    const { tries = TRIES } = question;
    for (let tried = 1; ; tried += 1) {
      const answer = await once(place, question);
      if (typeof answer !== 'string' && answer.status < 500 && answer.status !== TOO_MANY) return answer;
      const why = typeof answer === 'string' ? answer : `it answered ${answer.status}`;
      if (typeof answer !== 'string') await answer.body?.cancel();
      if (tried === tries) throw new FilesUnavailable(`The file store is unavailable: ${why}.`);
      await pause(PAUSE_MS * 2 ** tried);
    }
  };
}

/** One try; why there is no answer, where there is none. */
async function once(place: S3Place, question: S3Request): Promise<Response | string> {
  const { method, body } = question;
  const patience = new AbortController();
  const timer = setTimeout(() => patience.abort(), PATIENCE_MS).unref();
  try {
    const { url, headers } = await sign(place, question);
    const init = { method, headers, signal: patience.signal, redirect: 'error' as const };
    return await fetch(url, body === undefined ? init : { ...init, body });
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  } finally {
    clearTimeout(timer);
  }
}

function sign(place: S3Place, { method, key, sha256 = NO_BYTES }: S3Request) {
  const { region, accessKeyId, secretAccessKey, sessionToken } = place;
  return new AwsV4Signer({
    method,
    url: addressOf(place, key),
    headers: { 'x-amz-content-sha256': sha256 },
    service: 's3',
    region,
    accessKeyId,
    secretAccessKey,
    ...(sessionToken !== null && { sessionToken }),
  }).sign();
}

function addressOf({ endpoint, bucket, region, prefix }: S3Place, key: string): string {
  const base = endpoint === null ? `https://${bucket}.s3.${region}.amazonaws.com` : `${endpoint}/${bucket}`;
  return key === '' ? `${base}/` : `${base}/${prefix}${key}`;
}
