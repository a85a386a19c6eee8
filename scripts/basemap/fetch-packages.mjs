import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { run } from '../kit/run.mjs';
import { Stop } from '../kit/stop.mjs';

/**
 * Installs packages at fixed versions into a folder; returns a function from a package's name to its folder.
 */
export async function fetchPackages(folder, versions) {
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, dependencies: versions }));
  const code = await run('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: folder });
  if (code !== 0) throw new Stop('The packages of the basemap could not be installed: see the errors above.');
  return (name) => join(folder, 'node_modules', name);
}
