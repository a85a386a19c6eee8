import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

/** A time that is always set. */
export type Moment = ColumnType<Date, Date | string, Date | string>;
/** A time that may be null. */
export type MaybeMoment = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
/** A column that no statement may update. */
export type Kept<Type> = ColumnType<Type, Type, never>;

type IdempotencyTable = {
  organization: string;
  key: string;
  requestHash: string;
  /** The request's result; null only within its own transaction. */
  answer: string | null;
  createdAt: Moment;
};

type CountedRequestTable = {
  id: GeneratedAlways<number>;
  bucket: Kept<string>;
  subject: Kept<string>;
  at: Moment;
  endsAt: Moment;
};

/**
 * The registry's tables, in camel case; snake case in the database. Here are the kernel's own: each feature adds its tables in its
 * `*-tables.ts`.
 */
export interface Schema {
  registryVersion: { id: Generated<number>; version: number };
  idempotency: IdempotencyTable;
  countedRequest: CountedRequestTable;
}
