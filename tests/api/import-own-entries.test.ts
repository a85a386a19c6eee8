import { describe, expect, it } from 'vitest';
import { MAX_CHANGED_DRAFTS } from '#contract/imports.ts';
import { versionOf } from '#server/import/own-entry-words.ts';
import { checkProjection } from '#server/ledger/check-projection.ts';
import type { TestAccount } from '../support/accounts.ts';
import { aProject, now } from '../support/builders.ts';
import { csv } from '../support/import-here.ts';
import { importWorld } from '../support/import-world.ts';

const world = importWorld();
const { forOwner, forRegistry, countAllRows } = world;

type Owner = TestAccount & { readonly organization: string };

/** Makes drafts of projects with a contact person; returns their serials. */
async function makeDrafts(owner: Owner, ...titles: readonly string[]): Promise<readonly string[]> {
  const serials: string[] = [];
  for (const title of titles) {
    const contact = { fullName: 'Ada', tel: '+1 604 555 0100' };
    const body = { title, programType: 'VCS', projectType: 'Waste', description: 'One.\nTwo.', contact };
    const made = await ask(owner, 'POST', 'projects', body);
    serials.push(String(made['projectSerial']));
  }
  return serials;
}

async function ask(owner: Owner, method: 'GET' | 'POST' | 'PUT', path: string, payload?: object) {
  const headers = await world.headersOf(owner);
  const asked = { method, url: `/api/${path}`, headers, ...(payload !== undefined && { payload }) };
  const response = await world.test().app.inject(asked);
  expect([path, response.statusCode]).toEqual([path, 200]);
  return response.json<Readonly<Record<string, unknown>>>();
}

/** Exports the entries that the owner can change. */
async function exportFor(owner: Owner, format: 'csv' | 'xlsx' = 'csv', locale: 'en' | 'fr' = 'en') {
  const headers = { ...(await world.headersOf(owner)), 'accept-language': locale };
  const url = `/api/projects/export?format=${format}`;
  const response = await world.test().app.inject({ method: 'GET', url, headers });
  expect(response.statusCode).toBe(200);
  return response.rawPayload;
}

/** A list with one row, made of what somebody knows of an entry. */
const listOf = (serial: string, version: string, title: string) =>
  csv('Project serial,Version,Title', `${serial},${version},${title}`);

async function entryOf(serial: string) {
  const stored = world.test().database.db.selectFrom('project').where('serial', '=', serial);
  return stored.select(['title', 'updatedAt', 'status']).executeTakeFirstOrThrow();
}

/** A text with usual spaces for all that do not break. */
const plainSpaces = (text: string) => text.replace(/[\u00a0\u202f]/gu, ' ');

