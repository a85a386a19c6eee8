import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { canonicalJson } from '#domain/ledger/leaf.ts';
import { eraseOpening } from '#server/audit/erase-command.ts';
import { anInventory, anOrganization, aProject, inLedger, now } from '../support/builders.ts';
import {
  exportOf,
  type Files,
  inBytes,
  signAgain,
  verifyFiles,
  withLines,
} from '../support/exported-ledger.ts';
import { openTestApp } from '../support/test-app.ts';

let test: Awaited<ReturnType<typeof openTestApp>>;
beforeEach(async () => {
  test = await openTestApp();
});
afterEach(() => test.close());

const show = (project: string, visibility: 'Public' | 'Private') =>
  test.database.transact(async (tx) => {
    await sql`update project set visibility = ${visibility} where serial = ${project}`.execute(tx);
  });
const exported = async () => {
  await test.publishLog();
  return signAgain(inBytes((await exportOf(test)).files));
};
/** Adds an open retirement at the end, and signs everything again. */
const retiring = (
  files: Files,
  units: { readonly project: string; readonly org: string },
  min: number,
  max: number,
) =>
  signAgain(
    withLines(files, 'leaves.jsonl', (all) => {
      const { t } = JSON.parse(all.at(-1) ?? '{}') as { t: string };
      const note = `sha256:${'0'.repeat(64)}`;
      const event = { ...units, min, max, count: max - min + 1, year: 2024, note, seq: all.length };
      return [...all, canonicalJson({ ...event, t, type: 'retired', v: 2 })];
    }),
  );
const other = (note: string) => ({ kind: 'other', note }) as const;

describe('what cannot be read', () => {
  it('may have raised an inventory, whose limit then cannot be checked', async () => {
    const organization = await anOrganization(test.database);
    const project = await aProject(test.database, organization);
    const inventory = await anInventory(test.database, organization, { 2023: 10 });
    const year = { type: 'set-inventory-year', organization, project: inventory, year: 2024 } as const;
    await show(inventory, 'Public');
    await inLedger(test.database, [
      { type: 'issue', organization, project, year: 2024, tonnes: 100 },
      { ...year, tonnes: 40 },
    ]);
    await show(inventory, 'Private');
    const purpose = { kind: 'inventory', project: inventory, year: 2024 } as const;
    await inLedger(test.database, [{ ...year, tonnes: 100 }]);
    await inLedger(test.database, [
      { type: 'retire', organization, project, range: { min: 1, max: 60 }, purpose },
    ]);
    const files = await exported();
    const found = await verifyFiles(files);
    expect([found.code, found.faults]).toEqual([0, []]);
    expect(found.unchecked).toMatchObject({ 'inventory-limits': 1, 'inventory-years': 1 });
    // If an open event set it last, no hidden one can explain that it has less than is retired.
    const open = (files.get('inventories.csv') ?? '').replace(',2024,,60', ',2024,40,60');
    expect((await verifyFiles(new Map(files).set('inventories.csv', open))).code).toBe(5);
  });

  it('may be what was erased once its project was public; other contradictions remain', async () => {
    const organization = await anOrganization(test.database);
    const project = await aProject(test.database, organization, { visibility: 'Private' });
    const whole = await aProject(test.database, organization, { title: 'Small boats' });
    const [issued] = await inLedger(test.database, [
      { type: 'issue', organization, project, year: 2024, tonnes: 50 },
      { type: 'issue', organization, project: whole, year: 2024, tonnes: 50 },
    ]);
    await show(project, 'Public');
    const range = { min: 1, max: 10 };
    await inLedger(test.database, [
      { type: 'retire', organization, project, range, purpose: other('A trip') },
      { type: 'retire', organization, project: whole, range, purpose: other('Another trip') },
    ]);
    expect((await verifyFiles(await exported())).code).toBe(0);
    const erasure = { event: issued?.index ?? 0, part: 'entry', reason: 'asked for' } as const;
    await test.database.transact(eraseOpening, erasure, now);
    const files = await exported();
    const found = await verifyFiles(files);
    expect([found.code, found.faults]).toEqual([0, []]);
    expect(found.unchecked).toMatchObject({ 'sealed-events': 1, 'erased-projects': 1, units: 50 });
    expect((await verifyFiles(files, {}, true)).code).toBe(8);
    const org = organization;
    for (const [units, min, max] of [
      [{ project: whole, org }, 5, 6],
      [{ project, org }, 5, 6],
      [{ project: whole, org }, 51, 60],
    ] as const)
      expect((await verifyFiles(retiring(files, units, min, max))).code).toBe(5);
    // Without the event that says so nothing is explained.
    const kept = withLines(files, 'leaves.jsonl', (all) => all.slice(0, -1));
    expect((await verifyFiles(signAgain(kept))).code).toBe(5);
  });
});
