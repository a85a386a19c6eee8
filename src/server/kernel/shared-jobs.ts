import type { Database, Db, Tx } from './db.ts';
import type { ScheduledJob } from './jobs.ts';

/** How often each server looks whether a job is due, or was left by a server that ended inside it. */
const LOOK_MS = 20_000;

type LastRun = { readonly beganAt: Date; readonly endedAt: Date | null };

/**
 * Returns jobs of which the shared ones run at one of the servers of a database at a time, and once in each interval
 * over all servers. A job whose server ended inside it is run again by the next server that looks, within twenty
 * seconds. Jobs of the embedded database, which has one server, are returned as they are.
 */
export function onceAmongServers(
  jobs: readonly ScheduledJob[],
  database: Database,
  clock: () => Date,
): readonly ScheduledJob[] {
  if (database.kind === 'embedded') return jobs;
  return jobs.map((job) => (job.isShared === true ? atOneServer(job, database, clock) : job));
}

function atOneServer(job: ScheduledJob, database: Database, clock: () => Date): ScheduledJob {
  const { name, everyMs, run } = job;
  const alone = (work: () => Promise<void>) => database.whileAlone(`job ${name}`, work);
  if (everyMs <= LOOK_MS) return { ...job, run: async () => void (await alone(run)) };
  const isDue = async () => isDueAfter(await findRun(database.db, name), everyMs, clock());
  const runIfDue = async () => {
    // Another server may have run it since this one looked.
    if (!(await isDue())) return;
    await database.transact(noteBegin, name, clock());
    try {
      await run();
    } finally {
      await database.transact(noteEnd, name, clock());
    }
  };
  const look = async () => {
    if (await isDue()) await alone(runIfDue);
  };
  return { ...job, everyMs: LOOK_MS, run: look };
}

/** True as well for a run in the future: the clock of another server, or this one's before, was ahead. */
function isDueAfter(last: LastRun | undefined, everyMs: number, now: Date): boolean {
  if (last === undefined || last.endedAt === null) return true;
  return Math.abs(now.getTime() - last.beganAt.getTime()) >= everyMs;
}

function findRun(db: Db, job: string): Promise<LastRun | undefined> {
  return db.selectFrom('jobRun').select(['beganAt', 'endedAt']).where('job', '=', job).executeTakeFirst();
}

async function noteBegin(tx: Tx, job: string, beganAt: Date): Promise<void> {
  await tx
    .insertInto('jobRun')
    .values({ job, beganAt, endedAt: null })
    .onConflict((conflict) => conflict.column('job').doUpdateSet({ beganAt, endedAt: null }))
    .execute();
}

async function noteEnd(tx: Tx, job: string, endedAt: Date): Promise<void> {
  await tx.updateTable('jobRun').set({ endedAt }).where('job', '=', job).execute();
}
