/**
 * Measures the check of a list of projects as Verra exports it, made of 11,101 rows: recognizing its columns and words
 * and the dry run, before the projects are in the registry and after. Meanwhile it measures how long other requests
 * wait. `npm run bench:matching` uses the embedded database, `node scripts/with-postgres.mjs npm run bench:matching`
 * a PostgreSQL server. `BENCH_SIZES` is another number of projects.
 */
import type { ImportReport, ImportResult } from '#contract/imports.ts';
import { openImportBench } from './import-meanwhile.ts';
import { makings, oneOf } from './makings.ts';

const PROJECTS = Number(process.env['BENCH_SIZES'] ?? 11_101);
const NAME = 'allprojects.csv';
const headings = 'ID,Name,Proponent,Project Type,AFOLU Activities,Methodology,Status,Country/Area,Region';
const words = [
  'Agriculture Forestry and Other Land Use',
  'Energy industries (renewable/non-renewable sources)',
  'Waste handling and disposal',
  'Energy demand',
  'Transport',
];
const statuses = ['Registered', 'Under validation', 'Withdrawn'];

const rows = Array.from({ length: PROJECTS }, (_, place) => {
  const title = `${oneOf(makings.places, place)} ${oneOf(makings.works, place)} project ${place}`;
  const kept = [place + 1, title, `Proponent ${place % 4000}`, oneOf(words, place), 'ARR', 'VM0007'];
  return [...kept, oneOf(statuses, place), 'Canada', 'North America'].join(',');
});
const content = `${[headings, ...rows].join('\n')}\n`;

const { send, measure, finish } = await openImportBench();
const { plan } = await measure('new projects, dry run', check);
await measure('new projects, import', () =>
  send<ImportResult>(NAME, content, `?plan=${plan}&skipInvalid=true`),
);
const { counts } = await measure('the same projects again, dry run', check);
if (counts.unchanged !== PROJECTS) throw new Error(`Only ${counts.unchanged} projects are known again.`);
await finish();

async function check(): Promise<ImportReport> {
  const reply = await send<ImportReport>(NAME, content, '');
  if (reply.rows.length !== PROJECTS) throw new Error(`The report has ${reply.rows.length} rows.`);
  return reply;
}