describe('a list of an organization’s drafts', () => {
  it.each([
    ['csv', 'en'],
    ['csv', 'fr'],
    ['xlsx', 'en'],
    ['xlsx', 'fr'],
  ] as const)('changes nothing as it is: %s %s', async (format, locale) => {
    const owner = await world.owner(2);
    const serials = await makeDrafts(owner, '=Heat, 1', 'Roofs');
    const file = { name: `drafts.${format}`, content: await exportFor(owner, format, locale) };
    const before = await countAllRows();
    const { body } = await forOwner(owner, file, { locale });
    expect(body.rows).toMatchObject(
      serials.map((subject) => ({ subject, outcome: 'unchanged', findings: [] })),
    );
    expect((await forOwner(owner, file, { locale, plan: body.plan })).status).toBe(200);
    expect(await countAllRows()).toEqual(before);
  });

  it('changes what its owner corrected, after a report of each change, in the history of each entry', async () => {
    const owner = await world.owner(2);
    const [heat = '', roofs = ''] = await makeDrafts(owner, 'Heat', 'Roofs');
    const list = (await exportFor(owner, 'csv', 'fr')).toString();
    const content = list
      .replace(',Heat,', ',Chaleur,')
      .replace('Déchets', 'Parc de véhicules')
      .replace(",'+1 604 555 0100", ',')
      .replace(',Roofs,', ',"Toits, partout",');
    const { body } = await forOwner(owner, { content }, { locale: 'fr' });
    expect(body.counts).toEqual({ new: 0, changed: 2, unchanged: 0, refused: 0, doubtful: 0 });
    expect(body.totals).toMatchObject({ projects: 0, changed: 2 });
    const said = body.rows.map(({ subject, outcome, findings }) => [
      subject,
      outcome,
      ...findings.map(plainSpaces),
    ]);
    const type = body.rows[0]?.findings
      .map(plainSpaces)
      .find((finding) => finding.startsWith('Type de projet'));
    expect(said).toEqual([
      [
        heat,
        'changed',
        'Titre : « Heat » devient « Chaleur ».',
        ...(type === undefined ? [] : [type]),
        'Téléphone de la personne-ressource : « +1 604 555 0100 » est retiré.',
      ],
      [roofs, 'changed', 'Titre : « Roofs » devient « Toits, partout ».'],
    ]);
    expect(await ask(owner, 'GET', `projects/${heat}`)).toMatchObject({ title: 'Heat' });

    const asked = { plan: body.plan, key: 'corrected', locale: 'fr' } as const;
    const done = await forOwner(owner, { content }, asked);
    expect([done.status, done.body.message]).toEqual([200, '2 brouillons modifiés.']);
    expect((await forOwner(owner, { content }, asked)).body).toEqual(done.body);
    expect(await ask(owner, 'GET', `projects/${heat}`)).toMatchObject({
      title: 'Chaleur',
      status: 'Draft',
      description: 'One.\nTwo.',
      contact: { fullName: 'Ada', tel: null },
    });
    expect(await ask(owner, 'GET', `projects/${roofs}`)).toMatchObject({ title: 'Toits, partout' });
    const { db } = world.test().database;
    const history = await db
      .selectFrom('projectChange')
      .select(['act', 'account', 'changes'])
      .where('project', '=', roofs)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(history).toMatchObject({
      act: 'saved',
      account: owner.id,
      changes: [{ field: 'title', before: 'Roofs', after: 'Toits, partout' }],
    });
    expect(await ask(owner, 'GET', 'imports')).toMatchObject([{ rows: 2 }]);
    const again = await forOwner(owner, { content });
    expect(again.body.counts).toMatchObject({ changed: 0, unchanged: 2, refused: 0 });
    expect((await checkProjection(db)).differences).toEqual([]);
  });

  it('is refused row by row where the entry is newer, submitted, of another organization or wrong', async () => {
    const owner = await world.owner(4);
    const serials = await makeDrafts(owner, 'Newer', 'Waiting', 'Wrong', 'Right');
    const [newer = '', waiting = ''] = serials;
    const list = (await exportFor(owner)).toString();
    await ask(owner, 'PUT', `projects/${newer}`, { title: 'Newest' });
    const { db } = world.test().database;
    await world
      .test()
      .database.transact(async (tx) =>
        tx.updateTable('project').set({ status: 'Submitted' }).where('serial', '=', waiting).execute(),
      );
    const content = list
      .replace(',Newer,', ',Older,')
      .replace(',Waiting,', ',Waiting longer,')
      .replace(',Wrong,VCS,Waste,', ',Wrong,VCS,Cooling,')
      .replace(',Right,', ',Righted,');
    const { body } = await forOwner(owner, { content });
    expect(body.rows.map(({ outcome, findings: [first = ''] }) => [outcome, first.slice(0, 60)])).toEqual([
      ['refused', `${newer} was changed after this file was made. Download `.slice(0, 60)],
      ['refused', `${waiting} is Submitted. A file changes only drafts and rejected`.slice(0, 60)],
      ['refused', expect.stringContaining('Cooling')],
      ['changed', 'Title: “Right” becomes “Righted”.'],
    ]);
    expect((await forOwner(owner, { content }, { plan: body.plan })).status).toBe(409);
    const done = await forOwner(owner, { content }, { plan: body.plan, skipInvalid: 'true' });
    expect([done.status, done.body.message]).toEqual([200, '1 draft changed.']);
    const titles = await db
      .selectFrom('project')
      .select('title')
      .where('serial', 'in', serials)
      .orderBy('serial')
      .execute();
    expect(titles.map(({ title }) => title)).toEqual(['Newest', 'Waiting', 'Wrong', 'Righted']);

    const stranger = await world.owner(1);
    const foreign = await forOwner(stranger, { content });
    expect(foreign.body.counts).toMatchObject({ changed: 0, refused: 4 });
    expect((await forRegistry({ content })).body.counts).toMatchObject({ changed: 0, new: 0 });
  });

  it('is checked again if an entry changed since its report, and adds new projects beside', async () => {
    const owner = await world.owner(2);
    const [serial = ''] = await makeDrafts(owner, 'Gas');
    const list = (await exportFor(owner)).toString();
    const content = list.replace(',Gas,', ',Bay gas,');
    const { body } = await forOwner(owner, { content });
    await ask(owner, 'PUT', `projects/${serial}`, { title: 'Cape gas' });
    expect((await forOwner(owner, { content }, { plan: body.plan })).status).toBe(409);
    expect(await ask(owner, 'GET', `projects/${serial}`)).toMatchObject({ title: 'Cape gas' });

    const both = csv(
      'registry,Project serial,Version,Title',
      `Community Climate Registry,${serial},x,Cape gas`,
      'Own,P1,,Wind',
    );
    const report = await forOwner(owner, { content: both });
    expect(report.body.counts).toMatchObject({ new: 1, changed: 0, unchanged: 1, refused: 0 });
  });

  it('has the drafts of its organization alone, and none that a review holds', async () => {
    const owner = await world.owner(2);
    const [draft = ''] = await makeDrafts(owner, 'Mine');
    await makeDrafts(await world.owner(1), 'Theirs');
    const text = (await exportFor(owner)).toString();
    expect(text.match(/CA\d{6}-\d{3},v/gu)).toEqual([`${draft},v`]);
  });
});

