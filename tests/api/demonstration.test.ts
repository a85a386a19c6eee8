import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ParticipatingOrganization } from '#contract/organizations.ts';
import type { Overview } from '#contract/overviews.ts';
import type { ProjectSummary, PublicProject } from '#contract/projects.ts';
import { DAY_MS } from '#demonstration/compose/calendar.ts';
import { composeDemonstration } from '#demonstration/compose/compose-demonstration.ts';
import { loadDemonstration } from '#demonstration/load-demonstration.ts';
import { hashPeople, openSignIns } from '#demonstration/open-sign-ins.ts';
import { projectKind } from '#domain/project/project-terms.ts';
import { listAudit } from '#server/audit/audit-queries.ts';
import { readCorrections } from '#server/corrections/read-corrections.ts';
import { keysFrom } from '#server/kernel/keys.ts';
import { ProblemError } from '#server/kernel/problems.ts';
import { checkProjection } from '#server/ledger/check-projection.ts';
import { lockProject } from '#server/projects/entry/change-project.ts';
import { requireComplete } from '#server/projects/life/require-complete.ts';
import { tokenBalances } from '#server/tokens/token-queries.ts';
import { anOrganization, now } from '../support/builders.ts';
import { openTestApp } from '../support/test-app.ts';

/** Reports whether a change in a history is an operation on registered units. */
const isOfUnits = (field: string) => /^(?:retired|transferred|cancelled)\.\d{4}$/.test(field);

const keys = keysFrom('a secret of this test alone');
const settings = { environment: 'test', firstAdministrator: null } as const;
const LOADED_WITHIN_MS = 600_000;
const { entries, calendar } = composeDemonstration(now);

