import { describe, expect, it } from 'vitest';
import { formatProjectSerial } from '#domain/ledger/serial.ts';
import {
  programTypes,
  projectKind,
  projectStatuses,
  projectTypes,
  stages,
} from '#domain/project/project-terms.ts';
import { inclusions, withMicrosite } from '../content/organizations.ts';
import { drawDocument } from '../documents/draw-document.ts';
import { DAY_MS } from './calendar.ts';
import { composeDemonstration } from './compose-demonstration.ts';
import { composeSteps } from './compose-steps.ts';

const now = new Date('2026-11-20T12:00:00Z');
const demonstration = composeDemonstration(now);
const { organizations, entries } = demonstration;
const details = entries.map((entry) => entry.details);
const drafts = entries.filter((entry) => entry.details.status === 'Draft');

describe('composeDemonstration', () => {
  it('has about 60 organizations, each with an entry, and about 120 projects', () => {
    expect(organizations).toHaveLength(60);
    expect(entries.length).toBeGreaterThanOrEqual(115);
    expect(entries.length).toBeLessThanOrEqual(135);
    const owners = new Set<string>(entries.map((entry) => entry.organization));
    expect(organizations.filter(({ key }) => !owners.has(key))).toEqual([]);
  });

  it('gives three organizations a map, and one page the public projects of two other organizations', () => {
    expect(withMicrosite).toHaveLength(3);
    expect(inclusions.map(({ others }) => others.length)).toEqual([2]);
    const isPublic = (key: string) =>
      entries.some(
        ({ organization, details: { status, visibility, stage, programType } }) =>
          organization === key &&
          status === 'Approved' &&
          visibility === 'Public' &&
          stage !== 'Planning' &&
          projectKind(programType) !== 'inventory',
      );
    const shown = [...withMicrosite, ...inclusions.flatMap(({ others }) => others)];
    expect(shown.filter((key) => !isPublic(key))).toEqual([]);
  });

  it('has every possible program type, project type, stage and status', () => {
    const programs = new Set(details.map((detail) => detail.programType));
    expect(programTypes.filter((program) => !programs.has(program))).toEqual(['TransferredOffsets']);
    expect(new Set(details.map((detail) => detail.projectType).filter((type) => type !== null))).toEqual(
      new Set(projectTypes),
    );
    expect(new Set(details.map((detail) => detail.stage))).toEqual(new Set(stages));
    const statuses = new Set(details.map((detail) => detail.status));
    expect(projectStatuses.filter((status) => !statuses.has(status))).toEqual(['Received']);
  });

  it('is the same on every run at the same time', async () => {
    const again = composeDemonstration(now);
    expect(again.entries).toEqual(entries);
    expect(again.organizations).toEqual(organizations);
    expect(composeSteps(again)).toEqual(composeSteps(demonstration));
    const entry = entries.find(({ documents }) => documents.length > 0);
    const [document, owner] = [entry?.documents[0], organizations[0]];
    if (!entry || !document || !owner) throw new Error('An entry with a document was expected.');
    expect(await drawDocument(entry, document, owner)).toEqual(await drawDocument(entry, document, owner));
  });

  it('numbers each organization’s entries consecutively in the order they were begun', () => {
    const dates = entries.map(({ times }) => times.begun.getTime());
    expect(dates).toEqual(dates.toSorted((one, other) => one - other));
    const byOrganization = Map.groupBy(entries, ({ organizationSerial }) => organizationSerial);
    for (const [organization, own] of byOrganization) {
      const numbered = own.map((_, place) => formatProjectSerial(organization, place + 1));
      expect(own.map(({ serial }) => serial)).toEqual(numbered);
    }
  });

  it('gives the owner with the published sign-in an entry of every status and kind', () => {
    const own = entries.filter(({ organization }) => organization === 'example-bay');
    expect(new Set(own.map(({ standing }) => standing))).toEqual(
      new Set(['Draft', 'Asked', 'Submitted', 'Rejected', 'Approved']),
    );
    const approved = own.filter(({ standing }) => standing === 'Approved');
    const kinds = new Set(approved.map((entry) => projectKind(entry.details.programType)));
    expect(kinds).toEqual(new Set(['project', 'inventory', 'offsets']));
    const purposes = composeSteps(demonstration).flatMap((step) =>
      step.action === 'retire' && step.operation.organization === own[0]?.organizationSerial
        ? [step.operation.purpose.kind]
        : [],
    );
    expect(new Set(purposes)).toEqual(new Set(['inventory', 'other']));
  });

  it('uses email addresses that cannot exist, and places in British Columbia', () => {
    for (const { contactEmail, contactTel, latitude, longitude } of details) {
      expect(contactEmail).toMatch(/^[a-z]+\.[a-z]+@[a-z-]+\.example$/);
      expect(contactTel).toMatch(/^250 555 01\d\d$/);
      expect(latitude).toBeGreaterThan(48);
      expect(latitude).toBeLessThan(60);
      expect(longitude).toBeGreaterThan(-140);
      expect(longitude).toBeLessThan(-114);
    }
  });

  it('shows no picture twice in one entry', () => {
    const pictures = entries.map((entry) => Object.values(entry.pictures));
    expect(pictures.filter((names) => new Set(names).size < names.length)).toEqual([]);
    expect(Math.max(...pictures.map((names) => names.length))).toBeGreaterThan(3);
  });

  it('describes public entries in 60 to 150 words', () => {
    const told = details.filter(({ status, visibility }) => status === 'Approved' && visibility === 'Public');
    const counts = told.map(({ title, description }) => ({
      title,
      words: (description ?? '').split(/\s+/).length,
    }));
    expect(counts.filter(({ words }) => words < 60 || words > 150)).toEqual([]);
  });

  it('gives drafts quantities, but no units', () => {
    expect(drafts.length).toBeGreaterThan(0);
    expect(drafts.filter(({ units, details: { rows } }) => units.length > 0 || rows.length === 0)).toEqual(
      [],
    );
  });

  it('pairs Estimated and Reduced rows for each year of climate assessments', () => {
    const assessed = details.filter((detail) => detail.programType === 'Infrastructure Canada');
    for (const { rows, startDate, endDate } of assessed) {
      const years = Number(endDate?.slice(0, 4)) - Number(startDate?.slice(0, 4)) + 1;
      expect(rows.filter(({ status }) => status === 'Estimated')).toHaveLength(years);
      expect(rows.filter(({ status }) => status === 'Reduced')).toHaveLength(years);
    }
  });
});

