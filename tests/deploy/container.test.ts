import { execFile } from 'node:child_process';
import { generateKeyPairSync, randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freePort } from '../../scripts/kit/free-port.mjs';
import { openPostgres } from '../../scripts/steps/with-postgres.mjs';
import { buildRegistry } from '../support/deploy/build-registry.ts';
import { type ContainerSettings, type ImageConfig, openContainer } from '../support/deploy/containers.ts';
import { openImages } from '../support/deploy/images.ts';

const CODE = 'opt/community-climate-registry';
const USER = 10001;
const images = openImages();
const folder = mkdtempSync(join(tmpdir(), 'registry-container-'));
const inFolder = (name: string) => join(folder, name);
const ends: (() => Promise<unknown>)[] = [images.end];
let config: ImageConfig;
/** The files of the image. */
let root: string;
type Container = ReturnType<typeof openContainer>;

beforeAll(async () => {
  ({ config, root } = await buildRegistry(images, inFolder('context')));
}, 1_800_000);
afterAll(async () => {
  for (const end of ends.toReversed()) await end();
  rmSync(folder, { recursive: true, force: true });
}, 300_000);

/** Makes a folder of the image's user, as a new volume is. */
function makeVolume(name: string): string {
  const path = inFolder(name);
  mkdirSync(path, { mode: 0o700 });
  chownSync(path, USER, USER);
  return path;
}

/** Starts the image's own program and waits until its own health check is content. */
async function start(container: Container) {
  const server = container.start();
  ends.push(() => server.end('SIGKILL'));
  for (let tries = 0; !(await isHealthy(container)); tries += 1) {
    if (tries > 120 || server.child.exitCode !== null) throw new Error(`Not ready:\n${server.output()}`);
    await wait(500);
  }
  return server;
}

function isHealthy(container: Container): Promise<boolean> {
  const [, ...command] = config.Healthcheck.Test;
  return container.inside(...command).then(
    () => true,
    () => false,
  );
}

/** The head of the audit log in what `registry check` says. */
const headOf = (said: string): readonly string[] => /head (\d+:\S+)/.exec(said)?.slice(1) ?? [];

/** Another container on the same volume must not open the embedded database. */
async function refusedCheck(container: Container): Promise<string> {
  await expect(container.inside('registry', 'check')).rejects.toThrow(
    'in use by a process of another container',
  );
  return '';
}

/**
 * Starts three times on the same folders, and stops by the image's own signal, by SIGKILL, and by the signal again. Each time
 * `registry check` finds the ledger whole, and from the second time on with the head that the time before had.
 */
async function startThrice({ volumes, env }: ContainerSettings): Promise<void> {
  const port = String(await freePort());
  const settings = { volumes, env: { HOST: '127.0.0.1', PORT: port, ENVIRONMENT: 'production', ...env } };
  const container = openContainer(root, config, settings);
  const isEmbedded = env['DATABASE_URL'] === undefined;
  let head: readonly string[] = [];
  for (const signal of [config.StopSignal, 'SIGKILL', config.StopSignal] as const) {
    const server = await start(container);
    expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200);
    const check = () => container.inside('registry', 'check', ...head);
    const whileRunning = await (isEmbedded ? refusedCheck(container) : check());
    const code = await server.stop(signal);
    expect([signal, code === 0]).toEqual([signal, signal !== 'SIGKILL']);
    expect(await isHealthy(container)).toBe(false);
    const said = isEmbedded ? await check() : whileRunning;
    expect(said).toContain('projection equal');
    head = headOf(said);
    expect(head).toHaveLength(1);
  }
}

it('says how it is run: as a user without rights, with its data in a volume', () => {
  expect(config).toMatchObject({
    User: `${USER}:${USER}`,
    ExposedPorts: { '3000/tcp': {} },
    StopSignal: 'SIGTERM',
    Labels: { 'org.opencontainers.image.title': 'Community Climate Registry' },
  });
  expect(Object.keys(config.Volumes)).toEqual(['/data']);
  expect(config.Healthcheck.Test[0]).toBe('CMD');
  expect(config.Env).toContain('DATA_DIR=/data');
});

