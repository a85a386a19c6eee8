// @module-tag postgres: signatures of witnesses beside the publisher

import type { ChildProcess } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readNote } from '#domain/public-log/checkpoint.ts';
import { writeWitnessRequest } from '#domain/public-log/cosignature.ts';
import { checkPublicLog } from '#server/public-log/check-public-log.ts';
import { listCosignatures } from '#server/public-log/cosignature-queries.ts';
import { type Cosigner, cosigner } from '#server/public-log/request-cosignatures.ts';
import { openWitnessKey } from '#verify/hashes.ts';
import { anOrganization, aProject, inLedger } from '../support/builders.ts';
import { aLedger, exportOf, inBytes, verifyFiles } from '../support/exported-ledger.ts';
import { publicLogReader } from '../support/read-public-log.ts';
import { openTestApp } from '../support/test-app.ts';
import { freePort, runWitness, startWitness } from '../support/witness-process.ts';

const ORIGIN = 'localhost:3000/ledger';
const NAMES = ['harbour', 'bay', 'liar'] as const;
const TIMEOUT_MS = 3000;

const folder = mkdtempSync(join(tmpdir(), 'witnesses-'));
const processes: ChildProcess[] = [];
let test: Awaited<ReturnType<typeof openTestApp>>;
let reader: ReturnType<typeof publicLogReader>;
let asking: Cosigner;
let liar: Server;
/** What the lying witness answers. */
let lie: { readonly status: number; readonly body: string; readonly type?: string } = {
  status: 200,
  body: '',
};
let [keys, ports, vkey]: [string[], number[], string] = [[], [], ''];
let publishUnits = (): Promise<void> => Promise.resolve();

const own = (name: string) => [
  '--name',
  `${name}.example`,
  '--key',
  `${name}.pem`,
  '--state',
  `${name}.json`,
];
const start = async (place: number) => {
  const name = NAMES[place] ?? '';
  const child = await startWitness(folder, ports[place] ?? 0, ...own(name), '--log', vkey);
  processes.push(child);
  return child;
};
const readLog = async () => (await test.app.inject('/api/log')).json().checkpoint.witnesses;
const add = async (body: string) => {
  const reply = await fetch(`http://127.0.0.1:${ports[0]}/add-checkpoint`, { method: 'POST', body });
  return { status: reply.status, type: reply.headers.get('content-type'), body: await reply.text() };
};

beforeAll(async () => {
  keys = await Promise.all(
    NAMES.map(async (name) => (await runWitness(folder, 'key', ...own(name))).said.trim()),
  );
  liar = createServer((_, response) => {
    response.writeHead(lie.status, { 'content-type': lie.type ?? 'text/plain' }).end(lie.body);
  });
  ports = await Promise.all(NAMES.map(() => freePort()));
  liar.listen(ports[2], '127.0.0.1');
  const lines = NAMES.map((name, at) => `witness ${name} ${keys[at]} http://127.0.0.1:${ports[at]}\n`);
  const policy = join(folder, 'policy');
  writeFileSync(policy, `${lines.join('')}group two 2 harbour bay liar\nquorum two\n`);
  test = await openTestApp({ LEDGER_WITNESSES: policy });
  reader = publicLogReader(test.app);
  const { database, deps, publisher, log } = test;
  const onOtherNote = publisher.compareWithNote;
  asking = cosigner({ database, policy: deps.config.ledger.policy, log, timeoutMs: TIMEOUT_MS, onOtherNote });
  await aLedger(test, { hides: false });
  vkey = (await reader.get('vkey')).body.trim();
  const organization = await anOrganization(database, 'Lake Solar');
  const project = await aProject(database, organization);
  publishUnits = async () => {
    await inLedger(database, [{ type: 'issue', organization, project, year: 2024, tonnes: 1 }]);
    await test.publishLog();
  };
  await start(0);
  await start(1);
}, 60_000);
afterAll(async () => {
  for (const child of processes) child.kill('SIGKILL');
  liar.close();
  await test.close();
  rmSync(folder, { recursive: true });
});