describe('composeDemonstration in other years', () => {
  const moments = ['2026-11-22', '2027-01-01', '2027-03-31', '2027-04-01', '2028-02-29', '2031-12-31'];

  it.each(moments)('has no events in the future and few pending ones on %s', (day) => {
    const at = new Date(`${day}T00:00:00Z`);
    const then = composeDemonstration(at);
    const daysSince = (moment: Date | null) => (at.getTime() - (moment?.getTime() ?? 0)) / DAY_MS;
    for (const entry of then.entries) {
      const { standing, times, units, details: detail } = entry;
      const { begun, submitted, decided } = times;
      const steps = [begun, submitted, decided].filter((step) => step !== null).map(daysSince);
      expect(steps).toEqual(steps.toSorted((one, other) => other - one));
      expect(steps.at(-1)).toBeGreaterThan(1);
      expect(standing === 'Submitted' ? daysSince(submitted) : 0).toBeLessThan(4);
      expect(standing === 'Approved' ? 0 : daysSince(begun)).toBeLessThan(15);
      const realized = detail.rows.filter(({ status }) => status === 'Registered' || status === 'Inventory');
      const latest = Math.max(...[...units, ...realized].map(({ year }) => year));
      expect(latest).toBeLessThanOrEqual(at.getUTCFullYear());
      expect(Number(detail.startDate?.slice(0, 4))).toBeLessThanOrEqual(
        (submitted ?? begun).getUTCFullYear(),
      );
    }
    const times = composeSteps(then)
      .filter((step) => step.action === 'retire' || step.action === 'approve')
      .map((step) => step.at);
    expect(Math.min(...times.map(daysSince))).toBeGreaterThanOrEqual(1);
    expect(times.every((time) => time >= then.calendar.began)).toBe(true);
    const words = then.entries.map((entry) => `${entry.details.description} ${entry.details.funding}`);
    expect(words.filter((text) => /[{}]/.test(text))).toEqual([]);
    expect(then.entries.filter((entry) => entry.units.length > 0).length).toBeGreaterThanOrEqual(30);
  });

  it('shifts its years', () => {
    const [one, other] = ['2026-06-01', '2029-06-01'].map((day) => composeDemonstration(new Date(day)));
    const lastOf = (demonstration: typeof one) =>
      Math.max(...(demonstration?.entries ?? []).flatMap(({ units }) => units.map(({ year }) => year)));
    expect([lastOf(one), lastOf(other)]).toEqual([2025, 2028]);
    const funders = [one, other].map((demonstration) =>
      demonstration?.entries.find(({ details: detail }) =>
        /visited it in \d{4}/.test(detail.description ?? ''),
      ),
    );
    expect(funders.map((entry) => entry?.details.description?.match(/visited it in (\d{4})/)?.[1])).toEqual([
      '2021',
      '2024',
    ]);
  });
});
