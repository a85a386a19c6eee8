import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface, type Interface } from 'node:readline';
import { fileURLToPath } from 'node:url';

/** Ports of the measured process: with the reply cache, without it, and of the empty route. */
export type Ports = { readonly kept: number; readonly made: number; readonly empty: number };

/** Memory of the measured process, and the processor time it has used since it started. */
export type Used = { readonly memoryBytes: number; readonly processorMs: number };

export type Measured = {
  readonly ports: Ports;
  readonly used: () => Promise<Used>;
  readonly end: () => Promise<void>;
};

const server = fileURLToPath(new URL('./measured-server.ts', import.meta.url));

/** Starts the measured process with a registry of `count` projects, to measure its API reads or its pages. */
export async function startMeasured(count: number, asked: 'reads' | 'pages'): Promise<Measured> {
  const child: ChildProcess = spawn(process.execPath, [server, String(count), asked], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const { stdin, stdout } = child;
  if (stdin === null || stdout === null) throw new Error('The measured server has no pipes.');
  child.once('exit', (code) => {
    if (code !== 0) throw new Error(`The measured server ended with ${code}.`);
  });
  const lines = createInterface({ input: stdout });
  const ports = JSON.parse(await nextLine(lines)) as Ports;
  return {
    ports,
    used: async () => {
      stdin.write('\n');
      return JSON.parse(await nextLine(lines)) as Used;
    },
    end: async () => {
      const ended = new Promise((resolve) => child.once('close', resolve));
      stdin.end();
      await ended;
    },
  };
}

async function nextLine(lines: Interface): Promise<string> {
  return new Promise((resolve) => lines.once('line', resolve));
}
