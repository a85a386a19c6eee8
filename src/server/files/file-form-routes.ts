import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Endpoint, QueryOf } from '#contract/endpoint.ts';
import { admit, admitAgain, type Caller, sessionEnded } from '../kernel/admit.ts';
import { API_PREFIX, type Mounting } from '../kernel/http.ts';
import { type Locale, localeOf } from '../kernel/locale.ts';
import { parseQuery } from '../kernel/parse-request.ts';
import { oneFile, type Received, withUploadedFile } from './receive-form.ts';

type FileCall<E extends Endpoint> = {
  readonly caller: Caller;
  readonly received: Received;
  readonly query: QueryOf<E>;
  readonly headers: FastifyRequest['headers'];
  readonly locale: Locale;
  readonly now: Date;
  /** Aborted when the client goes away before the response. */
  readonly signal: AbortSignal;
};

type FileForm<E extends Endpoint> = {
  readonly endpoint: E;
  readonly maxBytes: number;
  /** Folder for files being received. */
  readonly incoming: string;
  /** Refuses a request before its body is read, such as one above a rate limit. */
  readonly admitCall: (caller: Caller, now: Date) => Promise<void>;
  /** Returns the reply, or its JSON as bytes. The file is removed afterwards. */
  readonly work: (call: FileCall<E>) => Promise<object | Uint8Array>;
};

/**
 * Passes a scope to `mountForms` that accepts only multipart forms; bodies of other content types are not
 * read.
 */
export async function inFileFormScope(
  mounting: Mounting,
  mountForms: (mounting: Mounting) => void,
): Promise<void> {
  await mounting.app.register(async (scope: FastifyInstance) => {
    scope.removeAllContentTypeParsers();
    await scope.register(multipart);
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
    mountForms({ ...mounting, app: scope });
  });
}

/**
 * Mounts an endpoint that takes a form with one file. The caller is admitted before the body is read, and
 * again after it.
 */
export function mountFileForm<E extends Endpoint>(
  { app, clock, gate }: Mounting,
  { endpoint, maxBytes, incoming, admitCall, work }: FileForm<E>,
): void {
  const callers = new WeakMap<FastifyRequest, Caller>();
  app.route({
    method: endpoint.method,
    url: `${API_PREFIX}${endpoint.path}`,
    config: { bodyAtRate: true },
    onRequest: async (request) => {
      const caller = await admit(gate, endpoint, request, clock());
      if (caller !== null) callers.set(request, caller);
    },
    handler: async (request, reply) => {
      const caller = callers.get(request);
      if (caller === undefined) throw sessionEnded();
      if (!request.isMultipart()) throw oneFile(415);
      const query = parseQuery(endpoint, request);
      await admitCall(caller, clock());
      const gone = new AbortController();
      reply.raw.once('close', () => gone.abort(oneFile(400)));
      reply.raw.once('finish', () => readToEnd(request));
      const parts: Parameters<typeof withUploadedFile>[0] = (limits) => request.parts({ limits });
      const sent = await withUploadedFile(
        parts,
        { maxBytes, incoming, fields: endpoint.formFields },
        async (received) => {
          const now = clock();
          return work({
            caller: await admitAgain(gate, endpoint, caller, now),
            received,
            query,
            headers: request.headers,
            locale: localeOf(request.headers),
            now,
            signal: gone.signal,
          });
        },
      );
      return reply.header('cache-control', 'no-store').type('application/json; charset=utf-8').send(sent);
    },
  });
}

/**
 * Reads and discards the rest of a refused request's body. Until then the server reads no other request from
 * that connection.
 */
function readToEnd({ raw }: FastifyRequest): void {
  if (raw.readableEnded || raw.destroyed) return;
  raw.unpipe();
  raw.resume();
}
