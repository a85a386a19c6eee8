import { setTimeout as pause } from 'node:timers/promises';
import { AwsV4Signer } from 'aws4fetch';
import type { S3Place } from './s3-settings.ts';
import { FilesUnavailable } from './files-unavailable.ts';

const DEFAULT_TRIES = 3;
const PAUSE_MS = 200;
/** Time until the response begins, including the upload of a large file. */
const TIMEOUT_MS = 120_000;
const TOO_MANY_REQUESTS = 429;

export type S3Request = {
  readonly method: 'GET' | 'HEAD' | 'PUT' | 'DELETE';
  /** Object key; empty addresses the bucket itself. */
  readonly key: string;
  readonly sha256?: string;
  readonly body?: Blob;
  readonly tries?: number;
};

const EMPTY_SHA256 = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';

/** Returns a function that sends signed requests (Signature Version 4) to a bucket, retrying network errors, 429 and 5xx. */
export function s3Fetch(place: S3Place): (request: S3Request) => Promise<Response> {
  return async (request) => {
    const { tries = DEFAULT_TRIES } = request;
    for (let attempt = 1; ; attempt += 1) {
      const response = await fetchOnce(place, request);
      if (typeof response !== 'string' && response.status < 500 && response.status !== TOO_MANY_REQUESTS)
        return response;
      const reason = typeof response === 'string' ? response : `it answered ${response.status}`;
      if (typeof response !== 'string') await response.body?.cancel();
      if (attempt === tries) throw new FilesUnavailable(`The file store is unavailable: ${reason}.`);
      await pause(PAUSE_MS * 2 ** attempt);
    }
  };
}

/** Sends a request once. Returns the response, or the error message when there is none. */
async function fetchOnce(place: S3Place, request: S3Request): Promise<Response | string> {
  const { method, body } = request;
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), TIMEOUT_MS).unref();
  try {
    const { url, headers } = await sign(place, request);
    const init = { method, headers, signal: controller.signal, redirect: 'error' as const };
    return await fetch(url, body === undefined ? init : { ...init, body });
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  } finally {
    clearTimeout(timer);
  }
}

function sign(place: S3Place, { method, key, sha256 = EMPTY_SHA256 }: S3Request) {
  const { region, accessKeyId, secretAccessKey, sessionToken } = place;
  return new AwsV4Signer({
    method,
    url: urlOf(place, key),
    headers: { 'x-amz-content-sha256': sha256 },
    service: 's3',
    region,
    accessKeyId,
    secretAccessKey,
    ...(sessionToken !== null && { sessionToken }),
  }).sign();
}

function urlOf({ endpoint, bucket, region, prefix }: S3Place, key: string): string {
  const base = endpoint === null ? `https://${bucket}.s3.${region}.amazonaws.com` : `${endpoint}/${bucket}`;
  return key === '' ? `${base}/` : `${base}/${prefix}${key}`;
}
