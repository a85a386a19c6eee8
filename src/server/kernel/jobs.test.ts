import { Writable } from 'node:stream';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { openTestDatabase } from '../../../tests/support/test-database.ts';
import { describeError } from './describe-error.ts';
import { openJobQueue } from './jobs.ts';

const settings = {
  retryLimit: 0,
  retryDelay: 1,
  retryDelayMax: 1,
  expireInSeconds: 60,
  heartbeatSeconds: 10,
  deleteAfterSeconds: 60,
};

it('logs which queue met which fault', async () => {
  const database = await openTestDatabase();
  const lines: string[] = [];
  const write = (chunk: Buffer, _encoding: string, done: () => void) => {
    lines.push(chunk.toString());
    done();
  };
  const log = pino({ serializers: { err: describeError } }, new Writable({ write }));
  let fails = false;
  const executeSql: typeof database.jobSql.executeSql = (text, values) =>
    database.jobSql.executeSql(fails ? 'select 1 / 0' : text, values);
  const queue = await openJobQueue({ ...database, jobSql: { executeSql } }, log);
  await queue.work('mail', settings, () => Promise.resolve());
  fails = true;
  await queue.work('mail', settings, () => Promise.resolve()).catch(() => undefined);
  await expect.poll(() => lines.join(''), { timeout: 20_000 }).toContain('the job queue met a fault');
  fails = false;
  await queue.stop();
  await database.close();
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    queue: 'mail',
    err: { type: expect.stringMatching(/^DatabaseError$/) as string },
  });
});