it('has every package that the code names, and nothing that only builds or develops', () => {
  const place = join(root, CODE);
  // Rendered pages are built with all of their packages inside.
  const files = globSync(['dist/server/**/*.js', 'src/**/*.ts'], { cwd: place });
  const code = files.map((path) => readFileSync(join(place, path), 'utf8')).join('\n');
  const { dependencies } = JSON.parse(readFileSync(join(place, 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>;
  };
  const has = (name: string) => existsSync(join(place, 'node_modules', name));
  const named = Object.keys(dependencies).filter((name) => new RegExp(`['"\`]${name}['"\`/]`).test(code));
  expect(named).toEqual(expect.arrayContaining(['fastify', 'pg', 'sharp', '@node-rs/argon2', 'kysely']));
  expect(named.filter((name) => !has(name))).toEqual([]);
  const ofBuilds = ['vite', 'rolldown', 'vitest', 'typescript', '@inlang', '@tabler', '@playwright', 'npm'];
  expect(ofBuilds.filter(has)).toEqual([]);
  expect(['npm', 'gcc', 'make'].filter((name) => existsSync(join(root, 'usr/bin', name)))).toEqual([]);
  expect(globSync(['**/left-over*', '{src,dist}/**/*.test.ts', 'var', '.env'], { cwd: place })).toEqual([]);
});

it('can write its volume and what is kept in memory, and nothing else', async () => {
  const own = ['-user', String(USER), '-o', '-group', String(USER), '-o', '-perm', '-o=w'];
  const { stdout } = await promisify(execFile)('find', [
    root,
    '-xdev',
    '-not',
    '-type',
    'l',
    '(',
    ...own,
    ')',
  ]);
  const found = stdout.split('\n').map((path) => path.slice(root.length));
  expect(new Set(found.filter((path) => path !== '' && !path.startsWith('/dev/')))).toEqual(
    new Set(['/data', '/run/lock', '/tmp', '/var/cache/registry', '/var/tmp']),
  );
  const container = openContainer(root, config, { volumes: {}, env: {} });
  await expect(container.inside('touch', 'package.json')).rejects.toThrow('Permission denied');
  await expect(container.inside('touch', '/var/tmp/one')).rejects.toThrow('Read-only file system');
});

it('runs on a PostgreSQL server, backs it up, and goes on after it was stopped or killed', async () => {
  const postgres = await openPostgres({ durable: true });
  ends.push(postgres.end);
  const key = generateKeyPairSync('ed25519').privateKey.export({ format: 'pem', type: 'pkcs8' });
  const [keys, data, backups] = [makeVolume('keys'), makeVolume('data'), makeVolume('backups')];
  writeFileSync(join(keys, 'ledger.pem'), key);
  chownSync(join(keys, 'ledger.pem'), USER, USER);
  chmodSync(join(keys, 'ledger.pem'), 0o600);
  const settings: ContainerSettings = {
    volumes: { '/data': data, '/mnt': keys, '/srv': backups },
    env: {
      BASE_URL: 'https://registry.example',
      DATABASE_URL: postgres.url,
      SECRET: randomBytes(32).toString('hex'),
      LEDGER_KEY_FILE: '/mnt/ledger.pem',
    },
  };
  await startThrice(settings);
  const container = openContainer(root, config, settings);
  await container.inside('registry', 'backup', '/srv');
  expect(globSync('*/manifest.json', { cwd: backups })).toHaveLength(1);
});

it('keeps the embedded database in its volume', async () => {
  const data = makeVolume('embedded');
  await startThrice({ volumes: { '/data': data }, env: { BASE_URL: 'https://registry.example' } });
  expect(existsSync(join(data, 'database'))).toBe(true);
});