describe('a witness', () => {
  const request = (old: number, hashes: string[], note: string) => writeWitnessRequest({ old, hashes, note });
  const note = async () => (await reader.get('checkpoint')).body;
  const hashesTo = async (old: number, size: number) =>
    (await reader.get(`consistency/${old}/${size}`)).body.split('\n').slice(0, -1);

  it('signs a checkpoint that continues the last one, and nothing else', async () => {
    const first = await note();
    const size = Number(first.split('\n')[1]);
    expect(await add('old 0\n')).toMatchObject({ status: 400 });
    expect(await add(request(0, [], 'text'))).toMatchObject({ status: 400 });
    expect(await add(request(0, [], first.replaceAll(ORIGIN, 'other.example/ledger')))).toMatchObject({
      status: 404,
    });
    expect(await add(request(0, [], first.replace(`\n${size}\n`, `\n${size + 1}\n`)))).toMatchObject({
      status: 403,
    });
    expect(await add(request(0, ['A'.repeat(43) + '='], first))).toMatchObject({ status: 422 });
    const signed = await add(request(0, [], first));
    expect(signed.status).toBe(200);
    const time = openWitnessKey(keys[0] ?? '')?.timeOf(first + signed.body) ?? 0;
    expect(Math.abs(Date.now() / 1000 - time)).toBeLessThan(60);
    // Again the same, and from another size.
    expect((await add(request(size, [], first))).status).toBe(200);
    expect(await add(request(0, [], first))).toEqual({
      status: 409,
      type: 'text/x.tlog.size',
      body: `${size}\n`,
    });
    await publishUnits();
    const next = await note();
    const proof = await hashesTo(size, size + 1);
    expect((await add(request(size, proof.toReversed().slice(1), next))).status).toBe(422);
    expect((await add(request(size + 2, [], next))).status).toBe(400);
    expect((await add(request(size, proof, next))).status).toBe(200);
    const hash = createHash('sha256').update(ORIGIN).digest('hex');
    const shown = await fetch(`http://127.0.0.1:${ports[0]}/${hash}/checkpoint`);
    expect(await shown.text()).toContain(next.split('\n')[2]);
    expect((await fetch(`http://127.0.0.1:${ports[0]}/x`)).status).toBe(404);
  });

  it('signs from a scheduler, and finds a ledger that is shorter than it was', async () => {
    const address = await test.app.listen({ host: '127.0.0.1', port: 0 });
    const args = ['once', `${address}/`, ...own('cron'), '--log', vkey, '--folder', 'shown'];
    expect(await runWitness(folder, ...args)).toMatchObject({ code: 0 });
    await publishUnits();
    const second = await runWitness(folder, ...args);
    expect([second.code, second.said]).toEqual([0, expect.stringContaining('— cron.example ')]);
    const hash = createHash('sha256').update(ORIGIN).digest('hex');
    expect(
      readNote(readFileSync(join(folder, 'shown', hash, 'checkpoint'), 'utf8'))?.signatures,
    ).toHaveLength(2);
    const state = JSON.parse(readFileSync(join(folder, 'cron.json'), 'utf8'));
    const longer = { ...state, [ORIGIN]: { ...state[ORIGIN], size: 1000 } };
    writeFileSync(join(folder, 'cron.json'), JSON.stringify(longer));
    expect(await runWitness(folder, ...args)).toMatchObject({ code: 4 });
    const other = { ...state, [ORIGIN]: { ...state[ORIGIN], root: `${'A'.repeat(43)}=` } };
    writeFileSync(join(folder, 'cron.json'), JSON.stringify(other));
    expect(await runWitness(folder, ...args)).toMatchObject({ code: 4 });
    writeFileSync(join(folder, 'cron.json'), 'damaged');
    expect(await runWitness(folder, ...args)).toMatchObject({ code: 1 });
    mkdirSync(join(folder, 'fresh'));
    const ofOther = vkey.replace('localhost', 'elsewhere');
    expect(
      (await runWitness(join(folder, 'fresh'), 'once', address, ...own('x'), '--log', ofOther)).code,
    ).toBe(1);
    expect((await runWitness(join(folder, 'fresh'), 'serve', ...own('x'))).code).toBe(1);
    expect((await runWitness(join(folder, 'fresh'), '--help')).code).toBe(0);
  });
});

