import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { anAccount, signedIn, type TestAccount } from './accounts.ts';
import { now } from './builders.ts';
import { type FilePart, FORM, formOf, storedIn } from './forms.ts';
import { openTestApp } from './test-app.ts';

type TestApp = Awaited<ReturnType<typeof openTestApp>>;
type Sent = Omit<FilePart, 'bytes'> & { readonly slot?: string };

/** The message of each upload call for a file that is too large (specification §5). */
export const TOO_BIG = 'File is too big! Maximum 5MB or 25MB.';
export const MEGABYTE = 1024 * 1024;

/** Opens a server for a test file, and a new owner before each test who uploads to it. */
export function uploadWorld(call: 'image' | 'file') {
  let test: TestApp;
  let owner: TestAccount;
  let headers: { readonly authorization: string };
  beforeAll(async () => {
    test = await openTestApp();
  });
  afterAll(() => test.close());
  beforeEach(async () => {
    test.setTime(now);
    owner = await anAccount(test.database);
    headers = await signedIn(test.database, owner);
  });
  async function send(payload: Buffer | string, as: object = headers, type = FORM) {
    const response = await test.app.inject({
      method: 'POST',
      url: `/api/upload/${call}`,
      headers: { ...as, 'content-type': type },
      payload,
    });
    const body = response.json<Record<string, string>>();
    return { status: response.statusCode, body, headers: response.headers };
  }
  const rows = () =>
    test.database.db
      .selectFrom('storedFile')
      .select(['id', 'sha256', 'bytes', 'mediaType', 'filename'])
      .where('organization', '=', owner.organization)
      .execute();
  const stored = () => storedIn(test.folder);
  return {
    test: () => test,
    owner: () => owner,
    headers: () => headers,
    send,
    /** Uploads a file under a name and type that do not matter. */
    upload: (bytes: Uint8Array, { slot, ...part }: Sent = {}) =>
      send(
        formOf(
          [{ bytes, filename: 'plan.pdf', type: 'text/html', ...part }],
          slot === undefined ? {} : { slot },
        ),
      ),
    get: (url: string) => test.app.inject(url),
    rows,
    stored,
    /** Expects a refusal to leave no row, no bytes and no partial file. */
    expectNothingOf: async (act: () => Promise<void>): Promise<void> => {
      const before = stored();
      await act();
      expect(await rows()).toEqual([]);
      expect(stored()).toBe(before);
    },
  };
}
