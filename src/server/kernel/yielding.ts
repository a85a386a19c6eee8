import type { KyselyPlugin } from 'kysely';
import { quietTurn } from './quiet-turn.ts';

/**
 * Lets the server do what else waits after every statement. The embedded database works in the server's own thread and goes from
 * one statement straight to the next: a queue of them would keep every visitor waiting until its end.
 */
export const yielding: KyselyPlugin = {
  transformQuery: ({ node }) => node,
  transformResult: async ({ result }) => {
    await quietTurn();
    return result;
  },
};
