import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { afterEach, expect, it } from 'vitest';
import { freePort } from '../../scripts/kit/free-port.mjs';
import { inRoot } from '../../scripts/kit/root.mjs';
import { DEBIAN_RELEASES, openDebian } from '../support/deploy/debian-root.ts';
import { requireProgram, startProgram } from '../support/deploy/programs.ts';

const NAME = 'community-climate-registry';
const INSTALL = `/root/registry/deploy/install-on-debian.sh`;
/** Everything that a second run must leave as it is: also times of change. */
const INSTALLED = `find /etc/${NAME} /var/lib/${NAME} /opt/${NAME}/dist /opt/${NAME}/.installed-from /etc/systemd/system/registry* /usr/local/bin/registry /etc/postgresql /var/lib/postgresql/*/registry/PG_VERSION -type f -printf '%p %m %u %s %T@\\n' | sort`;
const KEPT = `sha256sum /etc/${NAME}/* /var/lib/postgresql/*/registry/global/pg_control`;

const execute = promisify(execFile);
type Debian = Awaited<ReturnType<typeof openDebian>>;
const ends: (() => Promise<unknown> | void)[] = [];
afterEach(() => end(0), 120_000);

it('scripts and units are without a complaint of shellcheck', async () => {
  requireProgram('/usr/bin/shellcheck', 'shellcheck');
  const scripts = ['install-on-debian.sh', 'registry-command.sh'].map((name) => inRoot('deploy', name));
  const { stdout } = await execute('shellcheck', scripts);
  expect(stdout).toBe('');
});

it('units are without a complaint of systemd', async () => {
  requireProgram('/usr/bin/systemd-analyze', 'systemd');
  const folder = mkdtempSync(join(tmpdir(), 'registry-units-'));
  const units = ['registry.service', 'registry-backup.service', 'registry-backup.timer'];
  for (const unit of units) {
    // It asks whether the program is there.
    const text = readFileSync(inRoot('deploy/systemd', unit), 'utf8');
    writeFileSync(join(folder, unit), text.replaceAll(/^ExecStart=\S+/gm, `ExecStart=${process.execPath}`));
  }
  const paths = units.map((unit) => join(folder, unit));
  const { stdout, stderr } = await execute('systemd-analyze', ['verify', '--man=no', ...paths]);
  rmSync(folder, { recursive: true });
  expect(stdout + stderr).toBe('');
});

it.each(DEBIAN_RELEASES)(
  'a bare Debian %s becomes a registry; a second run changes nothing; uninstalling keeps the data',
  async (release) => {
    const debian = await openDebian(release);
    ends.push(debian.end);
    await expect(debian.inside(`${INSTALL} --no-start`)).rejects.toThrow('Give the public address');
    const startedAt = Date.now();
    await debian.inside(`${INSTALL} --base-url https://registry.example --no-start`);
    process.stdout.write(`${release}: installed after ${Math.round((Date.now() - startedAt) / 1000)} s\n`);
    const installed = await debian.inside(INSTALLED);
    expect(installed).toMatch(new RegExp(`/etc/${NAME}/environment 600 root `));
    expect(installed).toMatch(new RegExp(`/etc/${NAME}/ledger.pem 600 ${NAME} `));
    const [, second] = [await debian.inside(`${INSTALL} --no-start`), await debian.inside(INSTALLED)];
    expect(second).toBe(installed);

    const begun = ends.length;
    await startInside(debian);
    await debian.inside(`registry backup /var/backups/${NAME}`);
    expect(await debian.inside('registry check')).toContain('projection equal');
    await end(begun);
    const kept = await debian.inside(KEPT);
    await debian.inside(`${INSTALL} --uninstall`);
    expect(await debian.inside(`ls -d /opt/${NAME} /etc/systemd/system/registry* 2>/dev/null || true`)).toBe(
      '',
    );
    expect(await debian.inside(KEPT)).toBe(kept);
    expect(await debian.inside(`ls /var/backups/${NAME}/*/manifest.json`)).toContain('manifest.json');
  },
);

/** Ends what was begun, the newest first; keeps the `kept` oldest. */
async function end(kept: number) {
  for (const one of ends.splice(kept).toReversed()) await one();
}

/** Starts database and registry as the units do, and waits until the registry is ready. */
async function startInside(debian: Debian): Promise<void> {
  const [cluster = ''] = (await debian.inside('pg_lsclusters -h')).split(' ');
  await debian.inside(`pg_ctlcluster ${cluster} registry start`);
  ends.push(() => debian.inside(`pg_ctlcluster ${cluster} registry stop -m fast`));
  const port = await freePort();
  const { program, args, env } = debian.enter(
    `set -a; . /etc/${NAME}/environment; PORT=${port}; export NODE_ENV=production; cd /opt/${NAME}; exec setpriv --reuid=${NAME} --regid=${NAME} --init-groups --no-new-privs node_modules/node/bin/node dist/server/main.js`,
  );
  const server = startProgram(program, args, { env });
  ends.push(() => server.end('SIGTERM'));
  const isReady = () =>
    fetch(`http://127.0.0.1:${port}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  for (let tries = 0; !(await isReady()); tries += 1) {
    if (tries > 600 || server.child.exitCode !== null) throw new Error(`Not ready:\n${server.output()}`);
    await wait(200);
  }
}
