import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { run } from '../kit/run.mjs';
import { Stop } from '../kit/stop.mjs';

/** Installs packages, each at one version, into a folder; answers where each of them lies. */
export async function fetchPackages(folder, versions) {
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, dependencies: versions }));
  const code = await run('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: folder });
  if (code !== 0) throw new Stop('The sources of the map could not be fetched: see above.');
  return (name) => join(folder, 'node_modules', name);
}