describe('entries that a list may not change', () => {
  it.each([
    ['approved', { status: 'Approved' }, 'is Approved. A file changes only drafts and rejected entries.'],
    ['submitted', { status: 'Submitted' }, 'is Submitted. A file changes only drafts and rejected entries.'],
    ['archived', { isArchived: true }, 'in its form.'],
    ['deleted', { deletedAt: now, isArchived: true }, 'that you can change.'],
  ] as const)('stay as they are, whatever version a row names: %s', async (_what, state, reason) => {
    const owner = await world.owner(1);
    const serial = await aProject(world.test().database, owner.organization, {
      status: 'Draft',
      title: 'Kept',
    });
    await world
      .test()
      .database.transact(async (tx) =>
        tx.updateTable('project').set(state).where('serial', '=', serial).execute(),
      );
    const content = listOf(serial, versionOf((await entryOf(serial)).updatedAt), 'Taken');
    const { body } = await forOwner(owner, { content });
    expect(body.rows.map(({ outcome }) => outcome)).toEqual(['refused']);
    expect(body.rows[0]?.findings[0]).toContain(reason);
    await forOwner(owner, { content }, { plan: body.plan, skipInvalid: 'true' });
    expect((await entryOf(serial)).title).toBe('Kept');
  });

  it('are those of others, to whom their own list is of no use, nor to administrators', async () => {
    const [owner, stranger] = [await world.owner(1), await world.owner(1)];
    const [serial = ''] = await makeDrafts(owner, 'Kept');
    const content = (await exportFor(owner)).toString().replace(',Kept,', ',Taken,');
    const own = await forOwner(owner, { content });
    const foreign = await forOwner(stranger, { content });
    expect(foreign.body.counts).toMatchObject({ changed: 0, refused: 1 });
    for (const plan of [own.body.plan, foreign.body.plan])
      await forOwner(stranger, { content }, { plan, skipInvalid: 'true' });
    const registry = await forRegistry({ content });
    expect(registry.body.rows).toMatchObject([{ outcome: 'refused', form: `/admin/project/${serial}?edit` }]);
    for (const plan of [own.body.plan, registry.body.plan])
      await forRegistry({ content }, { plan, skipInvalid: 'true' });
    expect((await entryOf(serial)).title).toBe('Kept');
  });
});

