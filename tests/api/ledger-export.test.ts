import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { noWitnesses } from '#domain/public-log/policy.ts';
import { checkProjection } from '#server/ledger/check-projection.ts';
import { exportCommand } from '#server/public-log/export-command.ts';
import { exportFile, refreshExport } from '#server/public-log/refresh-export.ts';
import { runVerifier } from '#verify/run-verifier.ts';
import { anOrganization, aProject, inLedger } from '../support/builders.ts';
import {
  aLedger,
  exportOf,
  type Files,
  inBytes,
  linesOf,
  readArchive,
  verifyFiles,
} from '../support/exported-ledger.ts';
import { openTestApp } from '../support/test-app.ts';

type TestApp = Awaited<ReturnType<typeof openTestApp>>;

/** Runs the verifier as from a terminal. */
async function run(args: readonly string[], folder: string, LANG = 'en_CA.UTF-8') {
  let [said, complained] = ['', ''];
  const code = await runVerifier(args, {
    environment: { XDG_CONFIG_HOME: join(folder, 'config'), LANG },
    write: (text) => void (said += text),
    complain: (text) => void (complained += text),
  });
  return { code, said, complained };
}

describe('an export of a public ledger', () => {
  let test: TestApp;
  let files: Files;
  let path = '';
  let ledger: Awaited<ReturnType<typeof aLedger>>;
  beforeAll(async () => {
    test = await openTestApp();
    ledger = await aLedger(test, { hides: false });
    ({ files, path } = await exportOf(test));
  });
  afterAll(() => test.close());

  it('is checked whole, without a fault and with nothing left unchecked', async () => {
    const { code, faults, checked, unchecked } = await verifyFiles(inBytes(files), {}, true);
    expect([code, faults, unchecked]).toEqual([0, [], {}]);
    expect(checked).toEqual({
      quorum: 0,
      'append-only': 0,
      signature: 2,
      root: 2,
      spelling: 14,
      order: 14,
      rules: 14,
      openings: 3,
      tables: 10,
    });
  });

  it('has every file, and no temporary one beside it', () => {
    expect([...files.keys()]).toEqual([
      'README.md',
      'verify.mjs',
      'vkey',
      'policy',
      'checkpoint',
      'checkpoints.jsonl',
      'openings.jsonl',
      'leaves.jsonl',
      'units.csv',
      'inventories.csv',
    ]);
    expect(files.get('README.md')).toMatch(/^# The ledger of localhost:3000\/ledger[\s\S]*\n# Le registre/);
    expect(readdirSync(test.folder).filter((name) => name.startsWith('.export'))).toEqual([]);
  });

  it('is the ledger at its checkpoint, whatever follows', async () => {
    const organization = await anOrganization(test.database, 'Later Works');
    const project = await aProject(test.database, organization);
    await inLedger(test.database, [
      { type: 'issue', organization, project, year: 2024, tonnes: 9 },
      {
        type: 'retire',
        organization: ledger.owner,
        project: ledger.project,
        range: { min: 70, max: 80 },
        purpose: { kind: 'inventory', project: ledger.inventory, year: 2024 },
      },
    ]);
    const later = await exportOf(test);
    for (const name of ['leaves.jsonl', 'units.csv', 'inventories.csv', 'openings.jsonl'])
      expect([name, linesOf(later.files, name).toSorted()]).toEqual([name, linesOf(files, name).toSorted()]);
    expect((await verifyFiles(inBytes(later.files), {}, true)).code).toBe(0);
  });

  it('is checked from a terminal, in two languages, and remembered', async () => {
    const first = await run([path], test.folder);
    expect([first.code, first.complained]).toEqual([0, '']);
    expect(first.said).toContain('Root of checkpoints, computed from the leaves: 2');
    expect(first.said).toContain('Append-only, by checkpoints known from elsewhere or from before: 0');
    expect(first.said).toContain('The key came with the export');
    expect(first.said).toContain('Everything was checked.');
    const again = await run([path, '--serial', `${ledger.project}-000001`], test.folder, 'fr_CA.UTF-8');
    expect(again.code).toBe(0);
    expect(again.said).toContain(
      'Ajout seul, d’après les points de contrôle connus d’ailleurs ou d’avant\u00a0: 1',
    );
    expect(again.said).toContain('La clé est celle de votre dernière vérification.');
    expect(again.said).toMatch(new RegExp(`retired +${ledger.project}-000001\\.\\.000010`));
    const json = JSON.parse((await run([path, '--json', '--all'], test.folder)).said);
    expect(json).toMatchObject({ exitCode: 0, origin: 'localhost:3000/ledger', size: 14, notChecked: {} });
  });

  it('says what it does not understand or find', async () => {
    for (const args of [[], ['/nowhere'], [path, '--colour'], [path, '--serial', 'x'], ['a', 'b']]) {
      const { code, said, complained } = await run(args, test.folder);
      expect([args, code, said]).toEqual([args, 1, '']);
      expect(complained).not.toBe('');
    }
  });

  it('checks a proof, with an export and alone', async () => {
    const proof = join(test.folder, 'proof');
    const text = (await test.app.inject('/ledger/proof/5')).body;
    writeFileSync(proof, text);
    const vkey = (await test.app.inject('/ledger/vkey')).body.trim();
    const alone = await run(['--proof', proof, '--vkey', vkey], test.folder);
    expect([alone.code, alone.complained]).toEqual([0, '']);
    expect(alone.said).toContain('The proof holds: event 5');
    expect((await run([path, '--proof', proof], test.folder)).said).toContain('The proof holds');
    expect((await run(['--proof', proof], test.folder)).code).toBe(1);
    writeFileSync(proof, text.replace('index 5', 'index 4'));
    expect((await run(['--proof', proof, '--vkey', vkey], test.folder)).code).toBe(3);
  });
});

describe('what is private', () => {
  it('stays sealed, is counted as not checked, and is opened when its project becomes public', async () => {
    const test = await openTestApp();
    try {
      const { ownProject, otherInventory } = await aLedger(test, { hides: true });
      const sealed = await exportOf(test);
      for (const name of ['leaves.jsonl', 'openings.jsonl', 'inventories.csv'])
        expect([name, sealed.files.get(name)?.includes(ownProject)]).toEqual([name, false]);
      expect(sealed.files.get('openings.jsonl')).not.toContain('A trip to the bay');
      expect(sealed.files.get('inventories.csv')).not.toContain(otherInventory);
      const partly = await verifyFiles(inBytes(sealed.files));
      expect([partly.code, partly.faults]).toEqual([0, []]);
      expect(partly.unchecked).toEqual({ 'sealed-events': 3, 'inventory-limits': 1, units: 30 });
      expect((await verifyFiles(inBytes(sealed.files), {}, true)).code).toBe(8);
      expect(partly.checked).toMatchObject({ rules: 13, spelling: 16 });

      await test.database.transact(async (tx) => {
        await sql`update project set visibility = 'Public'`.execute(tx);
      });
      const open = await exportOf(test);
      expect(open.files.get('openings.jsonl')).toContain('A trip to the bay');
      const whole = await verifyFiles(inBytes(open.files), {}, true);
      expect([whole.code, whole.faults, whole.unchecked]).toEqual([0, [], {}]);
      expect(whole.checked).toMatchObject({ rules: 16 });
    } finally {
      await test.close();
    }
  });

  it('that was public once stays open', async () => {
    const test = await openTestApp();
    try {
      const { merged, ownProject } = await aLedger(test, { hides: true });
      const show = (visibility: string) =>
        test.database.transact(async (tx) => {
          await sql`update project set visibility = ${visibility} where serial = ${ownProject}`.execute(tx);
        });
      await show('Public');
      const project = ownProject;
      await inLedger(test.database, [
        { type: 'state-status', organization: merged, project, status: 'Approved' },
      ]);
      await show('Private');
      await test.publishLog();
      const { files } = await exportOf(test);
      expect(files.get('openings.jsonl')).toContain('A trip to the bay');
      expect((await verifyFiles(inBytes(files))).unchecked).toMatchObject({ 'sealed-events': 1 });
    } finally {
      await test.close();
    }
  });
});

describe('before there is anything to export', () => {
  it('the command says why, then writes what there is', async () => {
    const test = await openTestApp();
    try {
      const { database, folder } = test;
      const lines: string[] = [];
      const openDatabase = () => Promise.resolve({ ...database, close: () => Promise.resolve() });
      const command = () =>
        exportCommand('by-hand.tar.gz', {
          folder,
          openDatabase,
          write: (line) => void lines.push(line),
          policy: noWitnesses,
        });
      expect([await command(), lines.at(-1)]).toEqual([1, expect.stringContaining('Nothing is signed yet')]);
      await aLedger(test, { hides: false });
      const path = join(folder, 'by-hand.tar.gz');
      expect([await command(), lines.at(-1)]).toEqual([0, `14 events are in ${path}.`]);
      expect((await run([path, '--all'], folder)).code).toBe(0);
    } finally {
      await test.close();
    }
  });

  it('writes no file', async () => {
    const test = await openTestApp();
    try {
      const path = join(test.folder, 'ledger.tar.gz');
      await expect(exportOf(test)).rejects.toThrow();
      expect(existsSync(path)).toBe(false);
      expect((await checkProjection(test.database.db)).differences).toEqual([]);
    } finally {
      await test.close();
    }
  });
});

describe('the export that the server offers', () => {
  it('is the newest one, whole and in parts', async () => {
    const test = await openTestApp();
    try {
      const get = (headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
        test.app.inject({ method, url: '/ledger/export.tar.gz', headers });
      const none = await get();
      expect([none.statusCode, none.headers['retry-after']]).toEqual([503, '60']);
      const job = refreshExport(test.database, test.folder, noWitnesses);
      await job.run();
      expect((await get()).statusCode).toBe(503);
      await aLedger(test, { hides: false });
      await job.run();
      const whole = await get();
      expect([whole.statusCode, whole.headers['content-type']]).toEqual([200, 'application/gzip']);
      expect(whole.headers['access-control-allow-origin']).toBe('*');
      expect(whole.rawPayload).toEqual(readFileSync(exportFile(test.folder)));
      const files = await readArchive(exportFile(test.folder));
      expect(files.get('verify.mjs')).toContain('runVerifier');
      const { length } = whole.rawPayload;
      const etag = String(whole.headers.etag);
      const head = await get({}, 'HEAD');
      expect([head.statusCode, head.headers['content-length'], head.body]).toEqual([200, String(length), '']);
      expect((await get({ 'if-none-match': etag })).statusCode).toBe(304);
      for (const [range, start, end] of [
        ['bytes=0-9', 0, 10],
        ['bytes=10-', 10, length],
        ['bytes=-5', length - 5, length],
        [`bytes=20-${length + 9}`, 20, length],
      ] as const) {
        const part = await get({ range });
        expect([range, part.statusCode]).toEqual([range, 206]);
        expect(part.headers['content-range']).toBe(`bytes ${start}-${end - 1}/${length}`);
        expect(part.rawPayload).toEqual(whole.rawPayload.subarray(start, end));
      }
      expect((await get({ range: `bytes=${length}-` })).statusCode).toBe(416);
      expect((await get({ range: 'bytes=0-9', 'if-range': '"other"' })).statusCode).toBe(200);
      await job.run();
      expect((await get()).headers.etag).toBe(etag);
    } finally {
      await test.close();
    }
  });

  it('is checked at its address, with some units as the registry shows them', async () => {
    const test = await openTestApp();
    try {
      const { owner, project } = await aLedger(test, { hides: false });
      await refreshExport(test.database, test.folder, noWitnesses).run();
      const address = await test.app.listen({ host: '127.0.0.1', port: 0 });
      const first = JSON.parse((await run([address, '--json', '--all'], test.folder)).said);
      expect(first).toMatchObject({ exitCode: 0, faults: [], checked: { online: 9, 'append-only': 1 } });
      const range = { min: 70, max: 80 };
      await inLedger(test.database, [{ type: 'cancel', organization: owner, project, range }]);
      await test.publishLog();
      const later = JSON.parse((await run([address, '--json'], test.folder)).said);
      expect(later).toMatchObject({ exitCode: 0, faults: [], checked: { 'append-only': 2 } });
      expect((await test.app.inject('/ledger/policy')).body).toMatch(/^log \S+\nquorum none\n$/);
      const program = await test.app.inject('/ledger/verify.mjs');
      expect([program.statusCode, program.headers['content-type']]).toEqual([
        200,
        'text/javascript; charset=utf-8',
      ]);
      await test.database.transact(async (tx) => {
        await sql`alter table serial_block disable trigger all`.execute(tx);
        await sql`update serial_block set state = 'cancelled' where closed_by is null and state = 'active'`.execute(
          tx,
        );
      });
      expect((await run([address], test.folder)).code).toBe(6);
    } finally {
      await test.close();
    }
  });
});
