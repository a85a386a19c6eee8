import { randomBytes } from 'node:crypto';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../../../scripts/kit/free-port.mjs';
import { inRoot } from '../../../scripts/kit/root.mjs';
import { giveToPostgres, postgresPrograms, postgresUser, requireProgram, startProgram } from './programs.ts';

const PROGRAMS = {
  '/usr/bin/etcd': 'etcd-server',
  '/usr/bin/patroni': 'patroni',
  '/usr/sbin/haproxy': 'haproxy',
};
const PATIENCE_MS = 180_000;

type Program = ReturnType<typeof startProgram>;
type Node = {
  readonly name: string;
  readonly data: string;
  readonly ports: { readonly postgres: number; readonly patroni: number };
  program: Program;
};

async function statusOf(url: string): Promise<number> {
  const reply = await fetch(url, { signal: AbortSignal.timeout(2000) }).catch(() => null);
  return reply?.status ?? 0;
}

async function until(what: string, isSo: () => Promise<boolean>, output: () => string): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS;
  while (!(await isSo())) {
    if (Date.now() > deadline) throw new Error(`${what} did not happen:\n${output()}`);
    await wait(200);
  }
}

async function startEtcd(folder: string) {
  const [client, peer] = [`http://127.0.0.1:${await freePort()}`, `http://127.0.0.1:${await freePort()}`];
  const program = startProgram('/usr/bin/etcd', [], {
    cwd: folder,
    env: {
      PATH: '/usr/bin:/bin',
      ETCD_NAME: 'one',
      ETCD_DATA_DIR: join(folder, 'etcd'),
      ETCD_LISTEN_CLIENT_URLS: client,
      ETCD_ADVERTISE_CLIENT_URLS: client,
      ETCD_LISTEN_PEER_URLS: peer,
      ETCD_INITIAL_ADVERTISE_PEER_URLS: peer,
      ETCD_INITIAL_CLUSTER: `one=${peer}`,
      ETCD_INITIAL_CLUSTER_STATE: 'new',
    },
  });
  return { program, host: new URL(client).host };
}

/** Returns what differs between nodes, as in patroni.env.example. */
function environmentOf(
  { name, data, ports }: Omit<Node, 'program'>,
  { etcd, password }: { readonly etcd: string; readonly password: string },
): NodeJS.ProcessEnv {
  const [api, postgres] = [`127.0.0.1:${ports.patroni}`, `127.0.0.1:${ports.postgres}`];
  return {
    PATH: `${postgresPrograms()}:/usr/bin:/bin`,
    PATRONI_NAME: name,
    PATRONI_ETCD3_HOSTS: etcd,
    PATRONI_RESTAPI_LISTEN: api,
    PATRONI_RESTAPI_CONNECT_ADDRESS: api,
    PATRONI_POSTGRESQL_LISTEN: postgres,
    PATRONI_POSTGRESQL_CONNECT_ADDRESS: postgres,
    PATRONI_POSTGRESQL_DATA_DIR: data,
    PATRONI_POSTGRESQL_BIN_DIR: postgresPrograms(),
    PATRONI_POSTGRESQL_PGPASS: `${data}.pgpass`,
    PATRONI_SUPERUSER_USERNAME: 'postgres',
    PATRONI_SUPERUSER_PASSWORD: password,
    PATRONI_REPLICATION_USERNAME: 'replicator',
    PATRONI_REPLICATION_PASSWORD: password,
  };
}

/** Ends PostgreSQL and Patroni of a node, as a machine ends that loses its power. */
async function kill(node: Node): Promise<void> {
  const pid = Number(readFileSync(join(node.data, 'postmaster.pid'), 'utf8').split('\n')[0]);
  await node.program.end('SIGKILL');
  process.kill(pid, 'SIGKILL');
}

const has =
  ({ ports }: Node, role: string) =>
  async () =>
    (await statusOf(`http://127.0.0.1:${ports.patroni}/${role}`)) === 200;

