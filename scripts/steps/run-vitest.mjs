import { rmSync } from 'node:fs';
import { vitestCounts } from '../kit/counts.mjs';
import { inRoot } from '../kit/root.mjs';
import { run } from '../kit/run.mjs';
import { tool } from '../kit/tools.mjs';

/** Runs these projects of vitest.config.ts, or only the tests in `files` or with `tag`; returns the counts. */
export async function runVitest(label, projects, { env = {}, files = [], options = [], tag = '' } = {}) {
  const report = inRoot('.cache/test-results', `${label}.json`);
  rmSync(report, { force: true });
  const chosen = projects.flatMap((project) => ['--project', project]);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const tagged = tag === '' ? [] : [`--tags-filter=${tag}`];
  const [program, args] = tool('vitest', 'run', ...files, ...chosen, ...reporters, ...tagged, ...options);
  const code = await run(program, args, { env: { ...process.env, ...env } });
  return vitestCounts(report, code, tag);
}
