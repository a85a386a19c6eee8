import { afterAll, beforeAll } from 'vitest';
import type { ImportReport, ImportResult, RefusedRows } from '#contract/imports.ts';
import { tokenKinds } from '#domain/account/tokens.ts';
import type { RowCorrection } from '#domain/import/correct-rows.ts';
import type { FileMapping } from '#domain/import/mapping.ts';
import { setTokens } from '#server/tokens/token-ledger.ts';
import { anAccount, anAdministrator, signedIn, type TestAccount } from './accounts.ts';
import { now } from './builders.ts';
import { countAllRows } from './count-all-rows.ts';
import { FORM, formOf } from './forms.ts';
import { openTestApp } from './test-app.ts';

type TestApp = Awaited<ReturnType<typeof openTestApp>>;
type ImportFile = { readonly name?: string; readonly content: string | Uint8Array };
type Asked = {
  readonly plan?: string;
  readonly skipInvalid?: 'true' | 'false';
  readonly rows?: 'refused';
  /** A mapping, or the text that is sent as one. */
  readonly mapping?: FileMapping | string;
  /** Corrections of rows, or the text that is sent as them. */
  readonly corrections?: readonly RowCorrection[] | string;
  readonly issueMissing?: string;
  /** The encoding that is stated of the file. */
  readonly charset?: string;
  readonly key?: string;
  readonly locale?: 'en' | 'fr';
};
/** A refusal, or what the call replied. */
type Body = Omit<ImportReport, 'kind'> &
  Omit<ImportResult, 'kind'> &
  Omit<RefusedRows, 'kind'> & { readonly message: string } & Readonly<Record<string, unknown>>;

function formWith(
  { name, content }: ImportFile,
  texts: Readonly<Record<string, object | string | undefined>>,
): Buffer {
  const bytes = Buffer.from(content);
  const sent = Object.entries(texts).flatMap(([field, value]): [string, string][] =>
    value === undefined ? [] : [[field, typeof value === 'object' ? JSON.stringify(value) : value]],
  );
  const file = { bytes, filename: name ?? 'rows.csv', type: 'text/csv' };
  return formOf([file], Object.fromEntries(sent));
}

/** Opens a server for a test file, with an administrator, an owner and what they import. */
export function importWorld() {
  let test: TestApp;
  let administrator: TestAccount;
  beforeAll(async () => {
    test = await openTestApp();
    administrator = await anAdministrator(test.database);
  });
  afterAll(() => test.close());
  const database = () => test.database;
  const sessions = new Map<string, ReturnType<typeof signedIn>>();
  /** One session per account, because an account has a limited number. */
  const headersOf = (account: TestAccount) => {
    const session = sessions.get(account.id) ?? signedIn(database(), account);
    sessions.set(account.id, session);
    return session;
  };

  async function send(call: 'admin' | 'projects', account: TestAccount, file: ImportFile, asked: Asked = {}) {
    const { key, locale = 'en', mapping, corrections, issueMissing, charset, ...query } = asked;
    const response = await test.app.inject({
      method: 'POST',
      url: `/api/${call}/import`,
      query,
      headers: {
        ...(await headersOf(account)),
        'content-type': FORM,
        'accept-language': locale,
        ...(key !== undefined && { 'idempotency-key': key }),
      },
      payload: formWith(file, { mapping, corrections, issueMissing, charset }),
    });
    return { status: response.statusCode, body: response.json<Body>(), headers: response.headers };
  }

  return {
    test: () => test,
    administrator: () => administrator,
    /** Returns the header of an account's session. */
    headersOf,
    /** Creates an owner whose organization has these project tokens, and inventory tokens or none. */
    owner: async (
      project: number,
      inventory = 1,
    ): Promise<TestAccount & { readonly organization: string }> => {
      const account = await anAccount(database());
      const { organization } = account;
      if (organization === null) throw new Error('The owner has no organization.');
      const tokens = Object.fromEntries(tokenKinds.map((kind) => [kind, 0]));
      const change = { organization, tokens: { ...tokens, project, inventory }, reason: 'test', actor: null };
      await database().transact(setTokens, change, now);
      return { ...account, organization };
    },
    forRegistry: (file: ImportFile, asked?: Asked, account = administrator) =>
      send('admin', account, file, asked),
    forOwner: (account: TestAccount, file: ImportFile, asked?: Asked) =>
      send('projects', account, file, asked),
    /** The number of rows of every table. */
    countAllRows: () => countAllRows(database()),
  };
}
