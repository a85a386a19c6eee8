import { createHash, createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

export const S3_KEYS = { accessKeyId: 'AKIDEXAMPLE', secretAccessKey: 'a secret of tests' } as const;
const AUTHORIZATION =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([a-z0-9;-]+), Signature=([0-9a-f]{64})$/;
const MAX_SKEW_MS = 900_000;

type Signed = {
  readonly method: string;
  readonly path: string;
  /** As it is signed: sorted, percent-encoded. */
  readonly query?: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly signedHeaders: readonly string[];
  readonly region: string;
  readonly secretAccessKey: string;
};

const sha256 = (content: Buffer | string) => createHash('sha256').update(content).digest('hex');
const hmac = (key: Buffer | string, text: string) => createHmac('sha256', key).update(text).digest();

/** Returns the Signature Version 4 of a request. */
export function signatureOf({
  method,
  path,
  query = '',
  headers,
  signedHeaders,
  region,
  secretAccessKey,
}: Signed): string {
  const moment = headers['x-amz-date'] ?? '';
  const day = moment.slice(0, 8);
  const canonical = [
    method,
    path,
    query,
    ...signedHeaders.map((name) => `${name}:${(headers[name] ?? '').trim()}`),
    '',
    signedHeaders.join(';'),
    headers['x-amz-content-sha256'] ?? '',
  ].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const toSign = ['AWS4-HMAC-SHA256', moment, scope, sha256(canonical)].join('\n');
  const key = [day, region, 's3', 'aws4_request'].reduce<Buffer | string>(hmac, `AWS4${secretAccessKey}`);
  return hmac(key, toSign).toString('hex');
}

/**
 * An S3 service with one in-memory bucket. It accepts only requests with a valid signature and the signed
 * bytes. `fail` makes it return 503 to this many requests first. Of an object whose connection is cut it keeps what
 * arrived, as a careless service would.
 */
export async function startS3(bucket: string) {
  const objects = new Map<string, Buffer>();
  const changed = new Map<string, Date>();
  let errors = 0;
  const response = async (request: IncomingMessage): Promise<readonly [number, Buffer?]> => {
    const { body, isWhole } = await receive(request);
    const [, requestedBucket, key = ''] = /^\/([^/]+)\/(.*)$/.exec(request.url ?? '') ?? [];
    if (!isWhole) {
      if (request.method === 'PUT') objects.set(key, body);
      return [400];
    }
    if (errors > 0) {
      errors -= 1;
      return [503];
    }
    if (!isSigned(request, body)) return [403];
    if (requestedBucket !== bucket) return [404];
    if (key.startsWith('?')) return [200, Buffer.from(listOf(objects, changed, new URLSearchParams(key)))];
    if (key === '') return [200];
    const object = objects.get(key);
    switch (request.method) {
      case 'PUT':
        objects.set(key, body);
        changed.set(key, new Date());
        return [200];
      case 'DELETE':
        objects.delete(key);
        return [204];
      case undefined:
      case 'HEAD':
      case 'GET':
        return object === undefined ? [404] : [200, object];
    }
    return [405];
  };
  const server = createServer((request, reply) => {
    void response(request).then(([status, content]) => reply.writeHead(status).end(content));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const close = async () => {
    server.close();
    server.closeAllConnections();
    await once(server, 'close');
  };
  return {
    endpoint: `http://127.0.0.1:${port}`,
    objects,
    changed,
    fail: (times: number) => (errors = times),
    close,
  };
}

/** Receives a body, or what came of it until its connection was cut. */
async function receive(
  request: IncomingMessage,
): Promise<{ readonly body: Buffer; readonly isWhole: boolean }> {
  const parts: Buffer[] = [];
  try {
    for await (const part of request) parts.push(part as Buffer);
    return { body: Buffer.concat(parts), isWhole: true };
  } catch {
    return { body: Buffer.concat(parts), isWhole: false };
  }
}

const PAGE = 3;

/** Lists objects by key, few at a time, as ListObjectsV2 does. */
function listOf(
  objects: ReadonlyMap<string, Buffer>,
  changed: ReadonlyMap<string, Date>,
  query: URLSearchParams,
): string {
  const after = query.get('continuation-token') ?? '';
  const keys = [...objects.keys()]
    .filter((key) => key.startsWith(query.get('prefix') ?? '') && key > after)
    .toSorted();
  const page = keys.slice(0, PAGE).map((key) => {
    const at = changed.get(key) ?? new Date();
    return `<Contents><Key>${key}</Key><LastModified>${at.toISOString()}</LastModified></Contents>`;
  });
  const next = keys.length > PAGE ? `<NextContinuationToken>${keys[PAGE - 1]}</NextContinuationToken>` : '';
  return `<ListBucketResult>${page.join('')}${next}</ListBucketResult>`;
}

function isSigned({ method = '', url = '', headers: sent }: IncomingMessage, body: Buffer): boolean {
  const [path = '', asked = ''] = url.split('?');
  const encode = (part: string) =>
    encodeURIComponent(part).replace(/[!'()*]/g, (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`);
  const query = [...new URLSearchParams(asked)]
    .map((pair) => pair.map(encode).join('='))
    .toSorted()
    .join('&');
  const [, id, day, region = '', names = '', signature] = AUTHORIZATION.exec(sent.authorization ?? '') ?? [];
  const headers = Object.fromEntries(Object.entries(sent).map(([name, value]) => [name, String(value)]));
  const moment = headers['x-amz-date'] ?? '';
  const at = Date.parse(moment.replace(/(....)(..)(..T..)(..)(..Z)/, '$1-$2-$3:$4:$5'));
  if (id !== S3_KEYS.accessKeyId || !moment.startsWith(day ?? '-')) return false;
  if (!(Math.abs(Date.now() - at) < MAX_SKEW_MS)) return false;
  const signedHeaders = names.split(';');
  if (!['host', 'x-amz-content-sha256', 'x-amz-date'].every((name) => signedHeaders.includes(name)))
    return false;
  if (headers['x-amz-content-sha256'] !== sha256(body)) return false;
  const { secretAccessKey } = S3_KEYS;
  return signature === signatureOf({ method, path, query, headers, signedHeaders, region, secretAccessKey });
}
