import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eraseCommand } from '#server/audit/erase-command.ts';
import { checkRegistry } from '#server/backup/check-registry.ts';
import { ledgerCommand } from '#server/public-log/ledger-command.ts';
import { publishCheckpoint } from '#server/public-log/publish-checkpoint.ts';
import { openSigningKeys } from '#server/public-log/signing-keys.ts';
import { administratorCommand } from '#server/users/administrator-command.ts';
import { anAccount } from '../support/accounts.ts';
import { anOrganization, aProject, inLedger, now } from '../support/builders.ts';
import { requestsOf, runbookCommands, wordsOf } from '../support/runbooks.ts';
import { openTestApp } from '../support/test-app.ts';

describe('commands of the runbooks', () => {
  let test: Awaited<ReturnType<typeof openTestApp>>;
  beforeAll(async () => {
    test = await openTestApp();
  });
  afterAll(() => test.close());

  const lines: string[] = [];
  const context = () => ({
    openDatabase: () => Promise.resolve({ ...test.database, close: () => Promise.resolve() }),
    now,
    write: (line: string) => void lines.push(line),
  });

  it('make the account of the page an administrator', async () => {
    const [request] = requestsOf('administrator');
    const email = request?.email ?? '';
    const { id } = await anAccount(test.database, { email });
    expect(await administratorCommand(email, context())).toBe(0);
    const account = test.database.db.selectFrom('account').select(['role', 'state']).where('id', '=', id);
    expect(await account.executeTakeFirst()).toEqual({ role: 'Administrator', state: 'active' });
  });

  it('erase the text of a certificate', async () => {
    const organization = await anOrganization(test.database);
    const units = { organization, project: await aProject(test.database, organization) };
    const [, retired] = await inLedger(test.database, [
      { type: 'issue', ...units, year: 2022, tonnes: 10 },
      {
        type: 'retire',
        ...units,
        range: { min: 1, max: 10 },
        purpose: { kind: 'other', note: 'Travel' },
        certificate: { beneficiary: 'Ada Person', purpose: 'Heat', isBeneficiaryPrivate: false },
      },
    ]);
    const event = retired?.index ?? 0;
    const [request] = requestsOf('erase');
    if (request === undefined) throw new Error('The page has no such command.');
    expect(await eraseCommand({ ...request.erasure, event }, context())).toBe(0);
    const left = test.database.db.selectFrom('opening').select('part').where('idx', '=', event);
    expect(await left.execute()).toEqual([{ part: 'note' }]);
  });

  it('show the keys of the ledger and change them', async () => {
    const origin = 'registry.example/ledger';
    const keys = openSigningKeys({ files: [], dataDir: test.folder, isMade: true });
    await test.database.transact(publishCheckpoint, { keys, origin, known: [] }, now);
    const settings = { baseUrl: 'https://registry.example', dataDir: test.folder, ledger: { keyFiles: [] } };
    const run = (request: Parameters<typeof ledgerCommand>[0]) =>
      ledgerCommand(request, { settings, folder: test.folder, ...context() });
    const acts = requestsOf('ledger').map(({ request }) => request);
    expect(acts.map(({ act }) => act)).toEqual(['key', 'rotate']);
    for (const request of acts) {
      lines.length = 0;
      expect(await run(request.act === 'key' ? request : { ...request, file: 'next' })).toBe(0);
    }
    expect(lines.at(-1)).toContain('keys/ledger-next');
  });

  it('read and change by SQL what they say', async () => {
    const statements = runbookCommands.flatMap((command) =>
      command.startsWith('psql "$DATABASE_URL" -c ') ? [wordsOf(command)[3] ?? ''] : [],
    );
    expect(statements.length).toBe(3);
    const { email } = await anAccount(test.database, { email: 'clerk@registry.example' });
    const account = test.database.db.selectFrom('account').select('factorSecret').where('email', '=', email);
    await test.database.transact(async (tx) => {
      await tx
        .updateTable('account')
        .set({ factorSecret: new Uint8Array([1]) })
        .where('email', '=', email)
        .execute();
    });
    await test.database.jobSql.executeSql(`insert into pgboss.job (name, data, state, start_after)
      values ('mail', '{}', 'retry', now() + interval '1 day')`);
    for (const statement of statements) await test.database.jobSql.executeSql(statement);
    expect(await account.executeTakeFirst()).toEqual({ factorSecret: null });
    const { rows } =
      await sql`select 1 from pgboss.job where state = 'retry' and start_after > now()`.execute(
        test.database.db,
      );
    expect(rows).toEqual([]);
  });

  it('find nothing wrong after all of that', async () => {
    expect(requestsOf('check').length).toBeGreaterThan(3);
    expect(await checkRegistry(test.database, null)).toMatchObject({ isWhole: true });
  });
});
