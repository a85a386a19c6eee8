import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import sharp from 'sharp';
import type { LedgerOperation } from '#domain/ledger/ledger-operation.ts';
import { buildApp } from '#server/app.ts';
import { insertStatement } from '#server/certificates/statement-store.ts';
import { insertFiles } from '#server/files/stored-file-store.ts';
import type { Database } from '#server/kernel/db.ts';
import type { ReplyCache } from '#server/kernel/reply-cache.ts';
import { addressOf } from '#server/kernel/serve-from-cache.ts';
import { anInventory, anOrganization, aProject, inLedger, now } from './builders.ts';
import { keepPdf, keepPicture } from './keep-file.ts';
import { makeWeb } from './made-web.ts';
import { rowsToInsert } from './rows-to-insert.ts';
import { openTestApp } from './test-app.ts';

const keepsNothing: ReplyCache = {
  find: () => undefined,
  findKept: () => undefined,
  staleness: () => null,
  isDue: () => false,
  check: () => Promise.resolve(),
  observe: async (compute) => ({
    result: await compute(),
    reads: { tables: [], since: 0, canBeKept: false },
  }),
  hasRoomFor: () => false,
  catchUp: () => Promise.resolve(),
  keep: () => undefined,
};

/**
 * Opens a server with something of everything that visitors see, and two more on the same database that cache
 * nothing: one as in tests, one as in production.
 */
export async function openShownWorld() {
  const web = makeWeb(mkdtempSync(join(tmpdir(), 'registry-web-')));
  const kept = await openTestApp({}, undefined, undefined, web);
  const { database, deps } = kept;
  const serials = await enterWorld(kept);
  await kept.publishLog();
  const uncached = await buildApp({ ...deps, cache: keepsNothing });
  const inProduction = await buildApp({
    ...deps,
    config: { ...deps.config, environment: 'production' },
    cache: keepsNothing,
  });
  const find = (url: string) => deps.cache.find(addressOf({ headers: {}, url }));
  return {
    app: kept.app,
    database,
    serials,
    publishLog: kept.publishLog,
    /** Requests an address, so that its reply is cached; returns whether it is. */
    isKept: async (url: string) => {
      await kept.app.inject({ url });
      return find(url) !== undefined;
    },
    /** Returns the cached body of an address; undefined when none is cached. */
    cachedBody: (url: string) => find(url)?.prepared.body.toString('base64'),
    /** Returns the body that an address has when it is computed now. */
    computedBody: async (url: string) => (await uncached.inject({ url })).rawPayload.toString('base64'),
    /** Returns the body that an address has in production, where replies to visitors are not validated. */
    bodyInProduction: async (url: string) => (await inProduction.inject({ url })).body,
    close: async () => {
      await inProduction.close();
      await uncached.close();
      await kept.close();
      rmSync(web, { recursive: true, force: true });
    },
  };
}

/** Id of a statement that lists one certificate. */
const STATEMENT = '00112233445566aa';

async function enterWorld({ database, files }: Awaited<ReturnType<typeof openTestApp>>) {
  const create = { width: 700, height: 500, channels: 3, background: '#1F5D4C' } as const;
  const picture = await keepPicture(files, await sharp({ create }).png().toBuffer(), 'bay.png');
  const plan = await keepPdf(files, Buffer.from('%PDF-1.4\n%%EOF\n'), 'plan.pdf');
  await database.transact(insertFiles, [picture, plan], { at: now, organization: null });
  const harbour = await anOrganization(database, 'Harbour Heat');
  const valley = await anOrganization(database, 'Valley Wind');
  const rows = [{ year: 2027, status: 'Projected', quantity: 30 }] as const;
  const shown = { files: { featured: picture.id, projectPlan: plan.id }, rows: [...rows] as never };
  const project = await aProject(database, harbour, shown);
  const other = await aProject(database, valley, { title: 'Wind over Nelson', latitude: 50 });
  const draft = await aProject(database, valley, { ...shown, status: 'Draft', title: 'Secret draft' });
  const purpose = { kind: 'other', note: 'a trip' } as const;
  await inLedger(database, [
    { type: 'issue', organization: harbour, project, year: 2022, tonnes: 10 },
    ...[4, 1].map((tonnes): LedgerOperation => {
      return { type: 'retire-first', organization: harbour, project, year: 2022, tonnes, purpose };
    }),
  ]);
  const inventory = await anInventory(database, valley, { 2023: 50 });
  await addInventoryRow(database, inventory);
  await finish(database, harbour, valley, picture.id);
  const { id: certificate } = await database.db
    .selectFrom('certificate')
    .select('id')
    .orderBy('event')
    .executeTakeFirstOrThrow();
  await database.transact(insertStatement, STATEMENT, [certificate]);
  return { harbour, valley, project, other, draft, inventory, certificate, statement: STATEMENT };
}

/** Puts a year of a private inventory in force, which only overviews show. */
async function addInventoryRow(database: Database, inventory: string): Promise<void> {
  await database.transact(async (tx) => {
    await sql`insert into draft_row (project, version, position, year, status, quantity)
      values (${inventory}, 'in-force', 0, 2023, 'Inventory', 50)`.execute(tx);
  });
}

async function finish(database: Database, harbour: string, valley: string, logo: string): Promise<void> {
  await database.transact(async (tx) => {
    await tx
      .updateTable('organization')
      .set({ slug: 'harbour-heat', logoFile: logo })
      .where('serial', '=', harbour)
      .execute();
    await tx
      .insertInto('organizationInclusion')
      .values({ organization: harbour, included: valley })
      .execute();
    await sql.raw(rowsToInsert['log_entry'] ?? '').execute(tx);
    await sql.raw(rowsToInsert['account'] ?? '').execute(tx);
  });
}
