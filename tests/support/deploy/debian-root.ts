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

/** The releases of Debian that the registry is installed on: 12 and 13. */
export const DEBIAN_RELEASES = ['bookworm', 'trixie'] as const;
type DebianRelease = (typeof DEBIAN_RELEASES)[number];

/** Authorities that this machine trusts, so that packages can be fetched from inside as from here. */
const AUTHORITIES = '/etc/ssl/certs/ca-certificates.crt';
/** Where they are inside. */
export const AUTHORITIES_INSIDE = '/etc/ssl/authorities.crt';
const PATHS = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';

const execute = promisify(execFile);
const HUGE = { maxBuffer: 64 * 1024 * 1024 };

/** Returns the archive of a bare Debian, which is made once with debootstrap and kept. Needs root. */
export async function debianArchive(release: DebianRelease): Promise<string> {
  requireProgram('/usr/sbin/debootstrap', 'debootstrap');
  const kept = inRoot(`.cache/debian-${release}.tar`);
  if (existsSync(kept)) return kept;
  const folder = mkdtempSync(join(tmpdir(), 'registry-debootstrap-'));
  try {
    await execute('debootstrap', ['--variant=minbase', '--include=ca-certificates', release, folder], HUGE);
    // A temporary folder is its owner's alone; only in some releases does that change.
    chmodSync(folder, 0o755);
    rmSync(join(folder, 'var/cache/apt/archives'), { recursive: true });
    mkdirSync(join(folder, 'var/cache/apt/archives/partial'), { recursive: true });
    copyFileSync('/etc/resolv.conf', join(folder, 'etc/resolv.conf'));
    copyFileSync(AUTHORITIES, join(folder, AUTHORITIES_INSIDE));
    // A crash of the machine would only lose the test.
    writeFileSync(join(folder, 'etc/dpkg/dpkg.cfg.d/fast'), 'force-unsafe-io\n');
    const policy = join(folder, 'usr/sbin/policy-rc.d');
    writeFileSync(policy, '#!/bin/sh\nexit 101\n');
    chmodSync(policy, 0o755);
    await execute('tar', ['-C', folder, '--exclude=./proc/*', '-cf', `${kept}.new`, '.'], HUGE);
    renameSync(`${kept}.new`, kept);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return kept;
}

/** Copies what git tracks, as a clone has it, into a folder. */
export async function copySources(folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const archive = join(folder, '..', 'sources.tar');
  const { stdout } = await execute('git', ['ls-files', '-z'], { cwd: inRoot(), ...HUGE });
  writeFileSync(`${archive}.names`, stdout);
  await execute('tar', ['-C', inRoot(), '--null', '-T', `${archive}.names`, '-cf', archive], HUGE);
  await execute('tar', ['-C', folder, '-xf', archive], HUGE);
  for (const path of [archive, `${archive}.names`]) rmSync(path);
}

/** Unpacks a bare Debian with the registry's sources in /root/registry; `inside` runs a shell command in it. */
export async function openDebian(release: DebianRelease) {
  const archive = await debianArchive(release);
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
