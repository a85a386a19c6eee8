import type { Kept, Moment } from '../kernel/schema.ts';

type PricingTable = {
  version: Kept<number>;
  low: Kept<number>;
  mid: Kept<number>;
  top: Kept<number>;
  actor: Kept<string | null>;
  at: Moment;
};

declare module '../kernel/schema.ts' {
  interface Schema {
    pricing: PricingTable;
  }
}
