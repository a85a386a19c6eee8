import type { FastifyInstance, FastifyReply } from 'fastify';

/** Calls `act` once per request: when its response starts to be sent, or when the client disconnects before that. */
export type OnceOnResponse = (reply: FastifyReply, act: () => void) => void;

/**
 * Independent of how slowly the client then reads the response. Each returned function registers one `act` per
 * request.
 */
export function onceOnResponseOf(app: FastifyInstance): OnceOnResponse {
  const callbacks = new WeakMap<FastifyReply['raw'], () => void>();
  app.addHook('onSend', (_request, { raw }, payload, done) => {
    callbacks.get(raw)?.();
    done(null, payload);
  });
  return ({ raw }, act) => {
    const once = () => {
      callbacks.delete(raw);
      raw.off('close', once);
      act();
    };
    callbacks.set(raw, once);
    raw.on('close', once);
  };
}
