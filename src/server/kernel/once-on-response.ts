import type { FastifyInstance, FastifyReply } from 'fastify';

/** Calls `act` once for a request: when its response starts to be sent, or when the client is gone before that. */
export type OnceOnResponse = (reply: FastifyReply, act: () => void) => void;

/** How slowly the client then reads the response makes no difference. One `act` per request and per call of this function. */
export function onceOnResponseOf(app: FastifyInstance): OnceOnResponse {
  const acts = new WeakMap<FastifyReply['raw'], () => void>();
  app.addHook('onSend', (_request, { raw }, payload, done) => {
    acts.get(raw)?.();
    done(null, payload);
  });
  return ({ raw }, act) => {
    const once = () => {
      acts.delete(raw);
      raw.off('close', once);
      act();
    };
    acts.set(raw, once);
    raw.on('close', once);
  };
}
