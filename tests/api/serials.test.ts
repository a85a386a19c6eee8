// @module-tag postgres: large integers and ranges of them

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lookUpSerial, type SerialDetails, searchSerials } from '#contract/serials.ts';
import type { LedgerOperation } from '#domain/ledger/ledger-operation.ts';
import { traceUnits } from '#domain/ledger/trace-units.ts';
import { anInventory, anOrganization, aProject, inLedger } from '../support/builders.ts';
import { openTestApp } from '../support/test-app.ts';

let test: Awaited<ReturnType<typeof openTestApp>>;
let project = '';
let hidden = '';
let inventory = '';

beforeAll(async () => {
  test = await openTestApp();
  const { database } = test;
  const organization = await anOrganization(database);
  project = await aProject(database, organization);
  hidden = await aProject(database, organization, { title: 'Secret title', visibility: 'Private' });
  inventory = await anInventory(database, organization, { 2024: 500 });
  await inLedger(database, [
    { type: 'issue', organization, project, year: 2021, tonnes: 50 },
    { type: 'issue', organization, project, year: 2022, tonnes: 999_960 },
    {
      type: 'retire-first',
      organization,
      project,
      year: 2021,
      tonnes: 10,
      purpose: { kind: 'other', note: 'Fleet of 2021' },
    },
    {
      type: 'retire',
      organization,
      project,
      range: { min: 21, max: 30 },
      purpose: { kind: 'inventory', project: inventory, year: 2024 },
    },
    { type: 'issue', organization, project: hidden, year: 2023, tonnes: 5 },
  ]);
});
afterAll(() => test.close());

const lookUp = async (serial: string, language = 'en') => {
  const url = `/api/serials/${encodeURIComponent(serial)}`;
  const response = await test.app.inject({ url, headers: { 'accept-language': language } });
  return { status: response.statusCode, body: response.json() };
};
const details = async (serial: string) => lookUpSerial.reply.parse((await lookUp(serial)).body);

describe('GET /serials', () => {
  it('returns what the look-up finds for a search, or an empty list', async () => {
    const search = async (serial: string) => {
      const response = await test.app.inject(`/api/serials?serial=${encodeURIComponent(serial)}`);
      return { status: response.statusCode, found: searchSerials.reply.parse(response.json()) };
    };
    expect(await search(`${project}-11`)).toEqual({
      status: 200,
      found: [await details(`${project}-000011`)],
    });
    for (const unknown of ['abc', '', `${project}-9999999`, 'CA999999-001-1'])
      expect(await search(unknown)).toEqual({ status: 200, found: [] });
  });
});

