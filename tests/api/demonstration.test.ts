import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { programTypes, projectKind } from '#domain/project/program-types.ts';
import { projectTypes } from '#domain/project/project-types.ts';
import { stages } from '#domain/project/stages.ts';
import { projectStatuses } from '#domain/project/status.ts';
import type { ProjectSummary, PublicProject } from '#contract/projects.ts';
import type { ParticipatingOrganization } from '#contract/organizations.ts';
import { composeDemonstration } from '#server/demonstration/compose/compose-demonstration.ts';
import { composeLedger } from '#server/demonstration/compose/compose-ledger.ts';
import { inclusions, withMicrosite } from '#server/demonstration/content/organizations.ts';
import { drawDocument } from '#server/demonstration/documents/draw-document.ts';
import { loadDemonstration } from '#server/demonstration/load-demonstration.ts';
import { drawScene } from '#server/demonstration/pictures/draw-scene.ts';
import { checkProjection } from '#server/ledger/check-projection.ts';
import { anOrganization, now } from '../support/builders.ts';
import { openTestApp } from '../support/test-app.ts';

const LOADED_WITHIN_MS = 180_000;
const { organizations, entries } = composeDemonstration();
const facts = entries.map((entry) => entry.facts);
const drafts = entries.filter((entry) => entry.facts.status === 'Draft');

describe('the composition of the demonstration', () => {
  it('has about 60 organisations, each with something of its own, and about 120 projects', () => {
    expect(organizations).toHaveLength(60);
    expect(entries.length).toBeGreaterThanOrEqual(115);
    expect(entries.length).toBeLessThanOrEqual(130);
    const owners = new Set<string>(entries.map((entry) => entry.organization));
    expect(organizations.filter(({ key }) => !owners.has(key))).toEqual([]);
  });

  it('gives three organisations a map, and the page of one the public projects of two others', () => {
    expect(withMicrosite).toHaveLength(3);
    expect(inclusions.map(({ others }) => others.length)).toEqual([2]);
    const isPublic = (key: string) =>
      entries.some(
        ({ organization, facts: { status, visibility, stage, programType } }) =>
          organization === key &&
          status === 'Approved' &&
          visibility === 'Public' &&
          stage !== 'Planning' &&
          projectKind(programType) !== 'inventory',
      );
    const shown = [...withMicrosite, ...inclusions.flatMap(({ others }) => others)];
    expect(shown.filter((key) => !isPublic(key))).toEqual([]);
  });

  it('has every program type, project type, stage and status that can be there yet', () => {
    const programs = new Set(facts.map((fact) => fact.programType));
    expect(programTypes.filter((program) => !programs.has(program))).toEqual(['TransferredOffsets']);
    expect(new Set(facts.map((fact) => fact.projectType).filter((type) => type !== null))).toEqual(
      new Set(projectTypes),
    );
    expect(new Set(facts.map((fact) => fact.stage))).toEqual(new Set(stages));
    const statuses = new Set(facts.map((fact) => fact.status));
    expect(projectStatuses.filter((status) => !statuses.has(status))).toEqual(['Received']);
  });

  it('is the same on every run', async () => {
    const again = composeDemonstration();
    expect(again).toEqual({ organizations, entries });
    expect(composeLedger(again.entries)).toEqual(composeLedger(entries));
    const entry = entries.find(
      ({ documents, pictures }) => documents.length > 0 && pictures.featured !== undefined,
    );
    const [document, scene, owner] = [entry?.documents[0], entry?.pictures.featured, organizations[0]];
    if (!entry || !document || !scene || !owner)
      throw new Error('An entry with a document and a picture was expected.');
    expect(drawScene(scene)).toBe(drawScene(scene));
    expect(await drawDocument(entry, document, owner)).toEqual(await drawDocument(entry, document, owner));
  });

  it('keeps every organisation to one running number after the other, in the order of registration', () => {
    const dates = facts.map((fact) => fact.registeredAt.getTime());
    expect(dates).toEqual(dates.toSorted((one, other) => one - other));
    expect(new Set(entries.map((entry) => entry.serial)).size).toBe(entries.length);
  });

  it('names addresses that cannot exist, and places in British Columbia', () => {
    for (const { contactEmail, contactTel, latitude, longitude } of facts) {
      expect(contactEmail).toMatch(/^[a-z]+\.[a-z]+@[a-z-]+\.example$/);
      expect(contactTel).toMatch(/^250 555 01\d\d$/);
      expect(latitude).toBeGreaterThan(48);
      expect(latitude).toBeLessThan(60);
      expect(longitude).toBeGreaterThan(-140);
      expect(longitude).toBeLessThan(-114);
    }
  });

  it('describes what is public in 60 to 150 words', () => {
    const told = facts.filter(({ status, visibility }) => status === 'Approved' && visibility === 'Public');
    const counts = told.map(({ title, description }) => ({
      title,
      words: (description ?? '').split(/\s+/).length,
    }));
    expect(counts.filter(({ words }) => words < 60 || words > 150)).toEqual([]);
  });

  it('gives drafts figures, but no units', () => {
    expect(drafts.length).toBeGreaterThan(0);
    expect(drafts.filter(({ units, facts: { rows } }) => units.length > 0 || rows.length === 0)).toEqual([]);
  });

  it('pairs what climate assessments estimate and reduce, year by year', () => {
    const assessed = facts.filter((fact) => fact.programType === 'Infrastructure Canada');
    for (const { rows, startDate, endDate } of assessed) {
      const years = Number(endDate?.slice(0, 4)) - Number(startDate?.slice(0, 4)) + 1;
      expect(rows.filter(({ status }) => status === 'Estimated')).toHaveLength(years);
      expect(rows.filter(({ status }) => status === 'Reduced')).toHaveLength(years);
    }
  });
});

