import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listActivity } from '#contract/activity.ts';
import { listMilestones, listProjectUnits, readPublicProject } from '#contract/read-project.ts';
import type { LedgerOperation } from '#domain/ledger/ledger-operation.ts';
import { rowTotals } from '#domain/ledger/row-totals.ts';
import { countUnits, formatSerialRange } from '#domain/ledger/serial.ts';
import { anOrganization, aProject, inLedger, now } from '../support/builders.ts';
import { openTestApp } from '../support/test-app.ts';

const UNITS = 60;

let test: Awaited<ReturnType<typeof openTestApp>>;
let [harbour, valley] = ['', ''];

beforeAll(async () => {
  test = await openTestApp();
  harbour = await anOrganization(test.database);
  valley = await anOrganization(test.database, 'Valley Trust');
});
afterAll(() => test.close());

const get = (path: string) => test.app.inject({ url: `/api/${path}` });
const unitsOf = async (project: string) =>
  listProjectUnits.reply.parse((await get(`projects/${project}/units`)).json());
const eventsOf = async (project: string) =>
  listActivity.reply.parse((await get(`activity?project=${project}`)).json());

type Act = { readonly kind: 'retire' | 'transfer' | 'cancel'; readonly from: number; readonly size: number };

/** Random operations on neighbouring units, none of them twice. */
const acts = fc.array(
  fc.record({
    kind: fc.constantFrom('retire' as const, 'transfer' as const, 'cancel' as const),
    from: fc.integer({ min: 0, max: 3 }),
    size: fc.integer({ min: 1, max: 9 }),
  }),
  { maxLength: 6 },
);

function operationsOf(project: string, drawn: readonly Act[]): LedgerOperation[] {
  let next = 1;
  return drawn.flatMap(({ kind, from, size }): LedgerOperation[] => {
    const range = { min: next + from, max: next + from + size - 1 };
    if (range.max > UNITS) return [];
    next = range.max + 1;
    const held = { organization: harbour, project, range };
    if (kind === 'retire') return [{ type: kind, ...held, purpose: { kind: 'other', note: 'Travel' } }];
    return kind === 'cancel' ? [{ type: kind, ...held }] : [{ type: kind, ...held, receiver: valley }];
  });
}

describe('what the page of a project says of its units', () => {
  it('adds up after any operations: the bar to what was issued, each part to its events, the file to the list', async () => {
    await fc.assert(
      fc.asyncProperty(acts, async (drawn) => {
        const project = await aProject(test.database, harbour);
        await inLedger(test.database, [
          { type: 'issue', organization: harbour, project, year: 2022, tonnes: UNITS },
          ...operationsOf(project, drawn),
        ]);
        const rows = await unitsOf(project);
        const tonnes = rows.map(({ serialMin: min, serialMax: max }) => countUnits({ min, max }));
        const totals = rowTotals(rows.map(({ status }, place) => ({ status, tonnes: tonnes[place] ?? 0 })));
        expect(totals.remaining + totals.retired + totals.transferred + totals.cancelled).toBe(UNITS);

        const events = await eventsOf(project);
        const sum = (type: string) =>
          events.reduce((total, event) => total + (event.type === type ? event.tonnes : 0), 0);
        expect([sum('issued'), sum('retired'), sum('transferred'), sum('cancelled')]).toEqual([
          UNITS,
          totals.retired,
          totals.transferred,
          totals.cancelled,
        ]);
        const certified = rows.filter(({ status }) => status === 'Retired').map((row) => row.certificate);
        const retirements = events.filter(({ type }) => type === 'retired').map((event) => event.certificate);
        expect(certified).toEqual(retirements.toReversed());

        const file = parse((await get(`projects/${project}/units?format=csv`)).body, {
          bom: true,
        });
        expect(file.slice(1).map(([year, , count, serials]) => [year, count, serials])).toEqual(
          rows.map(({ year, serialMin: min, serialMax: max }, place) => [
            String(year),
            String(tonnes[place]),
            formatSerialRange({ project, min, max }),
          ]),
        );
      }),
      { numRuns: 8 },
    );
  });

  it('is 404 for projects that are not public', async () => {
    const hidden = await aProject(test.database, harbour, { visibility: 'Private' });
    for (const part of ['units', 'units?format=csv', 'milestones'])
      expect((await get(`projects/${hidden}/${part}`)).statusCode).toBe(404);
  });
});

describe('the milestones of a project', () => {
  it('are its registration and its approvals, and nothing internal', async () => {
    const project = await aProject(test.database, harbour);
    const state = (status: 'Approved' | 'Rejected'): LedgerOperation => {
      return { type: 'state-status', organization: harbour, project, status };
    };
    await inLedger(test.database, [state('Approved'), state('Rejected'), state('Approved')], now);
    const { body } = await get(`projects/${project}/milestones`);
    const milestones = listMilestones.reply.parse(JSON.parse(body));
    expect(milestones.map(({ type }) => type)).toEqual(['registered', 'approved', 'updated']);
    expect(body).not.toMatch(/Rejected|ada@/i);
  });
});

describe('whether messages reach a contact person', () => {
  it('is said, without saying who it is', async () => {
    const reached = await aProject(test.database, harbour);
    const alone = await aProject(test.database, harbour, { contactEmail: null });
    const read = async (project: string) =>
      readPublicProject.reply.parse((await get(`projects/${project}`)).json());
    expect((await read(reached)).hasContact).toBe(true);
    expect((await read(alone)).hasContact).toBe(false);
    expect((await get(`projects/${reached}`)).body).not.toContain('ada@harbour.example');
  });
});

describe('the badge for other sites', () => {
  it('is a picture that their pages may show; everything else stays with this site', async () => {
    const project = await aProject(test.database, harbour);
    const policyOf = async (url: string) =>
      (await test.app.inject({ url })).headers['cross-origin-resource-policy'];
    const card = `/cards/en/${project}.png`;
    expect(await policyOf(card)).toBe('cross-origin');
    // The second reply comes from the cache.
    expect(await policyOf(card)).toBe('cross-origin');
    expect(await policyOf(`/api/projects/${project}`)).toBe('same-origin');
  });
});