it('with more changes than are saved at once is refused before and at the import, and part of it is not', async () => {
  const many = MAX_CHANGED_DRAFTS + 1;
  const owner = await world.owner(many);
  const rows = Array.from({ length: many }, (_, place) => `Many,${place},Roof ${place}`);
  const made = { content: csv('registry,project_id,title', ...rows) };
  await forOwner(owner, made, { plan: (await forOwner(owner, made)).body.plan });
  const lines = (await exportFor(owner)).toString().trimEnd().split('\r\n');
  const changed = (some: readonly string[]) => ({
    content: `${some.join('\r\n').replaceAll(',Roof ', ',Solar roof ')}\r\n`,
  });
  const sentence =
    'The file changes 501 drafts; at most 500 can be changed at once. Split it, each part with the header.';
  const { body } = await forOwner(owner, changed(lines));
  expect([body.counts.changed, body.refusal]).toEqual([many, sentence]);
  const refused = await forOwner(owner, changed(lines), { plan: body.plan });
  expect([refused.status, refused.body.message]).toEqual([409, sentence]);
  const part = changed(lines.slice(0, 3));
  const { plan } = (await forOwner(owner, part)).body;
  expect((await forOwner(owner, part, { plan })).body.imported).toMatchObject({ changed: 2 });
});

describe('two people at once', () => {
  const inOrder = (statuses: readonly number[]) => statuses.toSorted((one, other) => one - other);

  it('import the same list: one of them is told to check again', { tags: 'postgres' }, async () => {
    const owner = await world.owner(2);
    const serials = await makeDrafts(owner, 'One', 'Two');
    const content = (await exportFor(owner)).toString().replace(',One,', ',Uno,').replace(',Two,', ',Due,');
    const { body } = await forOwner(owner, { content });
    const answers = await Promise.all([1, 2].map(() => forOwner(owner, { content }, { plan: body.plan })));
    expect(inOrder(answers.map(({ status }) => status))).toEqual([200, 409]);
    const { db } = world.test().database;
    const saves = db.selectFrom('projectChange').select('project').where('project', 'in', serials);
    expect(await saves.where('act', '=', 'saved').orderBy('project').execute()).toEqual(
      serials.map((project) => ({ project })),
    );
  });

  it('import a list and save a form: the later one is refused', { tags: 'postgres' }, async () => {
    const owner = await world.owner(1);
    const [serial = ''] = await makeDrafts(owner, 'Open');
    const content = (await exportFor(owner)).toString().replace(',Open,', ',Listed,');
    const { body } = await forOwner(owner, { content });
    const { updatedAt } = await entryOf(serial);
    const form = {
      method: 'PUT' as const,
      url: `/api/projects/${serial}`,
      headers: await world.headersOf(owner),
      payload: { title: 'Typed', updatedAt: updatedAt.toISOString() },
    };
    const [imported, saved] = await Promise.all([
      forOwner(owner, { content }, { plan: body.plan }),
      world.test().app.inject(form),
    ]);
    expect(inOrder([imported.status, saved.statusCode])).toEqual([200, 409]);
    expect((await entryOf(serial)).title).toBe(imported.status === 200 ? 'Listed' : 'Typed');
  });
});
