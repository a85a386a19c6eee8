import { expect, it } from 'vitest';
import { readConfig } from './config.ts';
import { StartProblem } from './kernel/start-problem.ts';

const DATABASE_URL = 'postgres://one/registry';

it('names the replicas of a server, with commas between them, also in production', () => {
  const DATABASE_REPLICA_URLS = 'postgres://two/registry, postgresql://user:word@three:5433/registry';
  const production = { ENVIRONMENT: 'production', SECRET: 'a secret of thirty-two characters' };
  const { replicaUrls } = readConfig({ ...production, DATABASE_URL, DATABASE_REPLICA_URLS });
  expect(replicaUrls).toEqual(DATABASE_REPLICA_URLS.split(', '));
  expect(readConfig({ DATABASE_URL }).replicaUrls).toEqual([]);
});

it.each(['mysql://two/registry', ','])('refuses %s in one sentence', (urls) => {
  const read = () => readConfig({ DATABASE_URL, DATABASE_REPLICA_URLS: urls });
  expect(read).toThrow('DATABASE_REPLICA_URLS takes the addresses of PostgreSQL servers');
  expect(read).toThrow(StartProblem);
});

it('refuses replicas of the embedded database', () => {
  const read = () => readConfig({ DATABASE_REPLICA_URLS: DATABASE_URL });
  expect(read).toThrow('DATABASE_REPLICA_URLS needs DATABASE_URL: the embedded database has no replicas.');
});
