import type { Kept, Moment } from '../kernel/schema.ts';

type UsedChallengeTable = { nonce: Kept<string>; expiresAt: Moment };

declare module '../kernel/schema.ts' {
  interface Schema {
    usedChallenge: UsedChallengeTable;
  }
}
