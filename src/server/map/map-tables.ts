import type { Generated } from 'kysely';

declare module '../kernel/schema.ts' {
  interface Schema {
    mapVersion: { id: Generated<number>; version: number };
  }
}
