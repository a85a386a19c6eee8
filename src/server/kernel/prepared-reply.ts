import { hash } from 'node:crypto';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { isNotModified } from './entity-tags.ts';

/** How a body is sent. */
type BodyForm = 'br' | 'gzip' | 'plain';

/** How a reply is sent: 304, compressed or plain. */
type Form = 'unchanged' | BodyForm;

/** A reply ready to send. */
export type PreparedReply = {
  readonly body: Buffer;
  /** True if the body is worth compressing. */
  readonly shrinks: boolean;
  /** Returns the body in a form, compressed on first use: some replies are only rendered into pages. */
  readonly bodyIn: (form: BodyForm) => Buffer;
  /** The same in every form. */
  readonly etag: string;
  readonly headers: Readonly<Record<string, string>>;
};

const MIN_BYTES = 1024;
/** A page of the list of projects is smaller, a rendered page is larger. */
const SMALL_BYTES = 32_768;
/**
 * For replies of some kilobytes: zlib's defaults take several times as long, most of it to set up and to look
 * for longer matches, to save a thirtieth of the bytes.
 */
const GZIP_SMALL = { level: 3, memLevel: 6, windowBits: 13, chunkSize: 4096 };

/** Prepares a text, or bytes that are already compressed, with headers. The content type defaults to JSON. */
export function prepareReply(
  content: string | Buffer,
  headers: Readonly<Record<string, string>>,
): PreparedReply {
  const isText = typeof content === 'string';
  const body = isText ? Buffer.from(content, 'utf8') : content;
  const etag = `"${tagOf(body, headers)}"`;
  return withForms({ body, shrinks: isText && body.length >= MIN_BYTES, etag, headers }, {});
}

function withForms(
  reply: Omit<PreparedReply, 'bodyIn'>,
  compressed: { br?: Buffer; gzip?: Buffer },
): PreparedReply {
  const { body } = reply;
  const bodyIn = (form: BodyForm) =>
    form === 'plain' ? body : (compressed[form] ??= inOwnMemory(compress[form](body)));
  return { ...reply, bodyIn };
}

/** A prepared reply on its way from another thread, with the form that its first reader gets. */
export type PackedReply = Pick<PreparedReply, 'shrinks' | 'etag' | 'headers'> & {
  readonly body: Uint8Array<ArrayBuffer>;
  readonly form: BodyForm;
  /** The body in that form; null for the plain one. */
  readonly compressed: Uint8Array<ArrayBuffer> | null;
};

/** Packs a reply, compressed for a reader who sent this `Accept-Encoding`. Its bytes are copies, to be transferred. */
export function packReply(prepared: PreparedReply, acceptEncoding: string | undefined): PackedReply {
  const { body, shrinks, etag, headers } = prepared;
  const form = bodyFormFor(acceptEncoding, prepared, false);
  const compressed = form === 'plain' ? null : new Uint8Array(prepared.bodyIn(form));
  return { body: new Uint8Array(body), shrinks, etag, headers, form, compressed };
}

/** Returns the reply that was packed. */
export function unpackReply({ body, form, compressed, ...reply }: PackedReply): PreparedReply {
  const forms = compressed === null ? {} : { [form]: Buffer.from(compressed.buffer) };
  return withForms({ ...reply, body: Buffer.from(body.buffer) }, forms);
}

/** Names a reply by its bytes and headers; without headers, which most have, by its bytes alone. */
function tagOf(body: Buffer, headers: PreparedReply['headers']): string {
  const fields = JSON.stringify(headers);
  const named = fields === '{}' ? body : Buffer.concat([Buffer.from(fields), body]);
  return hash('sha256', named, 'base64url').slice(0, 27);
}

const compress = {
  gzip: (body: Buffer) => gzipSync(body, body.length > SMALL_BYTES ? {} : GZIP_SMALL),
  br: (body: Buffer) => brotliCompressSync(body, { params: brotliFor(body.length) }),
};

/**
 * A page of 150 kB takes less time than with gzip, and is a fiftieth smaller; a reply of some kilobytes takes more
 * time, and is a tenth smaller. A higher quality takes twice the time to save less than that again.
 */
function brotliFor(bytes: number) {
  return {
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_QUALITY]: bytes > SMALL_BYTES ? 4 : 5,
    [constants.BROTLI_PARAM_LGWIN]: bytes > SMALL_BYTES ? 18 : 16,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes,
  };
}

/** Copies compressed bytes: zlib returns a part of a larger buffer, all of which a cached reply would keep. */
function inOwnMemory(compressed: Buffer): Buffer {
  const copy = Buffer.allocUnsafeSlow(compressed.length);
  compressed.copy(copy);
  return copy;
}

type Sending = {
  /** False for a status other than 200. */
  readonly mayBeKnown: boolean;
  /** The reply comes from the cache, so what compressing it costs is paid once. */
  readonly isKept: boolean;
};

/**
 * Chooses the form of a reply from the request's headers. Small replies are sent as Brotli only from the cache:
 * gzip takes a third of the time.
 */
export function formFor(
  request: FastifyRequest,
  prepared: PreparedReply,
  { mayBeKnown, isKept }: Sending,
): Form {
  if (mayBeKnown && isNotModified(request, prepared.etag)) return 'unchanged';
  return bodyFormFor(request.headers['accept-encoding'], prepared, isKept);
}

function bodyFormFor(
  header: string | undefined,
  { shrinks, body }: PreparedReply,
  isKept: boolean,
): BodyForm {
  if (!shrinks || header === undefined) return 'plain';
  const accepted = acceptedForms(header);
  if (accepted.gzip && (!accepted.br || (!isKept && body.length <= SMALL_BYTES))) return 'gzip';
  return accepted.br ? 'br' : 'plain';
}

/** Returns the content encoding of a form; null for none. */
export function encodingOf(form: BodyForm): 'br' | 'gzip' | null {
  return form === 'plain' ? null : form;
}

type Accepted = { readonly br: boolean; readonly gzip: boolean };

/** Clients send few different headers; some could send many. */
const known = new LRUCache<string, Accepted>({ max: 100 });
const MAX_CHARACTERS = 200;

/** Reads an `Accept-Encoding` header (RFC 9110 §12.5.3). A coding with quality 0 is not accepted; `*` is any other one. */
function acceptedForms(header: string): Accepted {
  const read = known.get(header);
  if (read !== undefined) return read;
  const qualities = new Map<string, number>();
  for (const part of header.slice(0, MAX_CHARACTERS).toLowerCase().split(',')) {
    const [coding = '', ...parameters] = part.split(';').map((one) => one.trim());
    const quality = parameters.find((one) => one.startsWith('q='))?.slice(2);
    qualities.set(coding, quality === undefined ? 1 : Number(quality) || 0);
  }
  const accepts = (coding: string) => (qualities.get(coding) ?? qualities.get('*') ?? 0) > 0;
  const accepted = { br: accepts('br'), gzip: accepts('gzip') };
  known.set(header, accepted);
  return accepted;
}
