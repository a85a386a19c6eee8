import { openSandbox } from '#contract/sandbox.ts';
import { clientInfoOf } from '../auth/devices.ts';
import type { Person, SessionTokens } from '../auth/open-session.ts';
import type { Captcha } from '../captcha/captcha.ts';
import type { FileStore } from '../files/file-port.ts';
import type { Database } from '../kernel/db.ts';
import { type Mounting, mount } from '../kernel/http.ts';
import { limitConcurrency } from '../kernel/limit-concurrency.ts';
import type { Locale } from '../kernel/locale.ts';
import { notFound } from '../kernel/problems.ts';
import type { CountRequest } from '../kernel/rate-limit.ts';
import { isDemonstration } from '../site/site-queries.ts';
import { admitSandbox, signInToSandbox } from './sandboxes.ts';

/** Makes a sandbox in the reader's language and returns the person who works in it. */
type MakeSandbox = (
  deps: { readonly database: Database; readonly files: FileStore },
  input: { readonly locale: Locale; readonly now: Date },
) => Promise<Person>;

/** Loads the code that makes sandboxes, which only demonstrations need. */
export type LoadSandbox = () => Promise<{ readonly makeSandbox: MakeSandbox }>;

type Deps = {
  readonly files: FileStore;
  readonly check: Captcha;
  readonly count: CountRequest;
  readonly tokens: SessionTokens;
  readonly isHttps: boolean;
  /** Null: there are no sandboxes. */
  readonly loadSandbox: LoadSandbox | null;
};

/** Each sandbox takes some seconds: those behind it wait longer than other calls that read the database. */
const MAX_WAIT_MS = 8000;

/** Mounts the endpoint that opens sandboxes, one at a time: each stores files and writes to the ledger. */
export function mountSandbox(mounting: Mounting, database: Database, deps: Deps): void {
  const { files, check, count, tokens, isHttps, loadSandbox } = deps;
  const queue = limitConcurrency({ concurrent: 1, queued: 10, waitMs: MAX_WAIT_MS });
  mount(mounting, openSandbox, async ({ body, headers, address, locale, now, setHeader }) => {
    if (loadSandbox === null || !(await isDemonstration(database.db))) throw notFound();
    const task = await check.requireSolved(body.captcha);
    return queue(async () => {
      await database.transact(admitSandbox, { task, address, now }, count);
      const { makeSandbox } = await loadSandbox();
      const person = await makeSandbox({ database, files }, { locale, now });
      const client = clientInfoOf(headers, isHttps);
      const opened = await database.transact(signInToSandbox, { person, client, now }, tokens);
      if (opened.cookie !== null) setHeader('set-cookie', opened.cookie);
      return { token: opened.token };
    });
  });
}
