import { type ChildProcess, spawn } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { isSystemError } from '#server/kernel/start-problem.ts';

const program = fileURLToPath(new URL('keep-issuing.ts', import.meta.url));

export type Writer = {
  readonly child: ChildProcess;
  /** The lines printed so far. */
  readonly lines: () => readonly string[];
  /** The text on stderr. */
  readonly said: () => string;
  /** The last acknowledged index; -1 when there is none. */
  readonly promised: () => number;
  readonly ended: Promise<number | null>;
};

/**
 * Starts a process that writes to a database without end (`keep-issuing.ts`), under another program when one
 * is given.
 */
export function startWriter(where: string, under: readonly string[] = []): Writer {
  const [command, ...args] = [...under, process.execPath, program, where];
  const child = spawn(command ?? process.execPath, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  let printed = '';
  let errorOutput = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (printed += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (errorOutput += text));
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  const lines = () =>
    printed
      .slice(0, printed.lastIndexOf('\n') + 1)
      .split('\n')
      .slice(0, -1);
  const promised = () => Number(lines().findLast((line) => /^\d+$/.test(line)) ?? -1);
  return { child, lines, said: () => errorOutput, promised, ended };
}

/** Kills a writer and the program it runs under: a tracing program that is killed alone lets it live on. */
export async function killWriter({ child, ended }: Writer): Promise<void> {
  try {
    if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
  } catch (error) {
    // It has already ended.
    if (!isSystemError(error, 'ESRCH')) throw error;
  }
  await ended;
}

/** Waits until the writer has printed a matching line or has ended. */
export async function untilPrinted(
  writer: Writer,
  fits: (lines: readonly string[]) => boolean,
): Promise<void> {
  while (writer.child.exitCode === null && writer.child.signalCode === null && !fits(writer.lines()))
    await wait(10);
}
