import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { runScheduledJobs } from '#server/kernel/jobs.ts';
import { anOrganization, aProject, inLedger, now } from '../support/builders.ts';
import { openTestApp } from '../support/test-app.ts';

const METRICS_TOKEN = 'a-token-of-some-length';
const root = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));
const read = (path: string) => readFileSync(root(path), 'utf8');

let test: Awaited<ReturnType<typeof openTestApp>>;
beforeAll(async () => {
  test = await openTestApp({ METRICS_TOKEN });
});
afterAll(() => test.close());

async function scrape(): Promise<string> {
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
  const { statusCode, body } = await test.app.inject({ url: '/metrics', headers });
  expect(statusCode).toBe(200);
  return body;
}
/** Returns the value of a series, written as Prometheus does; null if it is not there. */
async function valueOf(series: string): Promise<number | null> {
  const line = (await scrape()).split('\n').find((one) => one.startsWith(`${series} `));
  return line === undefined ? null : Number(line.slice(series.length + 1));
}

const NAME = /\b(?:registry|http|process|nodejs|sign_in)_\w+/g;
const withoutSuffix = (name: string) => name.replace(/_(?:count|bucket|sum)$/, '');

describe('metrics', () => {
  it('count connections to a PostgreSQL server', { tags: 'postgres' }, async () => {
    const count = async (kind: string) =>
      (await valueOf(`registry_database_connections{kind="${kind}"}`)) ?? 0;
    expect((await count('busy')) + (await count('idle')) > 0).toBe(test.database.kind === 'server');
    expect(await count('waiting')).toBeGreaterThanOrEqual(0);
  });

  it('show queued jobs that are not done, and the age of the oldest', { tags: 'postgres' }, async () => {
    expect(await valueOf('registry_queue_jobs{kind="mail"}')).toBe(0);
    expect(await valueOf('registry_queue_oldest_seconds{kind="mail"}')).toBe(0);
    await test.database.jobSql.executeSql(`
      insert into pgboss.job (name, data, state, created_on, start_after, retry_count) values
        ('mail', '{}', 'created', now(), now() + interval '1 day', 0),
        ('mail', '{}', 'retry', now() - interval '1 hour', now() + interval '1 day', 2),
        ('mail', '{}', 'failed', now() - interval '3 days', now(), 60)`);
    expect(await valueOf('registry_queue_jobs{kind="mail"}')).toBe(2);
    expect(await valueOf('registry_queue_retried_jobs{kind="mail"}')).toBe(1);
    expect(await valueOf('registry_queue_failed_jobs{kind="mail"}')).toBe(1);
    expect(await valueOf('registry_queue_oldest_seconds{kind="mail"}')).toBeGreaterThanOrEqual(3600);
  });

  it('show how many events of the ledger are signed', async () => {
    await test.publishLog();
    const signed = await valueOf('registry_ledger_events{kind="signed"}');
    expect(await valueOf('registry_ledger_events{kind="all"}')).toBe(signed);
    const organization = await anOrganization(test.database);
    const project = await aProject(test.database, organization);
    await inLedger(test.database, [{ type: 'issue', organization, project, year: 2024, tonnes: 1 }]);
    expect(await valueOf('registry_ledger_events{kind="all"}')).toBe((signed ?? 0) + 1);
    expect(await valueOf('registry_ledger_events{kind="signed"}')).toBe(signed);
    test.setTime(new Date(now.getTime() + 90_000));
    expect(await valueOf('registry_ledger_checkpoint_age_seconds{kind="newest"}')).toBe(90);
  });

  it('count replies from the cache', async () => {
    const [hit, miss] = ['hit', 'miss'].map((result) => `registry_cache_lookups_total{result="${result}"}`);
    const [hits, misses] = [await valueOf(hit ?? ''), await valueOf(miss ?? '')];
    for (let time = 0; time < 3; time += 1) await test.app.inject('/api/projects/public?pageSize=3');
    expect(await valueOf(miss ?? '')).toBe((misses ?? 0) + 1);
    expect(await valueOf(hit ?? '')).toBe((hits ?? 0) + 2);
  });

  it('count runs of jobs and those that failed, by name', async () => {
    const job = { firstAfterMs: 0, everyMs: 3_600_000 };
    const stop = runScheduledJobs(
      [
        { ...job, name: 'works', run: () => Promise.resolve() },
        { ...job, name: 'breaks', run: () => Promise.reject(new Error('broken')) },
      ],
      pino({ level: 'silent' }),
    );
    await vi.waitFor(async () => {
      expect(await valueOf('registry_job_failures_total{name="breaks"}')).toBe(1);
    });
    expect(await valueOf('registry_job_failures_total{name="works"}')).toBe(0);
    expect(await valueOf('registry_job_runs_total{name="works"}')).toBe(1);
    stop();
  });

  it('are all there that alerts and dashboard read', async () => {
    const served = new Set([...(await scrape()).matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name ?? ''));
    const named = [...read('deploy/prometheus-rules.yml').matchAll(NAME)].map(([name]) => name);
    const expressions = [...read('deploy/grafana-dashboard.json').matchAll(/"expr": (".*")/g)].map(
      ([, text = '""']) => JSON.parse(text) as string,
    );
    expect(expressions.length).toBeGreaterThan(10);
    expect(expressions.filter((expression) => expression.search(NAME) === -1)).toEqual([]);
    const shown = expressions.flatMap((expression) => [...expression.matchAll(NAME)].map(([name]) => name));
    const missing = [...named, ...shown].filter(
      (name) => !served.has(name) && !served.has(withoutSuffix(name)),
    );
    expect(missing).toEqual([]);
  });

  it('have alerts whose runbooks exist', () => {
    const alerts = [...read('deploy/prometheus-rules.yml').matchAll(/- alert: (\w+)/g)];
    const pages = [...read('deploy/prometheus-rules.yml').matchAll(/runbook: (docs\/runbooks\/\S+)/g)];
    expect([alerts.length, pages.length]).toEqual([12, 12]);
    expect(pages.filter(([, page = '']) => !existsSync(root(page)))).toEqual([]);
  });

  it('are served without the database too, and say that it is away', async () => {
    const other = await openTestApp({ METRICS_TOKEN });
    const ask = (url: string) =>
      other.app.inject({ url, headers: { authorization: `Bearer ${METRICS_TOKEN}` } });
    expect((await ask('/metrics')).body).toContain('registry_part_ready{kind="database"} 1');
    await other.database.close();
    expect((await other.app.inject('/api/projects/public')).statusCode).toBeGreaterThanOrEqual(500);
    const { statusCode, body } = await ask('/metrics');
    expect(statusCode).toBe(200);
    expect(body).toContain('registry_part_ready{kind="database"} 0');
    expect(body).toContain('registry_part_ready{kind="files"} 1');
    expect(body).toMatch(/^registry_data_disk_bytes\{kind="free"\} \d+/m);
    expect(body).not.toMatch(/^registry_ledger_events\{/m);
    await other.app.close();
  });
});
