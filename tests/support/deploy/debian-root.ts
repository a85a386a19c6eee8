import { execFile, execFileSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { inRoot } from '../../../scripts/kit/root.mjs';
import { requireProgram } from './programs.ts';

const RELEASE = 'bookworm';
const KEPT = inRoot(`.cache/debian-${RELEASE}.tar`);
/** Authorities that this machine trusts, so that packages can be fetched from inside as from here. */
const AUTHORITIES = '/etc/ssl/certs/ca-certificates.crt';
/** Where they are inside. */
const AUTHORITIES_INSIDE = '/etc/ssl/authorities.crt';
const PATHS = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';

const execute = promisify(execFile);
const HUGE = { maxBuffer: 64 * 1024 * 1024 };

/** Returns the archive of a bare Debian 12, which is made once with debootstrap and kept. Needs root. */
async function debianArchive(): Promise<string> {
  requireProgram('/usr/sbin/debootstrap', 'debootstrap');
  if (existsSync(KEPT)) return KEPT;
  const folder = mkdtempSync(join(tmpdir(), 'registry-debootstrap-'));
  try {
    await execute('debootstrap', ['--variant=minbase', '--include=ca-certificates', RELEASE, folder], HUGE);
    rmSync(join(folder, 'var/cache/apt/archives'), { recursive: true });
    mkdirSync(join(folder, 'var/cache/apt/archives/partial'), { recursive: true });
    copyFileSync('/etc/resolv.conf', join(folder, 'etc/resolv.conf'));
    copyFileSync(AUTHORITIES, join(folder, AUTHORITIES_INSIDE));
    // A crash of the machine would only lose the test.
    writeFileSync(join(folder, 'etc/dpkg/dpkg.cfg.d/fast'), 'force-unsafe-io\n');
    const policy = join(folder, 'usr/sbin/policy-rc.d');
    writeFileSync(policy, '#!/bin/sh\nexit 101\n');
    chmodSync(policy, 0o755);
    await execute('tar', ['-C', folder, '--exclude=./proc/*', '-cf', `${KEPT}.new`, '.'], HUGE);
    renameSync(`${KEPT}.new`, KEPT);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return KEPT;
}

/** Copies what git tracks, as a clone has it, into a folder. */
async function copySources(folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const archive = join(folder, '..', 'sources.tar');
  const { stdout } = await execute('git', ['ls-files', '-z'], { cwd: inRoot(), ...HUGE });
  writeFileSync(`${archive}.names`, stdout);
  await execute('tar', ['-C', inRoot(), '--null', '-T', `${archive}.names`, '-cf', archive], HUGE);
  await execute('tar', ['-C', folder, '-xf', archive], HUGE);
  for (const path of [archive, `${archive}.names`]) rmSync(path);
}

/** Unpacks a bare Debian with the registry's sources in /root/registry; `inside` runs a shell command in it. */
export async function openDebian() {
  const archive = await debianArchive();
  const folder = mkdtempSync(join(tmpdir(), 'registry-debian-'));
  await execute('tar', ['-C', folder, '-xf', archive], HUGE);
  await copySources(join(folder, 'root/registry'));
  // Without /proc neither PostgreSQL nor Node.js starts. A folder with a mounted one must not be deleted.
  execFileSync('mount', ['-t', 'proc', 'proc', join(folder, 'proc')]);
  const env = { PATH: PATHS, HOME: '/root', TMPDIR: '/tmp', NODE_EXTRA_CA_CERTS: AUTHORITIES_INSIDE };
  const enter = (command: string) => ({
    program: 'chroot',
    args: [folder, '/bin/bash', '-euc', command],
    env,
  });
  const inside = async (command: string): Promise<string> => {
    const { args } = enter(command);
    const { stdout } = await execute('chroot', args, { env, ...HUGE });
    return stdout.trim();
  };
  const end = () => {
    execFileSync('umount', [join(folder, 'proc')]);
    rmSync(folder, { recursive: true, force: true });
  };
  return { folder, inside, enter, end };
}
