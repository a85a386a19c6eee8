import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { buildApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { openFiles } from '#server/files/open-files.ts';
import type { Database } from '#server/kernel/db.ts';
import { openJobQueue } from '#server/kernel/jobs.ts';
import { keysFrom } from '#server/kernel/keys.ts';
import { replyCache } from '#server/kernel/reply-cache.ts';
import { openMailbox } from '#server/mail/mailbox.ts';
import { documentAttachments } from '#server/payments/print-document.ts';
import { logPublisher } from '#server/public-log/log-publisher.ts';
import { readSignedLedger } from '#server/public-log/read-signed-ledger.ts';
import { originOf } from '#server/public-log/signer.ts';
import { now } from './builders.ts';
import { openTestDatabase } from './test-database.ts';

/** The secret behind the signatures of a test server. */
export const TEST_SECRET = 'a secret of tests, known to everyone';

/**
 * Builds the whole server in this process, without a port, on its own database and file store, with the built
 * web app of `web`.
 */
export async function openTestApp(
  settings: NodeJS.ProcessEnv = {},
  log = pino({ level: 'silent' }),
  logBegan?: Date | null,
  web: string | null = null,
) {
  return openAppOver(await openTestDatabase(logBegan), settings, log, web);
}

/** Builds the whole server on an open database, which it closes with itself. */
export async function openAppOver(
  database: Database,
  settings: NodeJS.ProcessEnv = {},
  log = pino({ level: 'silent' }),
  web: string | null = null,
) {
  const folder = mkdtempSync(join(tmpdir(), 'registry-files-'));
  const own = { ENVIRONMENT: 'test', CAPTCHA_DIFFICULTY: '1', PAGE_THREADS: '0', DATA_DIR: folder };
  const config = readConfig({ ...own, ...settings });
  const files = openFiles(config);
  const keys = keysFrom(TEST_SECRET);
  const cache = replyCache(database, Date.now);
  const queue = await openJobQueue(database, log);
  let time = now;
  const loadSandbox = () => import('#demonstration/make-sandbox.ts');
  const clock = () => time;
  const draw = documentAttachments(database.db, config);
  const readLedger = () => readSignedLedger(database.db);
  const mailbox = await openMailbox(queue, config, log, { keys, clock, draw, readLedger });
  const publisher = logPublisher({
    database,
    keys: [generateKeyPairSync('ed25519').privateKey],
    origin: originOf(config.baseUrl),
    dataDir: folder,
    known: config.ledger.known,
    policy: config.ledger.policy,
    isStrict: true,
    clock,
    log,
  });
  const logHaltedBy = publisher.haltedBy;
  const deps = { config, database, files, mailbox, keys, log, clock, cache, web, loadSandbox, logHaltedBy };
  const app = await buildApp(deps);
  const close = async () => {
    await app.close();
    await queue.stop();
    await database.close();
    rmSync(folder, { recursive: true, force: true });
  };
  /** Sets the clock of the server. */
  const setTime = (at: Date) => {
    time = at;
  };
  const publishLog = publisher.publish;
  return { app, database, files, mailbox, log, folder, deps, publisher, publishLog, setTime, close };
}
