import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { LedgerOperation } from '#domain/ledger/ledger-operation.ts';
import { checkpointText, writeNote } from '#domain/public-log/checkpoint.ts';
import { growRoot } from '#domain/public-log/growing-root.ts';
import { noWitnesses, type Policy, policyText } from '#domain/public-log/policy.ts';
import { appendAuditHead } from '#server/ledger/open-ledger.ts';
import { recordMerge } from '#server/ledger/record-merge.ts';
import { signerOf } from '#server/public-log/signer.ts';
import { writeExport } from '#server/public-log/write-export.ts';
import { exitCodeOf, noFindings } from '#verify/findings.ts';
import { readText } from '#verify/lines.ts';
import { unpack } from '#verify/sources.ts';
import { type Given, type Part, partNames, verifyExport } from '#verify/verify-export.ts';
import { anInventory, anOrganization, aProject, inLedger, now } from './builders.ts';
import { leafHashOf, pairHash } from './read-public-log.ts';
import type { openTestApp } from './test-app.ts';

type TestApp = Awaited<ReturnType<typeof openTestApp>>;
/** The files of an export as texts. */
export type Files = ReadonlyMap<string, string>;

const note = (text: string) => ({ kind: 'other', note: text }) as const;

/**
 * Writes a ledger of every kind of event that is public, and, if `hides`, of private projects and inventories
 * as well; signs it twice.
 */
export async function aLedger(test: TestApp, { hides }: { readonly hides: boolean }) {
  const { database } = test;
  const visibility = hides ? 'Private' : 'Public';
  const owner = await anOrganization(database, 'Harbour Heat');
  const receiver = await anOrganization(database, 'Bay Transit');
  const merged = await anOrganization(database, 'Bay Transit Ltd');
  const project = await aProject(database, owner);
  const units = { organization: owner, project } as const;
  const asInventory = { programType: 'Inventory', projectType: null, stage: null } as const;
  const inventory = await aProject(database, owner, { title: 'Town inventory', ...asInventory });
  const against = { kind: 'inventory', project: inventory, year: 2024 } as const;
  const otherInventory = hides ? await anInventory(database, receiver, { 2024: 500 }) : null;
  await inLedger(database, [
    { type: 'state-status', ...units, status: 'Approved' },
    { type: 'issue', ...units, year: 2023, tonnes: 100 },
    { type: 'issue', ...units, year: 2024, tonnes: 50 },
    { type: 'set-inventory-year', organization: owner, project: inventory, year: 2024, tonnes: 40 },
    { type: 'retire', ...units, range: { min: 1, max: 10 }, purpose: note('Ferry trips of 2024') },
    { type: 'retire', ...units, range: { min: 11, max: 40 }, purpose: against },
    { type: 'transfer', ...units, range: { min: 41, max: 60 }, receiver },
    { type: 'cancel', ...units, range: { min: 61, max: 65 } },
  ]);
  await test.publishLog();
  const ownProject = await aProject(database, merged, { title: 'Small boats', visibility });
  await inLedger(database, [
    {
      type: 'correct',
      ...units,
      range: { min: 11, max: 15 },
      reason: 'Entered twice',
      inventories: [{ project: inventory, year: 2024 }],
    },
    ...ownOperations(merged, ownProject),
    ...(otherInventory === null ? [] : [againstPrivate(receiver, project, otherInventory)]),
  ]);
  await database.transact(appendAuditHead, { entries: 3, head: '00'.repeat(32) }, now);
  await database.transact(recordMerge, { organization: merged, into: receiver }, now);
  await database.transact(async (tx) => {
    await sql`update project set organization = ${receiver} where organization = ${merged}`.execute(tx);
  });
  await test.publishLog();
  return { owner, receiver, merged, project, inventory, otherInventory, ownProject };
}

function ownOperations(organization: string, project: string): readonly LedgerOperation[] {
  const range = { min: 1, max: 4 };
  return [
    { type: 'issue', organization, project, year: 2022, tonnes: 30 },
    { type: 'retire', organization, project, range, purpose: note('A trip to the bay') },
  ];
}

function againstPrivate(organization: string, project: string, inventory: string): LedgerOperation {
  const purpose = { kind: 'inventory', project: inventory, year: 2024 } as const;
  return { type: 'retire', organization, project, range: { min: 41, max: 45 }, purpose };
}

