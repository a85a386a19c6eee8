import { readdirSync } from 'node:fs';
import { run } from '../kit/run.mjs';
import { Stop } from '../kit/stop.mjs';

/** Downloads Debian packages at fixed versions into a folder and unpacks them there, without installing. */
export async function fetchDebianPackages(folder, versions) {
  const names = Object.entries(versions).map(([name, version]) => `${name}=${version}`);
  const code = await run('apt-get', ['download', ...names], { cwd: folder });
  if (code !== 0)
    throw new Stop(
      'The packages of the ground could not be fetched: Debian with its list of packages is needed.',
    );
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.deb')))
    await run('dpkg-deb', ['--extract', file, '.'], { cwd: folder });
}
