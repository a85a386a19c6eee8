import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

/** A time that is always set. */
export type Moment = ColumnType<Date, Date | string, Date | string>;
/** A time that may be null. */
export type MaybeMoment = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
/** A column that no statement may update. */
export type Kept<Type> = ColumnType<Type, Type, never>;

type IdempotencyTable = {
  /** Whose key it is: an organization's serial, or a name for the address of a caller who is not signed in. */
  organization: string;
  key: string;
  requestHash: string;
  /** The result of the request's transaction; null within it, and if the request had none. */
  answer: string | null;
  /** The reply that was sent, compressed, and its headers as JSON; null until it was made, or if it is large. */
  reply: Uint8Array | null;
  replyHeaders: string | null;
  createdAt: Moment;
};

type CountedRequestTable = {
  id: GeneratedAlways<number>;
  bucket: Kept<string>;
  subject: Kept<string>;
  at: Moment;
  endsAt: Moment;
};

type JobRunTable = {
  job: Kept<string>;
  beganAt: Moment;
  /** Null while it runs, and after its server ended inside it. */
  endedAt: MaybeMoment;
};

type RunningServerTable = {
  id: Kept<string>;
  name: Kept<string>;
  version: Kept<string>;
  newestMigration: Kept<string>;
  seenAt: Moment;
};

/**
 * The registry's tables, in camel case; snake case in the database. Here are the kernel's own: each feature
 * adds its tables in its `*-tables.ts`.
 */
export interface Schema {
  registryVersion: { id: Generated<number>; version: number };
  idempotency: IdempotencyTable;
  countedRequest: CountedRequestTable;
  jobRun: JobRunTable;
  runningServer: RunningServerTable;
}