describe('the demonstration in a registry', () => {
  let registry: Awaited<ReturnType<typeof openTestApp>>;
  let projects: ProjectSummary[];

  beforeAll(async () => {
    registry = await openTestApp();
    await loadDemonstration(registry.database, registry.files, now);
    projects = await get<ProjectSummary[]>('/api/projects/public');
  }, LOADED_WITHIN_MS);

  afterAll(() => registry.close());

  async function get<Reply>(url: string): Promise<Reply> {
    const reply = await registry.app.inject({ url });
    expect(reply.statusCode).toBe(200);
    return reply.json<Reply>();
  }

  it('shows at least 60 public projects, and 30 with units', () => {
    expect(projects.length).toBeGreaterThanOrEqual(60);
    expect(projects.filter((project) => project.registeredTonnes > 0).length).toBeGreaterThanOrEqual(30);
    expect(projects.some((project) => project.retiredTonnes > 0)).toBe(true);
    expect(projects.some((project) => project.isFeatured)).toBe(true);
  });

  it('shows nothing that is a draft, waiting, rejected, private or only planned', () => {
    expect(
      projects.filter(({ status, visibility }) => status !== 'Approved' || visibility !== 'Public'),
    ).toEqual([]);
    expect(projects.filter(({ projectStatus }) => projectStatus === 'Planning')).toEqual([]);
    const shown = new Set(projects.map((project) => project.projectSerial));
    const expected = entries.filter(
      (entry) =>
        entry.facts.status === 'Approved' &&
        entry.facts.visibility === 'Public' &&
        entry.facts.stage !== 'Planning',
    );
    expect(shown).toEqual(new Set(expected.map((entry) => entry.serial)));
    expect(JSON.stringify(projects)).not.toContain('555 01');
  });

  it('answers no private project, and opens none of its files', async () => {
    const hidden = entries.filter(
      (entry) => entry.facts.visibility === 'Private' && entry.facts.status === 'Approved',
    );
    expect(hidden.length).toBeGreaterThan(5);
    for (const { serial } of hidden) {
      expect((await registry.app.inject({ url: `/api/projects/${serial}` })).statusCode).toBe(404);
    }
    const kept = await registry.database.db
      .selectFrom('projectFile')
      .select(['file'])
      .where(
        'project',
        'in',
        hidden.map(({ serial }) => serial),
      )
      .execute();
    expect(kept.length).toBeGreaterThan(0);
    for (const { file } of kept) {
      expect((await registry.app.inject({ url: `/files/${file}` })).statusCode).toBe(404);
    }
  });

  it('opens every picture of the list in all three sizes', async () => {
    const addresses = projects
      .slice(0, 24)
      .flatMap(({ pictures }) => Object.values(pictures).flatMap((link) => link?.url ?? []));
    expect(addresses.length).toBeGreaterThan(30);
    for (const address of addresses.flatMap((url) => [url, `${url}/300`, `${url}/600`])) {
      const reply = await registry.app.inject({ url: address });
      expect(reply.statusCode).toBe(200);
      expect(reply.headers['content-type']).toBe('image/jpeg');
    }
  });

  it('tells how each entry came to stand as it does, with every unit that it has', async () => {
    const changes = await registry.database.db
      .selectFrom('projectChange')
      .innerJoin('organization', 'organization.serial', 'projectChange.organization')
      .select(['project', 'at', 'act', 'changes', 'sourceKey'])
      .orderBy('projectChange.id')
      .execute();
    const histories = Map.groupBy(changes, ({ project }) => project);
    const acts = { Draft: 1, Submitted: 2, Rejected: 3, Approved: 3 };
    const begin = ['created', 'submitted'];
    for (const { serial, units, facts: fact } of entries) {
      const history = histories.get(serial) ?? [];
      const { status } = fact;
      const decided = status === 'Rejected' ? 'rejected' : 'approved';
      const expected = [...begin, decided].slice(0, acts[status as keyof typeof acts]);
      expect(history.map(({ act }) => act).slice(0, 3)).toEqual(expected);
      const times = history.map(({ at }) => at.getTime());
      expect(times).toEqual(times.toSorted((one, other) => one - other));
      const told = history.flatMap((one) => one.changes.map(({ field }) => field));
      const issued = told.filter((field) => field.startsWith('units.'));
      expect(issued.toSorted()).toEqual(units.map(({ year }) => `units.${year}`).toSorted());
      for (const { act, sourceKey } of history)
        expect(sourceKey === 'demonstration:registry-office').toBe(act === 'approved' || act === 'rejected');
    }
    const submitted = await registry.database.db
      .selectFrom('project')
      .select(['serial', 'submittedAt', 'approvedAt'])
      .where('submittedAt', 'is not', null)
      .execute();
    for (const { serial, submittedAt, approvedAt } of submitted) {
      const timeOf = (act: string) => histories.get(serial)?.find((one) => one.act === act)?.at;
      expect([timeOf('submitted'), timeOf('approved') ?? null]).toEqual([submittedAt, approvedAt]);
    }
  });

  it('opens documents as PDF', async () => {
    const featured = projects.filter((project) => project.isFeatured);
    const whole = await Promise.all(
      featured.map(({ projectSerial }) => get<PublicProject>(`/api/projects/${projectSerial}`)),
    );
    const links = whole.flatMap((project) => Object.values(project.documents));
    expect(links.length).toBeGreaterThan(5);
    for (const { url } of links) {
      const reply = await registry.app.inject({ url });
      expect(reply.headers['content-type']).toBe('application/pdf');
      expect(reply.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
    }
  });

  it('shows organisations with emblems', async () => {
    const shown = await get<ParticipatingOrganization[]>('/api/organizations');
    expect(shown.length).toBeGreaterThan(45);
    expect(shown.filter(({ logo }) => logo !== null).length).toBeGreaterThanOrEqual(30);
  });

  it('leaves a ledger that its events add up to', async () => {
    const check = await checkProjection(registry.database.db);
    expect(check.differences).toEqual([]);
    expect(check.events).toBeGreaterThan(1000);
  });

  it('balances some inventory years, and others not', async () => {
    const years = await registry.database.db.selectFrom('inventoryYear').selectAll().execute();
    const balanced = years.filter(({ tonnes, retired }) => retired === tonnes);
    expect(new Set(balanced.map(({ project }) => project)).size).toBeGreaterThanOrEqual(3);
    expect(
      years.filter(({ tonnes, retired }) => retired > 0 && retired < tonnes).length,
    ).toBeGreaterThanOrEqual(10);
  });

  it('retires for others too, over several vintages', async () => {
    const retired = await registry.database.db
      .selectFrom('ledgerEvent')
      .select(['year'])
      .where('type', '=', 'retired')
      .where('inventoryProject', 'is', null)
      .execute();
    expect(new Set(retired.map(({ year }) => year)).size).toBeGreaterThanOrEqual(8);
  });

  it('issues nothing for purchased offsets: they are recorded', async () => {
    const offsets = entries.filter(({ facts: { programType } }) => projectKind(programType) === 'offsets');
    const events = await registry.database.db
      .selectFrom('ledgerEvent')
      .select(['type'])
      .where(
        'project',
        'in',
        offsets.map(({ serial }) => serial),
      )
      .where('type', 'in', ['issued', 'recorded'])
      .execute();
    expect(new Set(events.map(({ type }) => type))).toEqual(new Set(['recorded']));
  });

  it('says that it is a demonstration, and is loaded once', async () => {
    const before = await registry.database.db.selectFrom('registry').selectAll().executeTakeFirstOrThrow();
    expect(before.isDemonstration).toBe(true);
    await loadDemonstration(registry.database, registry.files, now);
    expect(await registry.database.db.selectFrom('registry').selectAll().executeTakeFirstOrThrow()).toEqual(
      before,
    );
  });
});

describe('a registry with somebody in it', () => {
  it('is left as it is', async () => {
    const registry = await openTestApp();
    await anOrganization(registry.database);
    await loadDemonstration(registry.database, registry.files, now);
    const kept = await registry.database.db.selectFrom('registry').selectAll().executeTakeFirstOrThrow();
    expect(kept).toMatchObject({ nextOrganization: 2, isDemonstration: false });
    await registry.close();
  });
});
