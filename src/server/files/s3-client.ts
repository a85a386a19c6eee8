import { setTimeout as pause } from 'node:timers/promises';
import { AwsV4Signer } from 'aws4fetch';
import { FilesUnavailable } from './file-port.ts';
import type { S3Place } from './s3-settings.ts';

/** Throws `FilesUnavailable` for an error response, such as rejected credentials or a missing bucket. */
export function requireOk(response: Response): Response {
  if (!response.ok) throw new FilesUnavailable(`The file store answered ${response.status}.`);
  return response;
}

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
  /** Parameters of the bucket's address, as for a list. */
  readonly query?: URLSearchParams;
  readonly tries?: number;
  /** Milliseconds until the response begins; longer for large objects. */
  readonly timeoutMs?: number;
};

const EMPTY_SHA256 = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';

/**
 * Returns a function that sends signed requests (Signature Version 4) to a bucket, retrying network errors,
 * 429 and 5xx.
 */
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
  const { method, body, timeoutMs = TIMEOUT_MS } = request;
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), timeoutMs).unref();
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

function sign(place: S3Place, { method, key, sha256 = EMPTY_SHA256, query }: S3Request) {
  const { region, accessKeyId, secretAccessKey, sessionToken } = place;
  return new AwsV4Signer({
    method,
    url: query === undefined ? urlOf(place, key) : `${urlOf(place, key)}?${query.toString()}`,
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

/** An object of a bucket: its key without the place's prefix, and when it was written. */
export type S3Object = { readonly key: string; readonly changedAt: Date };

/** Lists the objects of a place whose keys begin with `prefix`. */
export async function listObjects(place: S3Place, prefix: string): Promise<readonly S3Object[]> {
  const send = s3Fetch(place);
  const objects: S3Object[] = [];
  for (let token: string | null = null; ; ) {
    const query = new URLSearchParams({ 'list-type': '2', prefix: `${place.prefix}${prefix}` });
    if (token !== null) query.set('continuation-token', token);
    const page = await requireOk(await send({ method: 'GET', key: '', query })).text();
    for (const [, content = ''] of page.matchAll(/<Contents>(.*?)<\/Contents>/gs))
      objects.push({
        key: textOf(content, 'Key').slice(place.prefix.length),
        changedAt: new Date(textOf(content, 'LastModified')),
      });
    token = textOf(page, 'NextContinuationToken');
    if (token === '') return objects;
  }
}

/** Returns the text of an element of XML; empty if there is none. */
function textOf(xml: string, name: string): string {
  const [, text = ''] = new RegExp(`<${name}>(.*?)</${name}>`, 's').exec(xml) ?? [];
  const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
  return text.replace(/&(amp|lt|gt|quot|apos);/g, (_all, entity: string) => entities[entity] ?? '');
}
