import type { DatabaseWatch } from '../database-watch.ts';
import { assembleDatabase, type Database } from '../db.ts';
import { buildKysely } from '../build-kysely.ts';
import { migrate } from '../migrate.ts';
import { openEmbeddedDatabase } from './embedded-database.ts';
import { embeddedDialect, type Way } from './embedded-dialect.ts';
import type { Engine } from './engine.ts';
import { jobSqlOver } from './job-sql.ts';
import { lanes } from './lanes.ts';
import type { ThreadEngine } from './thread-engine.ts';

const TRY_AGAIN_AFTER_MS = 1000;

type Space = Pick<Way, 'requireSpace'> & Pick<Database, 'isAway'>;
const endless: Space = { requireSpace: () => Promise.resolve(), isAway: () => false };

/** The embedded database in a folder, migrated. On a full disk it is away for whoever writes, and can still be read. */
export async function openEmbedded(folder: string, watch: DatabaseWatch): Promise<Database> {
  const engine = await openEmbeddedDatabase(folder, watch.lost);
  try {
    return await overEngine(engine, { requireSpace: spaceOf(engine, watch), isAway: engine.isFull });
  } catch (error) {
    await engine.close();
    throw error;
  }
}

/** A database over an open embedded one, migrated. Its one process is its only writer, so nobody else need be told. */
export async function overEngine(
  engine: Engine,
  { requireSpace, isAway }: Space = endless,
): Promise<Database> {
  const way: Way = { engine, lanes: lanes(), requireSpace };
  const kysely = buildKysely(embeddedDialect(way));
  await migrate(kysely);
  return assembleDatabase({
    kind: 'embedded',
    kysely,
    announce: () => Promise.resolve(),
    listeners: new Set(),
    jobSql: jobSqlOver(way),
    isAway,
    check: async () => {
      await requireSpace();
      const leave = await way.lanes.enter('writes');
      await engine.query('select 1', []).finally(leave);
    },
    // A server tidies by itself; embedded there is nobody who would. Everybody else waits meanwhile.
    tidy: async () => {
      const leave = await way.lanes.enter('writes');
      await engine.exec('vacuum (analyze)').finally(leave);
    },
    close: () => engine.close(),
  });
}

/** Refuses to write on a full disk (SQLSTATE 53100), and looks once a second whether there is space again. */
function spaceOf(engine: ThreadEngine, watch: DatabaseWatch): Way['requireSpace'] {
  let triedAt = Number.NEGATIVE_INFINITY;
  let isTold = false;
  return async () => {
    if (engine.isFull() && performance.now() - triedAt >= TRY_AGAIN_AFTER_MS) {
      triedAt = performance.now();
      await engine.reserve();
    }
    const isFull = engine.isFull();
    if (isFull !== isTold) (isFull ? watch.away : watch.back)('its disk is full');
    isTold = isFull;
    if (isFull) throw Object.assign(new Error('The disk of the database is full.'), { code: '53100' });
  };
}
