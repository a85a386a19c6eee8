import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { readConfig } from '#server/config.ts';
import { inRoot } from '../../scripts/kit/root.mjs';

type Service = {
  readonly image: string;
  readonly build?: { readonly context: string; readonly dockerfile: string };
  readonly environment: Readonly<Record<string, string>>;
  readonly ports?: readonly string[];
  readonly volumes: readonly string[];
  readonly healthcheck: { readonly test: readonly string[] };
  readonly depends_on?: Readonly<Record<string, { readonly condition: string }>>;
};
type Compose = {
  readonly services: Readonly<Record<'registry' | 'database' | 'objects' | 'mail', Service>>;
  readonly volumes: Readonly<Record<string, null>>;
};

const FILE = inRoot('deploy/compose.yaml');
const text = readFileSync(FILE, 'utf8');
const { services, volumes } = parse(text) as Compose;
/** A variable: its name, and after `:-` its default or after `:?` what to do without it. */
const VARIABLE = /(?<!\$)\$\{([A-Z_]+)(?::([-?])([^}]*))?\}/g;

/** Checks a file by the schema of the Compose Specification and dclint's own rules; returns the complaints. */
async function check(path: string): Promise<string> {
  const program = inRoot('node_modules/dclint/bin/dclint.cjs');
  return promisify(execFile)(process.execPath, [program, '--max-warnings', '0', path]).then(
    ({ stdout }) => stdout.trim(),
    ({ stdout, stderr }: { stdout: string; stderr: string }) => `refused: ${stdout}${stderr}`,
  );
}

/** Fills in variables as compose does: a missing one has its default or is an error. */
const filled = (value: string, variables: Readonly<Record<string, string>>): string =>
  value
    .replaceAll(VARIABLE, (_whole, name: string, kind: string, rest: string) => {
      const given = variables[name];
      if (given === undefined && kind !== '-') throw new Error(rest);
      return given ?? rest;
    })
    .replaceAll('$$', '$');

const filledAll = (values: Readonly<Record<string, string>>, variables: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, filled(value, variables)]));

const VARIABLES = {
  DATABASE_PASSWORD: 'databasePassword1',
  OBJECTS_PASSWORD: 'objectsPassword1',
  SECRET: 'a secret of at least 32 characters',
  ADMIN_EMAIL: 'administrator@registry.example',
  ADMIN_PASSWORD: 'a long password',
};

it('is a compose file by the schema of the Compose Specification, which would name a mistake', async () => {
  expect(await check(FILE)).toBe('');
  const folder = mkdtempSync(join(tmpdir(), 'registry-compose-'));
  const broken = join(folder, 'compose.yaml');
  writeFileSync(broken, text.replace('condition: service_healthy', 'condition: service_wealthy'));
  expect(await check(broken)).toContain('depends_on');
  rmSync(folder, { recursive: true });
});

it('has no password: what is secret has no default, and a sentence says what to set', () => {
  const variables = [...text.matchAll(VARIABLE)].map(([, name, kind, rest]) => ({ name, kind, rest }));
  const required = variables.filter(({ kind }) => kind === '?');
  expect(new Set(required.map(({ name }) => name))).toEqual(new Set(Object.keys(VARIABLES)));
  for (const { name, rest } of required) expect(rest).toMatch(new RegExp(`^Set ${name} to .+\\.$`));
  const secrets = Object.values(services)
    .flatMap(({ environment }) => Object.entries(environment))
    .filter(([name]) => /PASSWORD|SECRET/.test(name));
  expect(secrets).toHaveLength(5);
  for (const [, value] of secrets) expect(value).toMatch(/^\$\{[A-Z_]+:\?/);
  expect(() => filled(services.database.environment['POSTGRES_PASSWORD'] ?? '', {})).toThrow('Set DATABASE_');
});

it('gives the registry settings that it knows, and that lead to the other services', () => {
  const environment = filledAll(services.registry.environment, VARIABLES);
  const { environment: objects } = services.objects;
  const config = readConfig(environment);
  expect(config).toMatchObject({
    environment: 'preview',
    databaseUrl: 'postgres://registry:databasePassword1@database:5432/registry',
    s3: { endpoint: 'http://objects:8333', bucket: 'registry-files' },
    backup: { to: 's3://registry-backups' },
    mail: { smtpUrl: 'smtp://mail:1025' },
  });
  expect(filledAll(objects, VARIABLES)).toEqual({
    AWS_ACCESS_KEY_ID: config.s3?.accessKeyId,
    AWS_SECRET_ACCESS_KEY: config.s3?.secretAccessKey,
    S3_BUCKET: 'registry-files,registry-backups',
  });
  expect(filledAll(services.database.environment, VARIABLES)).toMatchObject({
    POSTGRES_USER: 'registry',
    POSTGRES_DB: 'registry',
    POSTGRES_PASSWORD: 'databasePassword1',
    // A registry in production does not start without checksums.
    POSTGRES_INITDB_ARGS: expect.stringContaining('--data-checksums'),
  });
});

it.each(Object.keys(services.registry.environment))('%s is a setting of the registry', (name) => {
  const environment = filledAll(services.registry.environment, {
    ...VARIABLES,
    BASE_URL: 'https://registry.example',
    MAIL_FROM: 'somebody@registry.example',
  });
  const { [name]: _removed, ...others } = environment;
  const withoutIt = () => JSON.stringify(readConfig(others));
  let changed: string;
  try {
    changed = withoutIt();
  } catch (error) {
    changed = String(error);
  }
  expect(changed).not.toBe(JSON.stringify(readConfig(environment)));
});

it('listens on this machine only, keeps data in volumes, and says of every service whether it is well', () => {
  const all = Object.entries(services);
  expect(all.map(([name]) => name).sort()).toEqual(['database', 'mail', 'objects', 'registry']);
  for (const [, { ports = [] }] of all)
    for (const port of ports) expect(port).toMatch(/^127\.0\.0\.1:\d+:\d+$/);
  const named = all.flatMap(([, service]) => service.volumes.map((volume) => volume.split(':')[0]));
  expect(new Set(named)).toEqual(new Set(Object.keys(volumes)));
  for (const [, { healthcheck }] of all) expect(healthcheck.test[0]).toBe('CMD');
  expect(services.registry.depends_on).toEqual({
    database: { condition: 'service_healthy' },
    mail: { condition: 'service_healthy' },
    objects: { condition: 'service_healthy' },
  });
});

it('builds and checks the registry as the Containerfile says', () => {
  expect(services.registry.build).toEqual({ context: '..', dockerfile: 'deploy/Containerfile' });
  const containerfile = readFileSync(inRoot('deploy/Containerfile'), 'utf8');
  const [, command = '[]'] = /^HEALTHCHECK [^\n]*\\\n {2}CMD (.*)$/m.exec(containerfile) ?? [];
  const [, ...checked] = services.registry.healthcheck.test.map((word) => filled(word, {}));
  expect(checked).toEqual(JSON.parse(command));
  expect(containerfile).toMatch(/^VOLUME \/data$/m);
  expect(services.registry.volumes).toEqual(['registry:/data']);
});