describe('the witnesses of a ledger', () => {
  it('delay nobody: one stopped, one slow, one lying', async () => {
    lie = { status: 200, body: `— liar.example ${Buffer.alloc(76, 7).toString('base64')}\n` };
    const [first, second] = processes;
    first?.kill('SIGKILL');
    second?.kill('SIGSTOP');
    const signed = await listCosignatures(test.database.db, 0, 1e9);
    expect(signed.map(({ witness }) => witness)).not.toContain(keys[2]);
    let isTold = false;
    const told = asking.askAndWait().finally(() => {
      isTold = true;
    });
    await publishUnits();
    asking.ask();
    expect(isTold).toBe(false);
    expect(await readLog()).toEqual({ total: 3, signed: 0, isQuorum: false });
    await told;
    const { files } = await exportOf(test, test.deps.config.ledger.policy);
    const missed = await verifyFiles(inBytes(files));
    expect([missed.code, missed.faults, missed.checked['quorum']]).toEqual([7, ['quorum-missed'], 0]);
    expect((await reader.get('policy')).body).toContain('group two 2 harbour bay liar\nquorum two\n');
    second?.kill('SIGCONT');
  });

  it.each([
    ['that it signed less', { status: 409, body: '3\n', type: 'text/x.tlog.size' }],
    ['that it signed more', { status: 409, body: '900000\n', type: 'text/x.tlog.size' }],
    ['nothing that can be read', { status: 200, body: 'x'.repeat(100_000) }],
    ['that it knows no such ledger', { status: 404, body: '' }],
    ['that it refuses', { status: 403, body: '' }],
  ])('may say %s, and the ledger is signed all the same', async (_, said) => {
    lie = said;
    await asking.askAndWait();
    await publishUnits();
    expect(test.publisher.haltedBy()).toBeNull();
    expect((await readLog()).signed).toBe(0);
  });

  it('sign when they are there again, and make the quorum', async () => {
    await start(0);
    await asking.askAndWait();
    for (let tries = 0; (await readLog()).signed < 2 && tries < 20; tries += 1) {
      await wait(100);
      await asking.askAndWait();
    }
    expect(await readLog()).toEqual({ total: 3, signed: 2, isQuorum: true });
    const policy = test.deps.config.ledger.policy;
    const { files } = await exportOf(test, policy);
    const found = await verifyFiles(inBytes(files));
    expect([found.code, found.checked['quorum']]).toEqual([0, 2]);
    expect((await checkPublicLog(test.database.db)).differences).toEqual([]);
    const wrong = new Map(inBytes(files));
    const checkpoint = wrong.get('checkpoint') ?? '';
    wrong.set(
      'checkpoint',
      `${checkpoint.slice(0, -9)}${checkpoint.at(-9) === 'A' ? 'B' : 'A'}${checkpoint.slice(-8)}`,
    );
    expect((await verifyFiles(wrong)).code).toBe(7);
    // An export takes the newest checkpoint that enough witnesses signed.
    processes.at(-1)?.kill('SIGKILL');
    await publishUnits();
    const later = await verifyFiles(inBytes((await exportOf(test, policy)).files));
    expect([later.code, later.verified?.newest.size]).toEqual([0, found.verified?.newest.size]);
    // A reader may demand witnesses that the operator's policy leaves out.
    const silent = `witness liar ${keys[2]}\nquorum liar\n`;
    const signing = `witness bay ${keys[1]}\nquorum bay\n`;
    const demanded = await Promise.all(
      [silent, signing, 'nothing'].map((text) => verifyFiles(inBytes(files), { policy: text })),
    );
    expect(demanded.map(({ code, faults }) => [code, ...faults])).toEqual([
      [7, 'quorum-missed'],
      [0],
      [7, 'policy-unreadable'],
    ]);
  });
});

it('the settings refuse a policy that cannot be used', async () => {
  const path = join(folder, 'other-policy');
  const refuse = async (text: string, sentence: string) => {
    writeFileSync(path, text);
    await expect(openTestApp({ LEDGER_WITNESSES: path })).rejects.toThrow(sentence);
  };
  await refuse('quorum two\n', 'is no policy');
  await refuse(`log ${vkey}\nquorum none\n`, 'is no policy');
  await refuse(`witness bay ${vkey} http://127.0.0.1:1\nquorum bay\n`, 'is no policy');
  rmSync(path);
  await expect(openTestApp({ LEDGER_WITNESSES: path })).rejects.toThrow('cannot be read');
});
