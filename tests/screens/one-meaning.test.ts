import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ActivityEvent } from '#contract/activity.ts';
import type { ProjectSummary, PublicProject } from '#contract/projects.ts';
import { loadDemonstration } from '#demonstration/load-demonstration.ts';
import { hashPeople } from '#demonstration/open-sign-ins.ts';
import { rowTotals } from '#domain/ledger/row-totals.ts';
import { countUnits } from '#domain/ledger/serial.ts';
import { keysFrom } from '#server/kernel/keys.ts';
import { emissionLines, totalsOf, vintageYears } from '#web/features/emissions/emission-lines.ts';
import { addUpYears, chartFigures, issuedIn } from '#web/looks/charts/chart-bars.ts';
import type { ShownStatus } from '#web/looks/status-look.tsx';
import { now } from '../support/builders.ts';
import { openTestApp } from '../support/test-app.ts';

const LOADED_WITHIN_MS = 600_000;

const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0);

describe('the tonnes of a project of the demonstration', () => {
  let registry: Awaited<ReturnType<typeof openTestApp>>;

  beforeAll(async () => {
    registry = await openTestApp({}, undefined, null);
    const keys = keysFrom('a secret of this test alone');
    const people = await hashPeople(keys, { environment: 'test', firstAdministrator: null });
    await loadDemonstration(registry.database, registry.files, now, people);
  }, LOADED_WITHIN_MS);

  afterAll(() => registry.close());

  async function get<Reply>(url: string): Promise<Reply> {
    const reply = await registry.app.inject({ url });
    expect(reply.statusCode).toBe(200);
    return reply.json<Reply>();
  }

  it('add up to what was issued, with one meaning a word in snapshot, bar, chart and table', async () => {
    const projects = await get<ProjectSummary[]>('/api/projects/public');
    const withUnits = projects.filter(({ registeredTonnes, programType }) => {
      return registeredTonnes > 0 && !programType.endsWith('Offsets');
    });
    for (const { projectSerial, registeredTonnes, retiredTonnes } of withUnits) {
      const { emissionReductions } = await get<PublicProject>(`/api/projects/${projectSerial}`);
      const issued = await get<ActivityEvent[]>(`/api/activity?type=issued&project=${projectSerial}`);
      const { all, registered, ...parts } = rowTotals(
        emissionReductions.registered.map(({ status, serialMin: min, serialMax: max }) => {
          return { status, tonnes: countUnits({ min, max }) };
        }),
      );
      expect(all).toBe(sumOf(issued.map(({ tonnes }) => tonnes)));
      expect(all).toBe(sumOf(Object.values(parts)));
      expect([registered, parts.retired]).toEqual([registeredTonnes, retiredTonnes]);

      const lines = emissionLines(emissionReductions);
      const { years } = chartFigures(lines.filter(({ serials }) => serials !== null));
      const drawn = (status: ShownStatus) => sumOf(years.map((year) => year[status] ?? 0));
      expect(parts).toEqual({
        remaining: drawn('Registered'),
        retired: drawn('Retired'),
        transferred: drawn('Transferred'),
        cancelled: drawn('Cancelled'),
      });
      expect(totalsOf(lines)).toMatchObject({ all, units: all - parts.cancelled });

      const table = vintageYears(lines);
      const inTable = (part: 'issued' | 'held' | 'transferred' | 'retired' | 'cancelled') =>
        sumOf(table.map((year) => year[part]));
      expect(inTable('issued')).toBe(all);
      expect(parts).toEqual({
        remaining: inTable('held'),
        retired: inTable('retired'),
        transferred: inTable('transferred'),
        cancelled: inTable('cancelled'),
      });
      for (const { issued: ofYear, held, transferred, retired, cancelled } of table)
        expect(ofYear).toBe(held + transferred + retired + cancelled);
      const last = addUpYears(chartFigures(lines)).years.at(-1);
      expect(last === undefined ? 0 : issuedIn(last)).toBe(all);
    }
    expect(withUnits.length).toBeGreaterThanOrEqual(30);
  });
});
