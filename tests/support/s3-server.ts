import { createHash, createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

export const S3_KEYS = { accessKeyId: 'AKIDEXAMPLE', secretAccessKey: 'a secret of tests' } as const;
const AUTHORIZATION =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([a-z0-9;-]+), Signature=([0-9a-f]{64})$/;
const MOST_LATE_MS = 900_000;

type Signed = {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly signedHeaders: readonly string[];
  readonly region: string;
  readonly secretAccessKey: string;
};

const sha256 = (content: Buffer | string) => createHash('sha256').update(content).digest('hex');
const hmac = (key: Buffer | string, text: string) => createHmac('sha256', key).update(text).digest();

/** The signature that Signature Version 4 asks for, of a request without a query. */
export function signatureOf({
  method,
  path,
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
    '',
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
 * A service that speaks as S3 does, with one bucket in memory: it takes requests whose signature is right and whose bytes
 * are those that were signed, and nothing else. `fail` has it answer so many requests with 503 first.
 */
export async function startS3(bucket: string) {
  const objects = new Map<string, Buffer>();
  let faults = 0;
  const answer = async (request: IncomingMessage): Promise<readonly [number, Buffer?]> => {
    const body = await buffer(request);
    if (faults > 0) {
      faults -= 1;
      return [503];
    }
    if (!isSigned(request, body)) return [403];
    const [, asked, key = ''] = /^\/([^/]+)\/(.*)$/.exec(request.url ?? '') ?? [];
    if (asked !== bucket) return [404];
    if (key === '') return [200];
    const kept = objects.get(key);
    switch (request.method) {
      case 'PUT':
        objects.set(key, body);
        return [200];
      case 'DELETE':
        objects.delete(key);
        return [204];
      case undefined:
      case 'HEAD':
      case 'GET':
        return kept === undefined ? [404] : [200, kept];
    }
    return [405];
  };
  const server = createServer((request, reply) => {
    void answer(request).then(([status, content]) => reply.writeHead(status).end(content));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const close = async () => {
    server.close();
    server.closeAllConnections();
    await once(server, 'close');
  };
  return { endpoint: `http://127.0.0.1:${port}`, objects, fail: (times: number) => (faults = times), close };
}

function isSigned({ method = '', url: path = '', headers: sent }: IncomingMessage, body: Buffer): boolean {
  const [, id, day, region = '', names = '', signature] = AUTHORIZATION.exec(sent.authorization ?? '') ?? [];
  const headers = Object.fromEntries(Object.entries(sent).map(([name, value]) => [name, String(value)]));
  const moment = headers['x-amz-date'] ?? '';
  const at = Date.parse(moment.replace(/(....)(..)(..T..)(..)(..Z)/, '$1-$2-$3:$4:$5'));
  if (id !== S3_KEYS.accessKeyId || !moment.startsWith(day ?? '-')) return false;
  if (!(Math.abs(Date.now() - at) < MOST_LATE_MS)) return false;
  const signedHeaders = names.split(';');
  if (!['host', 'x-amz-content-sha256', 'x-amz-date'].every((name) => signedHeaders.includes(name)))
    return false;
  if (headers['x-amz-content-sha256'] !== sha256(body)) return false;
  const { secretAccessKey } = S3_KEYS;
  return signature === signatureOf({ method, path, headers, signedHeaders, region, secretAccessKey });
}
