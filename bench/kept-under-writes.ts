/**
 * Measures 250 kept addresses while nothing changes, and beside five public changes a second, with replies dropped by
 * row and by table, in alternating rounds: `node scripts/with-postgres.mjs npm run bench:kept`. Prints medians of
 * five rounds. `BENCH_SECONDS` sets the seconds of each measurement.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import autocannon from 'autocannon';
import { SERVER_ENVIRONMENT, SERVER_OPTIONS } from '../scripts/kit/server-options.mjs';
import { serialOf, spreadOver } from './makings.ts';
import { median } from './median.ts';

const PROJECTS = 2000;
const CONNECTIONS = 10;
const ROUNDS = 5;
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 5);
const ASKED = { projects: 160, pages: 60, serials: 30 };

const { TEST_DATABASE_URL: databaseUrl } = process.env;
if (databaseUrl === undefined) throw new Error('Run this with scripts/with-postgres.mjs.');
const file = fileURLToPath(new URL('kept-server.ts', import.meta.url));
const child = spawn(process.execPath, [...SERVER_OPTIONS, file, databaseUrl, String(PROJECTS)], {
  env: { ...SERVER_ENVIRONMENT, ...process.env },
  stdio: ['pipe', 'pipe', 'inherit'],
});
const lines = createInterface({ input: child.stdout });
const nextLine = async () => ((await once(lines, 'line')) as [string])[0];
const ports = JSON.parse(await nextLine()) as Readonly<Record<'byRow' | 'byTable', string>>;
const addresses = [
  ...spreadOver(PROJECTS, ASKED.projects).map((number) => `/api/projects/${serialOf(number)}`),
  ...spreadOver(ASKED.pages, ASKED.pages).map((page) => `/api/projects/public?page=${page}&pageSize=12`),
  ...spreadOver(PROJECTS, ASKED.serials).map((number) => `/api/serials/${serialOf(number)}-1`),
];

const kinds = {
  'nothing changes': { port: ports.byRow, isChanging: false },
  'changes, dropped by row': { port: ports.byRow, isChanging: true },
  'changes, dropped by table': { port: ports.byTable, isChanging: true },
};
const rates = new Map<string, number[]>();
const changed = new Map<string, number[]>();
// The first round only warms.
for (let round = 0; round <= ROUNDS; round += 1)
  for (const [name, { port, isChanging }] of Object.entries(kinds)) {
    if (isChanging) await toggle();
    const rate = await measure(port);
    const changes = isChanging ? await toggle() : 0;
    if (round === 0) continue;
    rates.set(name, [...(rates.get(name) ?? []), rate]);
    changed.set(name, [...(changed.get(name) ?? []), changes / SECONDS]);
  }
process.stdout.write(
  '| 250 kept addresses | a second | of it | changes a second |\n| --- | ---: | ---: | ---: |\n',
);
const still = rates.get('nothing changes') ?? [];
for (const [name, rounds] of rates) {
  const share = median(rounds.map((rate, round) => rate / (still[round] ?? Number.NaN)));
  const changes = median(changed.get(name) ?? []).toFixed(1);
  process.stdout.write(`| ${name} | ${Math.round(median(rounds))} | ${share.toFixed(2)} | ${changes} |\n`);
}
child.stdin.end();

/** Begins or ends the changes; returns how many there were since the last time. */
async function toggle(): Promise<number> {
  child.stdin.write('\n');
  return Number(await nextLine());
}

async function measure(port: string): Promise<number> {
  let asked = 0;
  const result = await autocannon({
    url: `http://127.0.0.1:${port}`,
    connections: CONNECTIONS,
    duration: SECONDS,
    requests: [
      {
        method: 'GET',
        headers: { 'accept-encoding': 'gzip, deflate, br' },
        setupRequest: (request) => {
          asked += 1;
          return { ...request, path: addresses[(asked * 97) % addresses.length] ?? '/' };
        },
      },
    ],
  });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${result.non2xx} of ${result.requests.total} replies were not 2xx.`);
  return result.requests.total / result.duration;
}
