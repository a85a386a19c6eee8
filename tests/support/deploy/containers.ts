import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { startProgram } from './programs.ts';

/** What the tests read of an image's configuration. */
export type ImageConfig = {
  readonly User: string;
  readonly Env: readonly string[];
  readonly WorkingDir: string;
  readonly Entrypoint: readonly string[];
  readonly ExposedPorts: Readonly<Record<string, object>>;
  readonly Volumes: Readonly<Record<string, object>>;
  readonly StopSignal: NodeJS.Signals;
  readonly Healthcheck: { readonly Test: readonly string[] };
  readonly Labels: Readonly<Record<string, string>>;
};

/** Folders of this machine for a container, by where it sees them, and variables beside those of the image. */
export type ContainerSettings = {
  readonly volumes: Readonly<Record<string, string>>;
  readonly env: Readonly<Record<string, string>>;
};

const UNSHARE = '/usr/bin/unshare';
/** What of a read-only root can be written, as in compose.yaml. */
const IN_MEMORY = ['/tmp', '/var/cache/registry'];
const OWN_NAMESPACES = ['--mount', '--pid', '--fork', '--kill-child', 'sh', '-euc'];
const execute = promisify(execFile);

/**
 * Runs commands in the files of an image as a container does, with this machine's network: the image's user without
 * any rights, its variables and its folder; a read-only root with volumes; and a command is process 1 of its own. Needs
 * root.
 */
export function openContainer(root: string, image: ImageConfig, { volumes, env }: ContainerSettings) {
  const [user = '', group = ''] = image.User.split(':');
  const script = [
    `mount --bind '${root}' '${root}'`,
    `mount -o remount,bind,ro '${root}'`,
    `mount -t proc proc '${root}/proc'`,
    `mount --rbind /dev '${root}/dev'`,
    ...IN_MEMORY.map((path) => `mount -t tmpfs -o mode=1777 tmpfs '${root}${path}'`),
    ...Object.entries(volumes).map(([inside, outside]) => `mount --bind '${outside}' '${root}${inside}'`),
    `exec chroot '${root}' setpriv --reuid=${user} --regid=${group} --clear-groups --no-new-privs --bounding-set=-all --inh-caps=-all env -i -C '${image.WorkingDir}' "$@"`,
  ].join('\n');
  const variables = [...image.Env, ...Object.entries(env).map(([name, value]) => `${name}=${value}`)];
  const argumentsOf = (command: readonly string[]) => [
    ...OWN_NAMESPACES,
    script,
    'sh',
    ...variables,
    ...command,
  ];
  const inside = async (...command: readonly string[]): Promise<string> =>
    (await execute(UNSHARE, argumentsOf(command), { env: {} })).stdout.trim();

  /** Starts the image's own program; `stop` ends it with a signal and returns its exit code. */
  const start = () => {
    const program = startProgram(UNSHARE, argumentsOf(image.Entrypoint), { env: {} });
    const { pid } = program.child;
    const stop = async (signal: NodeJS.Signals): Promise<number | null> => {
      const ended = once(program.child, 'exit');
      process.kill(Number(readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')), signal);
      await ended;
      return program.child.exitCode;
    };
    return { ...program, stop };
  };
  return { inside, start };
}
