import { administrator } from '../tests/support/administrator.ts';
import { meanwhile, memoryOf } from '../tests/support/flood.ts';
import { type RunningRegistry, runRegistry } from '../tests/support/run-registry.ts';
import { respell } from './respell.ts';

const ASK_EVERY_MS = 25;
const CACHED = '/api/projects/public?page=1&pageSize=10';

/** A running registry that files are sent to. */
export type ImportBench = {
  /** Sends a file to `POST /admin/import` with this query; returns the reply. */
  readonly send: <Reply>(
    name: string,
    content: Uint8Array<ArrayBuffer> | string,
    query: string,
  ) => Promise<Reply>;
  /**
   * Prints how long an act takes, the memory of the server, and the longest wait of other requests meanwhile: those
   * that the cache answers and those that read the database. Returns what the act does.
   */
  readonly measure: <Reply>(what: string, act: () => Promise<Reply>) => Promise<Reply>;
  readonly finish: () => Promise<void>;
};

/** Starts a registry on the embedded database, or on the PostgreSQL server that `TEST_DATABASE_URL` names. */
export async function openImportBench(): Promise<ImportBench> {
  const { TEST_DATABASE_URL: databaseUrl } = process.env;
  const registry = await runRegistry({
    ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
  });
  const signedIn = await fetch(`${registry.url}/api/users/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(administrator),
  });
  const { token } = (await signedIn.json()) as { readonly token: string };
  return {
    send: async (name, content, query) => {
      const form = new FormData();
      form.append('file', new Blob([content]), name);
      const response = await fetch(`${registry.url}/api/admin/import${query}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}` },
        body: form,
      });
      if (!response.ok)
        throw new Error(`${name}${query} answered ${response.status}: ${await response.text()}`);
      return (await response.json()) as never;
    },
    measure: (what, act) => measureAct(registry, what, act),
    finish: registry.finish,
  };
}

async function measureAct<Reply>(
  { url, pid }: RunningRegistry,
  what: string,
  act: () => Promise<Reply>,
): Promise<Reply> {
  const waits = { cached: [] as number[], uncached: [] as number[] };
  let memory = 0;
  let asked = 0;
  const since = performance.now();
  const reply = await meanwhile(act(), ASK_EVERY_MS, async () => {
    asked += 1;
    waits.cached.push(await ask(`${url}${CACHED}`));
    waits.uncached.push(await ask(`${url}${respell(CACHED, asked)}`));
    memory = Math.max(memory, memoryOf(pid));
  });
  const seconds = ((performance.now() - since) / 1000).toFixed(1);
  const longest = (times: readonly number[]) => Math.round(Math.max(...times));
  process.stdout.write(
    `${what}: ${seconds} s, ${Math.round(memory)} MiB; meanwhile ${asked} requests each: longest wait ${longest(waits.cached)} ms from the cache, ${longest(waits.uncached)} ms from the database\n`,
  );
  return reply;
}

async function ask(address: string): Promise<number> {
  const since = performance.now();
  const response = await fetch(address);
  await response.arrayBuffer();
  if (response.status !== 200) throw new Error(`${address} answered ${response.status}.`);
  return performance.now() - since;
}