describe('the demonstration registry', () => {
  let registry: Awaited<ReturnType<typeof openTestApp>>;
  let projects: ProjectSummary[];

  beforeAll(async () => {
    registry = await openTestApp({}, undefined, null);
    await loadDemonstration(registry.database, registry.files, now, await hashPeople(keys, settings));
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

  it('hides drafts and submitted, rejected, private or planned projects', () => {
    expect(
      projects.filter(({ status, visibility }) => status !== 'Approved' || visibility !== 'Public'),
    ).toEqual([]);
    expect(projects.filter(({ projectStatus }) => projectStatus === 'Planning')).toEqual([]);
    const shown = new Set(projects.map((project) => project.projectSerial));
    const expected = entries.filter(
      (entry) =>
        entry.details.status === 'Approved' &&
        entry.details.visibility === 'Public' &&
        entry.details.stage !== 'Planning',
    );
    expect(shown).toEqual(new Set(expected.map((entry) => entry.serial)));
    expect(JSON.stringify(projects)).not.toContain('555 01');
  });

  it('returns no private project and none of its files', async () => {
    const hidden = entries.filter(
      (entry) => entry.details.visibility === 'Private' && entry.details.status === 'Approved',
    );
    expect(hidden.length).toBeGreaterThan(5);
    for (const { serial } of hidden) {
      expect((await registry.app.inject({ url: `/api/projects/${serial}` })).statusCode).toBe(404);
    }
    const stored = await registry.database.db
      .selectFrom('projectFile')
      .select(['file'])
      .where(
        'project',
        'in',
        hidden.map(({ serial }) => serial),
      )
      .execute();
    expect(stored.length).toBeGreaterThan(0);
    for (const { file } of stored) {
      expect((await registry.app.inject({ url: `/files/${file}` })).statusCode).toBe(404);
    }
  });

  it('returns every picture of the list in all three sizes', async () => {
    const addresses = projects
      .slice(0, 24)
      .flatMap(({ pictures }) => Object.values(pictures).flatMap((link) => link?.url ?? []));
    expect(addresses.length).toBeGreaterThan(30);
    const sizes = [
      ['', 'image/webp'],
      ['/300', 'image/jpeg'],
      ['/600', 'image/jpeg'],
    ] as const;
    for (const address of addresses)
      for (const [size, type] of sizes) {
        const reply = await registry.app.inject({ url: `${address}${size}` });
        expect(reply.statusCode).toBe(200);
        expect(reply.headers['content-type']).toBe(type);
      }
  });

  it('explains how each entry got its status and all its units', async () => {
    const changes = await registry.database.db
      .selectFrom('projectChange')
      .innerJoin('organization', 'organization.serial', 'projectChange.organization')
      .select(['project', 'at', 'act', 'changes', 'sourceKey'])
      .orderBy('projectChange.id')
      .execute();
    const histories = Map.groupBy(changes, ({ project }) => project);
    const decisions = {
      Draft: [],
      Submitted: [],
      Asked: ['changes-asked'],
      Rejected: ['rejected'],
      Approved: ['approved'],
    };
    for (const { serial, units, standing } of entries) {
      const history = histories.get(serial) ?? [];
      const expected = ['created', ...(standing === 'Draft' ? [] : ['submitted']), ...decisions[standing]];
      expect(history.map(({ act }) => act).slice(0, 3)).toEqual(expected);
      const times = history.map(({ at }) => at.getTime());
      expect(times).toEqual(times.toSorted((one, other) => one - other));
      const changedFields = history.flatMap((one) => one.changes.map(({ field }) => field));
      const issued = changedFields.filter((field) => field.startsWith('units.'));
      expect(issued.toSorted()).toEqual(units.map(({ year }) => `units.${year}`).toSorted());
      for (const { act, sourceKey } of history)
        expect(sourceKey === 'demonstration:registry-office').toBe(
          ['approved', 'rejected', 'changes-asked', 'featured', 'units-corrected'].includes(act),
        );
    }
    const submitted = await registry.database.db
      .selectFrom('project')
      .select(['serial', 'submittedAt', 'approvedAt', 'updatedAt'])
      .where('submittedAt', 'is not', null)
      .execute();
    for (const { serial, submittedAt, approvedAt, updatedAt } of submitted) {
      const history = histories.get(serial) ?? [];
      const sent = history.findLast(
        ({ act, changes: made }) =>
          act === 'submitted' ||
          (act === 'emissions-updated' && !made.every(({ field }) => isOfUnits(field))),
      );
      expect(sent?.at).toEqual(submittedAt);
      expect(history.find(({ act }) => act === 'approved')?.at ?? null).toEqual(approvedAt);
      expect(updatedAt).toEqual(history.at(-1)?.at);
    }
  });

  it('spreads its events over past years, in the order of the log', async () => {
    const events = await registry.database.db
      .selectFrom('ledgerEvent')
      .innerJoin('logEntry', 'logEntry.idx', 'ledgerEvent.idx')
      .select(['ledgerEvent.idx', 'type', 'at', 'leaf'])
      .orderBy('ledgerEvent.idx')
      .execute();
    const times = events.map(({ leaf }) => String(JSON.parse(Buffer.from(leaf).toString('utf8')).t));
    expect(times).toEqual(times.toSorted());
    expect(events[0]).toMatchObject({ type: 'genesis', at: calendar.began });
    for (const type of ['project-status', 'issued', 'retired'] as const) {
      const years = new Set(events.filter((one) => one.type === type).map(({ at }) => at.getUTCFullYear()));
      expect(years.size).toBeGreaterThanOrEqual(7);
    }
    const yesterday = new Date(now.getTime() - DAY_MS);
    expect(events.at(-1)?.at.getTime()).toBeLessThanOrEqual(yesterday.getTime());
  });

  it('fills in everything that submitting requires today', async () => {
    const errors = await registry.database.transact(async (tx) => {
      const refused: { title: string; fields: string[] }[] = [];
      for (const {
        serial,
        organizationSerial,
        details: { title },
      } of entries) {
        const owner = {
          organization: organizationSerial,
          account: null,
          impersonator: null,
          isAdministrator: false,
          mayEdit: true,
        };
        const locked = await lockProject(tx, owner, serial);
        // Checked like a new project, so that every field counts and not only what an update may change.
        await requireComplete(tx, { ...locked, inForce: null }, now).catch((error: unknown) => {
          if (!(error instanceof ProblemError)) throw error;
          refused.push({ title, fields: Object.keys(error.fields) });
        });
      }
      return refused;
    });
    expect(errors).toEqual([]);
  });

  it('keeps submitted versions and the reasons for rejections', async () => {
    const { db } = registry.database;
    const stored = await db.selectFrom('projectSubmission').select('project').execute();
    const submitted = entries.filter(({ standing }) => standing !== 'Draft');
    expect(new Set(stored.map(({ project }) => project))).toEqual(
      new Set(submitted.map(({ serial }) => serial)),
    );
    const open = submitted.filter(({ standing }) => standing !== 'Approved');
    const comments = await db.selectFrom('projectComment').select(['project', 'isOfAdministrator']).execute();
    const givenBack = open.filter(({ standing }) => standing !== 'Submitted');
    expect(new Set(comments.map(({ project }) => project))).toEqual(
      new Set(givenBack.map(({ serial }) => serial)),
    );
    expect(comments.every(({ isOfAdministrator }) => isOfAdministrator)).toBe(true);
    const requests = await db
      .selectFrom('project')
      .select('serial')
      .where('changesAskedAt', 'is not', null)
      .execute();
    expect(requests).toHaveLength(entries.filter(({ standing }) => standing === 'Asked').length);
  });

  it('leaves tokens to owners with work in progress', async () => {
    const remaining = await registry.database.db
      .selectFrom('organization')
      .select(tokenBalances)
      .where('sourceKey', '=', 'demonstration:example-bay')
      .executeTakeFirstOrThrow();
    expect(remaining).toEqual({ projectTokens: 3, inventoryTokens: 22, micrositeTokens: 0 });
  });

  it('serves its documents as PDF', async () => {
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

  it('shows organizations with logos', async () => {
    const shown = await get<ParticipatingOrganization[]>('/api/organizations');
    expect(shown.length).toBeGreaterThan(45);
    expect(shown.filter(({ logo }) => logo !== null).length).toBeGreaterThanOrEqual(30);
  });

  it('has received units, part of them retired, and cancelled units', async () => {
    const received = await registry.database.db
      .selectFrom('project')
      .select(['status', 'visibility', 'registered', 'retired'])
      .where('kind', '=', 'transferred-offsets')
      .execute();
    expect(received.length).toBeGreaterThanOrEqual(6);
    for (const { status, visibility, registered, retired } of received) {
      expect([status, visibility]).toEqual(['Received', 'Private']);
      expect(registered).toBeGreaterThan(retired);
    }
    expect(received.filter(({ retired }) => retired > 0).length).toBeGreaterThanOrEqual(4);
    const owner = await registry.database.db
      .selectFrom('project')
      .innerJoin('organization', 'organization.serial', 'project.organization')
      .select('project.serial')
      .where('kind', '=', 'transferred-offsets')
      .where('sourceKey', '=', 'demonstration:example-bay')
      .execute();
    expect(owner.length).toBeGreaterThan(0);
    const events = await registry.database.db
      .selectFrom('ledgerEvent')
      .select('type')
      .where('type', 'in', ['cancelled', 'corrected'])
      .execute();
    expect(events.filter(({ type }) => type === 'cancelled').length).toBeGreaterThanOrEqual(2);
    expect(events.filter(({ type }) => type === 'corrected')).toHaveLength(1);
  });

  it('has a ledger that matches its events', { tags: 'postgres' }, async () => {
    const check = await checkProjection(registry.database.db);
    expect([check.differences, check.events > 1000]).toEqual([[], true]);
  });

  it('names in the audit log who acted, where they have an account', async () => {
    const { rows, people } = await listAudit(registry.database.db, {}, { limit: 100_000, offset: 0 });
    const namesOf = (act: string) =>
      new Set(rows.filter((row) => row.act === act).map(({ actor }) => people.get(actor ?? '')?.name));
    expect(namesOf('project-approved')).toEqual(new Set(['Robin Keeper']));
    expect(namesOf('project-submitted')).toEqual(new Set(['Sam Example', 'Camille Exemple', undefined]));
  });

  it('lists its correction among those of administrators', async () => {
    const { items } = await readCorrections(registry.database.db, { account: '', locale: 'en' }, {});
    expect(items).toMatchObject([{ status: 'confirmed', tonnes: 6, askedBy: { name: 'Robin Keeper' } }]);
  });

  it('balances some inventory years and leaves others open', async () => {
    const years = await registry.database.db.selectFrom('inventoryYear').selectAll().execute();
    const balanced = years.filter(({ tonnes, retired }) => retired === tonnes);
    expect(new Set(balanced.map(({ project }) => project)).size).toBeGreaterThanOrEqual(3);
    expect(
      years.filter(({ tonnes, retired }) => retired > 0 && retired < tonnes).length,
    ).toBeGreaterThanOrEqual(10);
  });

  it('has overviews with every kind of neutrality, and purchased and received units', async () => {
    const { db } = registry.database;
    const organizations = await db.selectFrom('organization').select('serial').execute();
    const years: Overview['years'] = [];
    for (const { serial } of organizations) {
      const reply = await registry.app.inject({ url: `/api/overview/${serial}` });
      if (reply.statusCode === 200) years.push(...reply.json<Overview>().years);
    }
    const judged = years.flatMap(({ neutrality }) => neutrality?.replace(/ \(.*/, '') ?? []);
    expect([...new Set(judged)].toSorted()).toEqual([
      'Achieved',
      'Not Achieved',
      'Projected Achieved',
      'Projected Not Achieved',
    ]);
    expect(years.some(({ purchased }) => purchased > 0)).toBe(true);
    expect(years.some(({ received }) => received > 0)).toBe(true);
  });

  it('names where purchased offsets come from, and an inventory’s sectors', async () => {
    const offsets = projects.find(({ programType }) => programType === 'Offsets');
    const shown = await get<PublicProject>(`/api/projects/${offsets?.projectSerial}`);
    expect(shown.offsetRegistry).toBe('Example Offsets Registry');
    expect(shown.offsetSerials).toMatch(/-1 to \d+; /);
    const inventory = projects.find(({ title }) => title.startsWith('Corporate inventory of the Town'));
    const { emissionReductions } = await get<PublicProject>(`/api/projects/${inventory?.projectSerial}`);
    const counted = emissionReductions.draft.filter(({ status }) => status === 'Inventory');
    expect(counted.length).toBeGreaterThan(0);
    expect(counted.every(({ sectors }) => (sectors?.waste ?? 0) > 0)).toBe(true);
  });

  it('has retirements for others, across several vintages', async () => {
    const retired = await registry.database.db
      .selectFrom('ledgerEvent')
      .select(['year'])
      .where('type', '=', 'retired')
      .where('inventoryProject', 'is', null)
      .execute();
    expect(new Set(retired.map(({ year }) => year)).size).toBeGreaterThanOrEqual(8);
  });

  it('records purchased offsets and issues nothing for them', async () => {
    const offsets = entries.filter(({ details: { programType } }) => projectKind(programType) === 'offsets');
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

  it('sells tokens after the last project was registered, so that statements are in the order of time', async () => {
    expect(await openSignIns(registry.database, keys, settings, now)).toHaveLength(4);
    const entered = await registry.database.db
      .selectFrom('tokenEntry')
      .select(['organization', 'type', 'at'])
      .where('type', 'in', ['spent', 'bought'])
      .orderBy('id')
      .execute();
    expect(entered.filter(({ type }) => type === 'bought')).toHaveLength(2);
    for (const entries of Map.groupBy(entered, ({ organization }) => organization).values()) {
      const times = entries.map(({ at }) => at.getTime());
      expect(times).toEqual(times.toSorted((one, other) => one - other));
    }
  });

  it('says that it is a demonstration and loads once', async () => {
    const read = () => registry.database.db.selectFrom('registry').selectAll().executeTakeFirstOrThrow();
    const before = await read();
    expect(before.isDemonstration).toBe(true);
    await loadDemonstration(registry.database, registry.files, now);
    expect(await read()).toEqual(before);
  });
});

describe('a registry with accounts', () => {
  it('does not get the demonstration', async () => {
    const registry = await openTestApp();
    await anOrganization(registry.database);
    await loadDemonstration(registry.database, registry.files, now);
    const stored = await registry.database.db.selectFrom('registry').selectAll().executeTakeFirstOrThrow();
    expect(stored).toMatchObject({ nextOrganization: 2, isDemonstration: false });
    await registry.close();
  });
});