describe('GET /serials/{serial}', () => {
  it('returns a registered unit with its vintage and project', async () => {
    expect(await details(`${project}-000011`)).toMatchObject({
      serial: `${project}-000011`,
      project: { projectSerial: project, title: 'Heat from the sea' },
      year: 2021,
      status: 'Registered',
      retiredAgainst: null,
      certificate: null,
    });
  });

  it('reads a serial out of a pasted text, and names the serials of a text with several', async () => {
    expect(
      await details(`Serial No. ${project.replaceAll('-', '\u2011')}\u2011000011, vintage 2021.`),
    ).toEqual(await details(`${project}-000011`));
    const { status, body } = await lookUp(`${project}-000011, ${project}-12..13`);
    expect(status).toBe(404);
    expect(body.message).toBe(
      `This text has several serial numbers: ${project}-000011, ${project}-000012..000013. Look up one of them.`,
    );
  });

  it('returns what a unit was retired against: a note, or an inventory’s year', async () => {
    expect(await details(`${project}-1`)).toMatchObject({
      status: 'Retired',
      retiredAgainst: 'Fleet of 2021',
    });
    expect(await details(`${project}-21`)).toMatchObject({
      status: 'RetiredInventory',
      retiredAgainst: `Harbour Heat Co-operative GHG inventory 2024 (${inventory})`,
    });
  });

  it('returns a unit’s events, oldest first', async () => {
    const { events } = await details(`${project}-000001`);
    expect(
      events.map(({ type, serialMin, serialMax, organization }) => [
        type,
        serialMin,
        serialMax,
        organization.name,
      ]),
    ).toEqual([
      ['issued', 1, 1, 'Harbour Heat Co-operative'],
      ['retired', 1, 1, 'Harbour Heat Co-operative'],
    ]);
  });

  it('returns the unit with or without leading zeros, in any letter case, with white space', async () => {
    const bare = project.replace(/([A-Z]{2})0+/, '$1').replace(/-0+/, '-');
    for (const spelling of [
      `${project}-11`,
      `${bare.toLowerCase()}-11`,
      `${project.toLowerCase()}-000011`,
      `  ${project}-0000011  `,
    ]) {
      expect((await details(spelling)).serial).toBe(`${project}-000011`);
    }
  });

  it('accepts numbers past 999,999', async () => {
    expect(await details(`${project}-1000000`)).toMatchObject({ serial: `${project}-1000000`, year: 2022 });
  });

  it('returns a range by its blocks, cut to the range', async () => {
    const { blocks, status } = await details(`${project}-000005..000025`);
    expect(status).toBeUndefined();
    expect(blocks.map((block) => [block.serialMin, block.serialMax, block.status])).toEqual([
      [5, 10, 'Retired'],
      [11, 20, 'Registered'],
      [21, 25, 'RetiredInventory'],
    ]);
  });

  it('leaves out the texts of a private project', async () => {
    const { body } = await lookUp(`${hidden}-000001`);
    expect(body).toMatchObject({ status: 'Registered', project: { projectSerial: hidden, title: null } });
    expect(JSON.stringify(body)).not.toContain('Secret title');
  });

  it.each([
    '',
    'x',
    '1-2',
    'CA000001-001',
    'CA000001-001-0',
    'CA000001-001-1-1',
    'CA000001-001-5000000',
    'CA999999-001-1',
    "1' or '1'='1",
    '💧',
    'a'.repeat(150),
  ])('returns 404 for %j', async (serial) => {
    const { status, body } = await lookUp(serial === '' ? ' ' : serial);
    expect(status).toBe(404);
    expect(body.message).toBe('Serial Number Not Found...');
  });

  it('responds in French to French readers', async () => {
    const { body } = await lookUp('CA999999-001-1', 'fr-CA,fr;q=0.9,en;q=0.5');
    expect(body.message).toBe('Numéro de série introuvable...');
  });

  it('shows a change at once', async () => {
    const serial = `${project}-000045`;
    expect(await details(serial)).toMatchObject({ status: 'Registered' });
    const organization = project.slice(0, 8);
    await inLedger(test.database, [
      {
        type: 'retire',
        organization,
        project,
        range: { min: 45, max: 45 },
        purpose: { kind: 'other', note: 'Now' },
      },
    ]);
    expect(await details(serial)).toMatchObject({ status: 'Retired', retiredAgainst: 'Now' });
  });
});

/** Follows the units of a reply through its events; returns the ranges it ends with. */
function tracedRanges({ events }: SerialDetails): number[][] {
  const traced = traceUnits(
    events.map(({ type, serialMin, serialMax, organization, receiver }) => ({
      type,
      min: serialMin,
      max: serialMax,
      organization: organization.serial,
      receiver: receiver?.serial ?? null,
    })),
  );
  return traced.at(-1)?.parts.map(({ min, max }) => [min, max]) ?? [];
}

