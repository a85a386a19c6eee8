import type { FastifyInstance, FastifyReply } from 'fastify';

/** Has something done once for a request: when its answer begins to go out, or whoever asked is gone before that. */
export type WhenAnswered = (reply: FastifyReply, act: () => void) => void;

/** How slowly an answer is then taken by whoever asked is nobody else's concern. */
export function whenAnsweredOn(app: FastifyInstance): WhenAnswered {
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