/** Returns primary and synchronous standby; undefined where there is none. */
async function rolesOf(nodes: readonly Node[]) {
  let [primary, standby]: (Node | undefined)[] = [];
  for (const node of nodes) {
    if (await has(node, 'primary')()) primary = node;
    else if (await has(node, 'sync')()) standby = node;
  }
  return { primary, standby };
}

/**
 * Starts etcd, and two PostgreSQL servers under Patroni with the configuration of deploy/, and waits until the second
 * has every commit of the first.
 */
export async function startPatroni() {
  for (const [path, name] of Object.entries(PROGRAMS)) requireProgram(path, name);
  const folder = mkdtempSync(join(tmpdir(), 'registry-patroni-'));
  const password = randomBytes(12).toString('hex');
  const settings = join(folder, 'patroni.yml');
  copyFileSync(inRoot('deploy/patroni/patroni.yml'), settings);
  giveToPostgres(folder, settings);
  const etcd = await startEtcd(folder);
  const startNode = (node: Omit<Node, 'program'>): Program =>
    startProgram('/usr/bin/patroni', [settings], {
      ...postgresUser(),
      cwd: folder,
      env: environmentOf(node, { etcd: etcd.host, password }),
    });
  const nodes: Node[] = [];
  const output = () =>
    [etcd.program, ...nodes.map(({ program }) => program)].map((one) => one.output()).join('\n—\n');
  /** Returns primary and synchronous standby, once there are both. */
  async function pair(): Promise<{ readonly primary: Node; readonly standby: Node }> {
    const isPair = async () => Object.values(await rolesOf(nodes)).every((node) => node !== undefined);
    await until('A primary with a synchronous standby', isPair, output);
    const { primary, standby } = await rolesOf(nodes);
    if (primary === undefined || standby === undefined) throw new Error('No pair.');
    return { primary, standby };
  }

  async function end(): Promise<void> {
    for (const { program } of nodes) await program.end('SIGTERM');
    await etcd.program.end('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  }

  try {
    for (const name of ['one', 'two']) {
      const ports = { postgres: Number(await freePort()), patroni: Number(await freePort()) };
      const node = { name, ports, data: join(folder, name) };
      mkdirSync(node.data, { mode: 0o700 });
      giveToPostgres(node.data);
      nodes.push({ ...node, program: startNode(node) });
      // Else either may be the first to create the database.
      if (name === 'one') await until('A first primary', has(nodes[0] as Node, 'primary'), output);
    }
    await pair();
  } catch (error) {
    await end();
    throw error;
  }
  /** Starts a node that was killed again, which then follows the new primary. */
  async function restart(node: Node) {
    node.program = startNode(node);
    return pair();
  }
  return { nodes, password, pair, kill, restart, end };
}

export type Patroni = Awaited<ReturnType<typeof startPatroni>>;

/** Starts HAProxy with the configuration of deploy/ in front of both databases and of two registry servers. */
export async function startBalancer({ nodes }: Patroni, registries: readonly string[]) {
  const [site, database] = [`127.0.0.1:${await freePort()}`, `127.0.0.1:${await freePort()}`];
  const [one, two] = nodes.map(({ ports }) => ports);
  const [first = '127.0.0.1:9', second = '127.0.0.1:9'] = registries.map((url) => new URL(url).host);
  const program = startProgram('/usr/sbin/haproxy', ['-db', '-f', inRoot('deploy/haproxy/haproxy.cfg')], {
    env: {
      PATH: '/usr/bin:/bin',
      SITE_ADDRESS: site,
      DATABASE_ADDRESS: database,
      REGISTRY_ONE: first,
      REGISTRY_TWO: second,
      POSTGRES_ONE: `127.0.0.1:${one?.postgres}`,
      POSTGRES_TWO: `127.0.0.1:${two?.postgres}`,
      PATRONI_ONE: String(one?.patroni),
      PATRONI_TWO: String(two?.patroni),
    },
  });
  // Until it has asked a server twice, HAProxy believes that it is the primary.
  await wait(5000);
  return { site: `http://${site}`, database, end: () => program.end('SIGTERM') };
}
