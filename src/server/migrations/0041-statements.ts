import { type Kysely, sql } from 'kysely';

/**
 * Adds the statements of retirements with several certificates: each has a permanent id and lists its
 * certificates in order, for good. What it says of them follows from the ledger.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database);
}

const statements = [
  `create table statement_certificate (
    statement text not null check (statement ~ '^[0-9a-f]{16}$'),
    position int not null check (position >= 1),
    certificate text not null unique references certificate,
    primary key (statement, position)
  )`,
  `create trigger statement_certificate_stays before update or delete on statement_certificate
    for each row execute function refuse_change()`,
  `create trigger statement_certificate_remains before truncate on statement_certificate
    for each statement execute function refuse_change()`,
  ...['insert', 'update', 'delete', 'truncate'].map(
    (change) => `create trigger statement_certificate_${change}_noted after ${change} on statement_certificate
      for each statement execute function note_truncated()`,
  ),
];
