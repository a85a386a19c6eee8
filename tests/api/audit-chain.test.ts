// @module-tag postgres: the log's chain, written by several at once

import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkAuditChain } from '#server/audit/check-audit-chain.ts';
import { recordAuditEvent } from '#server/audit/record-audit-event.ts';
import { sealAuditLog } from '#server/audit/seal-audit-log.ts';
import type { Database } from '#server/kernel/db.ts';
import { checkProjection } from '#server/ledger/check-projection.ts';
import { listEvents } from '#server/ledger/ledger-queries.ts';
import { anAccount } from '../support/accounts.ts';
import { now } from '../support/builders.ts';
import { openTestDatabase } from '../support/test-database.ts';

let database: Database;
beforeEach(async () => {
  database = await openTestDatabase();
});
afterEach(() => database.close());

const onDay = (days: number, hours = 0) => new Date(now.getTime() + (days * 24 + hours) * 3_600_000);
const note = (failures: number) =>
  database.transact(recordAuditEvent, null, { act: 'signed-in' as const, facts: { failures } }, now);
const seal = (at = now) => database.transact(sealAuditLog, at);
const heads = async () =>
  (await listEvents(database.db, 0, 100)).flatMap((event) =>
    event.type === 'audit-head' ? [[event.at, event.entries]] : [],
  );
/** Changes rows behind the registry's back, which no call allows. */
const tamper = (statement: string) =>
  database.transact(async (tx) => {
    for (const one of [
      'alter table audit_entry disable trigger user',
      'alter table audit_link disable trigger user',
      'alter table opening disable trigger user',
      statement,
      'alter table audit_entry enable trigger user',
      'alter table audit_link enable trigger user',
      'alter table opening enable trigger user',
    ])
      await sql.raw(one).execute(tx);
  });

describe('the audit log’s chain', () => {
  it('is committed to the ledger once a day when there are new entries', async () => {
    await seal();
    expect(await heads()).toEqual([]);
    await note(1);
    await note(2);
    await seal();
    await note(3);
    await seal(onDay(0, 2));
    expect(await heads()).toEqual([['2026-03-01T12:00:00Z', 2]]);
    await seal(onDay(1));
    await seal(onDay(2));
    expect(await heads()).toEqual([
      ['2026-03-01T12:00:00Z', 2],
      ['2026-03-02T12:00:00Z', 3],
    ]);
    expect(await checkAuditChain(database.db)).toMatchObject({ entries: 3, differences: [] });
    expect((await checkProjection(database.db)).differences).toEqual([]);
  });

  it('is extended once when servers run at the same moment, and contains no personal data', async () => {
    const { id } = await anAccount(database);
    await note(1);
    await seal();
    const act = { act: 'signed-in' as const };
    await database.transact(recordAuditEvent, { account: id, impersonator: null }, act, now);
    await Promise.all([seal(onDay(3)), seal(onDay(3)), seal(onDay(3, 1))]);
    expect(await heads()).toHaveLength(2);
    const { leaf } = await database.db
      .selectFrom('logEntry')
      .select('leaf')
      .orderBy('idx', 'desc')
      .executeTakeFirstOrThrow();
    expect(Buffer.from(leaf).toString()).toMatch(
      /^\{"count":2,"head":"sha256:[0-9a-f]{64}","seq":2,"t":"2026-03-04T\d\d:00:00Z","type":"audit_head","v":1\}$/,
    );
  });

  it('includes entries that committed after later ones', async () => {
    await note(1);
    await tamper(
      "insert into audit_entry (id, at, act) overriding system value values (900, now(), 'denied')",
    );
    await seal(onDay(4));
    await tamper(
      "insert into audit_entry (id, at, act) overriding system value values (800, now(), 'denied')",
    );
    await seal(onDay(5));
    expect(await checkAuditChain(database.db)).toMatchObject({ entries: 3, differences: [] });
  });

  it.each([
    ['changed', `facts = '{"failures": 9}'`, `facts = '{"failures": 2}'`],
    ['dated back', "at = at - interval '1 day'", "at = at + interval '1 day'"],
  ])('reveals an entry that was %s', async (_how, change, undone) => {
    await note(1);
    await note(2);
    await seal();
    await tamper(`update audit_entry set ${change} where id = 2`);
    expect((await checkAuditChain(database.db)).differences).toEqual([
      'Audit entry 2 or its link was changed.',
    ]);
    await tamper(`update audit_entry set ${undone} where id = 2`);
    expect((await checkAuditChain(database.db)).differences).toEqual([]);
  });

  it('reveals removed entries and a rebuilt chain', async () => {
    await note(1);
    await note(2);
    await seal();
    await note(3);
    await seal(onDay(1));
    await tamper('delete from audit_link where position = 2');
    expect((await checkAuditChain(database.db)).differences).toContain('Link 2 of the chain is missing.');
    await tamper('delete from audit_link');
    await tamper('delete from audit_entry where id = 2');
    const { differences } = await checkAuditChain(database.db);
    expect(differences[0]).toBe('Event 1 promises 2 audit entries; the chain has 0.');
    await seal(onDay(6));
    await note(5);
    await seal(onDay(7));
    expect((await checkAuditChain(database.db)).differences).toContain(
      'The first 2 audit entries are not those that event 1 promises.',
    );
  });

  it('is compared with a head that was kept elsewhere, which a chain rewritten as a whole does not lead to', async () => {
    const none = await checkAuditChain(database.db);
    await note(1);
    await note(2);
    await seal();
    const { head } = await checkAuditChain(database.db);
    await note(3);
    await seal(onDay(1));
    for (const kept of [
      { entries: 2, head },
      { entries: 0, head: none.head },
    ])
      expect((await checkAuditChain(database.db, kept)).differences).toEqual([]);
    for (const kept of [
      { entries: 2, head: none.head },
      { entries: 1, head },
      { entries: 4, head },
    ])
      expect((await checkAuditChain(database.db, kept)).differences).toEqual([
        `The first ${kept.entries} audit entries do not lead to the head that was given.`,
      ]);
  });

  it('reveals a head of which only the promise is left', async () => {
    await note(1);
    await seal();
    await tamper('delete from opening');
    expect((await checkAuditChain(database.db)).differences).toEqual([
      'The opening of event 1, which commits to the audit log, is missing.',
    ]);
  });
});