/** Exports the ledger of a server, and reads the archive. */
export async function exportOf(
  { database, folder }: Pick<TestApp, 'database' | 'folder'>,
  policy: Policy = noWitnesses,
) {
  const path = join(folder, 'ledger.tar.gz');
  const outcome = await database.readSnapshot((snapshot) =>
    writeExport(snapshot, { path, verifier: '// The verifier.\n', policy }),
  );
  return { path, outcome, files: await readArchive(path) };
}

/** Reads the files of an archive. */
export async function readArchive(path: string): Promise<Files> {
  const files = new Map<string, string>();
  for await (const { name, chunks } of unpack(createReadStream(path)))
    files.set(name, await readText(chunks));
  return files;
}

/** Yields files as the verifier reads them, in their order. */
async function* partsOf(files: Files): AsyncGenerator<Part> {
  for (const name of partNames) {
    const text = files.get(name);
    if (text !== undefined) yield { name, chunks: [Buffer.from(text, 'latin1')] };
  }
}

/** Checks files in this process; all that is not ASCII in them must be in Latin-1 (`inBytes`). */
export async function verifyFiles(files: Files, given: Partial<Given> = {}, all = false) {
  const findings = noFindings();
  const verified = await verifyExport(partsOf(files), { key: null, known: [], ...given }, findings);
  const { checked, unchecked, faults } = findings;
  return {
    verified,
    code: exitCodeOf(findings, all),
    faults: faults.map(({ code }) => code),
    checked: Object.fromEntries(checked),
    unchecked: Object.fromEntries(unchecked),
  };
}

/** Returns texts with a character for each byte of their UTF-8. */
export function inBytes(files: Files): Map<string, string> {
  return new Map([...files].map(([name, text]) => [name, Buffer.from(text, 'utf8').toString('latin1')]));
}

/** The key with which tests sign what they changed. */
const testKey = generateKeyPairSync('ed25519').privateKey;

/**
 * Signs files again, as somebody with the key could: the key, the policy, and a checkpoint for each that there was
 * and for the last leaf.
 */
export function signAgain(files: Files, key: KeyObject = testKey): Map<string, string> {
  const [origin = ''] = (files.get('checkpoint') ?? '').split('\n');
  const signer = signerOf(origin, key);
  const leaves = linesOf(files, 'leaves.jsonl').map((line) => Buffer.from(line, 'latin1'));
  const sizes = linesOf(files, 'checkpoints.jsonl').map(
    (line) => (JSON.parse(line) as { size: number }).size,
  );
  const signed = new Set([...sizes.slice(0, -1).filter((size) => size < leaves.length), leaves.length]);
  const tree = growRoot(pairHash);
  const checkpoints: { size: number; root: string; note: string }[] = [];
  for (const leaf of leaves) {
    tree.add(leafHashOf(leaf));
    if (!signed.has(tree.size())) continue;
    const [size, root] = [tree.size(), tree.root().toString('base64')];
    const text = checkpointText({ origin, size, root });
    const signedNote = writeNote({ text, signatures: [{ name: origin, signature: signer.sign(text) }] });
    checkpoints.push({ size, root, note: Buffer.from(signedNote).toString('latin1') });
  }
  const inUtf8 = (text: string) => Buffer.from(text, 'latin1').toString('utf8');
  const lines = checkpoints.map((one) => `${JSON.stringify({ ...one, note: inUtf8(one.note) })}\n`).join('');
  return new Map(files)
    .set('vkey', `${signer.key}\n`)
    .set('policy', policyText(noWitnesses, [signer.key]))
    .set('checkpoint', checkpoints.at(-1)?.note ?? '')
    .set('checkpoints.jsonl', Buffer.from(lines).toString('latin1'));
}

/** Returns the lines of a file. */
export function linesOf(files: Files, name: string): string[] {
  return (files.get(name) ?? '').split('\n').slice(0, -1);
}

/** Returns files with other lines in one of them. */
export function withLines(
  files: Files,
  name: string,
  change: (lines: string[]) => string[],
): Map<string, string> {
  const lines = change(linesOf(files, name));
  return new Map(files).set(name, lines.map((line) => `${line}\n`).join(''));
}