describe('the life of units', () => {
  it('is shown from the issue to a correction, with who acted, who holds the units, and why', async () => {
    const sender = await anOrganization(test.database, 'Town of Cedar Bay');
    const receiver = await anOrganization(test.database, 'Harbour Trust');
    const given = await aProject(test.database, sender);
    const act = { project: given, purpose: { kind: 'other', note: 'Ferry trips' } } as const;
    await inLedger(test.database, [
      { type: 'issue', organization: sender, project: given, year: 2022, tonnes: 100 },
      { type: 'transfer', organization: sender, project: given, range: { min: 1, max: 40 }, receiver },
      { type: 'retire', organization: receiver, range: { min: 11, max: 20 }, ...act },
      { type: 'retire', organization: receiver, range: { min: 21, max: 25 }, ...act },
      { type: 'cancel', organization: sender, project: given, range: { min: 91, max: 100 } },
      {
        type: 'correct',
        organization: sender,
        project: given,
        range: { min: 11, max: 15 },
        reason: 'Counted twice',
        inventories: [],
      },
    ]);
    const life = await details(`${given}-000001..000100`);
    expect(life.events.map(({ type, organization, reason }) => [type, organization.name, reason])).toEqual([
      ['issued', 'Town of Cedar Bay', null],
      ['transferred', 'Town of Cedar Bay', null],
      ['retired', 'Harbour Trust', null],
      ['retired', 'Harbour Trust', null],
      ['cancelled', 'Town of Cedar Bay', null],
      ['corrected', 'Town of Cedar Bay', 'Counted twice'],
    ]);
    expect(
      life.blocks.map(({ serialMin, serialMax, status, holder }) => [
        serialMin,
        serialMax,
        status,
        holder.name,
      ]),
    ).toEqual([
      [1, 10, 'Transferred', 'Harbour Trust'],
      [11, 15, 'Transferred', 'Harbour Trust'],
      [16, 20, 'Retired', 'Harbour Trust'],
      [21, 25, 'Retired', 'Harbour Trust'],
      [26, 40, 'Transferred', 'Harbour Trust'],
      [41, 90, 'Registered', 'Town of Cedar Bay'],
      [91, 100, 'Cancelled', 'Town of Cedar Bay'],
    ]);
    expect(life.totals).toEqual([
      { status: 'Registered', tonnes: 50, blocks: 1 },
      { status: 'Transferred', tonnes: 30, blocks: 3 },
      { status: 'Retired', tonnes: 10, blocks: 2 },
      { status: 'Cancelled', tonnes: 10, blocks: 1 },
    ]);
    expect(tracedRanges(life)).toEqual(life.blocks.map(({ serialMin, serialMax }) => [serialMin, serialMax]));
    const part = await details(`${given}-000014..000017`);
    expect(tracedRanges(part)).toEqual([
      [14, 15],
      [16, 17],
    ]);
  });

  it('is cut after 200 blocks and events, with the figures of the whole range', async () => {
    const organization = await anOrganization(test.database, 'Village of Many Parts');
    const divided = await aProject(test.database, organization);
    const purpose = { kind: 'other', note: 'One by one' } as const;
    const retirements = Array.from({ length: 150 }, (_, index): LedgerOperation => {
      const range = { min: 2 * index + 2, max: 2 * index + 2 };
      return { type: 'retire', organization, project: divided, range, purpose };
    });
    await inLedger(test.database, [
      { type: 'issue', organization, project: divided, year: 2022, tonnes: 1000 },
      ...retirements,
    ]);
    const first = await details(`${divided}-000001..001000`);
    expect([first.blocks.length, first.blockCount, first.events.length, first.eventCount]).toEqual([
      200, 301, 151, 151,
    ]);
    expect(first.totals).toEqual([
      { status: 'Registered', tonnes: 850, blocks: 151 },
      { status: 'Retired', tonnes: 150, blocks: 150 },
    ]);
    expect(first.largest).toHaveLength(10);
    expect(first.largest[0]).toMatchObject({ serialMin: 301, serialMax: 1000, status: 'Registered' });
    const next = (first.blocks.at(-1)?.serialMax ?? 0) + 1;
    const rest = await details(`${divided}-${next}..1000`);
    expect([rest.blocks.length, rest.blockCount, rest.largest]).toEqual([101, 101, []]);
    expect(rest.blocks[0]?.serialMin).toBe(next);
  });

  it('is found however the range is typed', async () => {
    const printed = `${project}-000005..000025`;
    for (const typed of [
      `${project}-5..25`,
      `${project}-000005-000025`,
      `${project} - 5 – 25`,
      `${project}-5 to 25`,
      `${project.toLowerCase()}-5 à ${project}-25`,
    ])
      expect((await details(typed)).serial).toBe(printed);
  });
});
