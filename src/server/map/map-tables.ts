import type { Generated } from 'kysely';

declare module '../kernel/schema.ts' {
  interface Schema {
    mapVersion: { id: Generated<number>; version: number };
    /** The projects that are or were on the map; those that left it have neither title nor record. */
    mapPoint: { serial: string; place: number; title: string | null; record: Uint8Array | null };
    /** The records of 32 places; see `read-map-page.ts`. */
    mapPage: { page: number; version: number; records: Uint8Array };
  }
}
