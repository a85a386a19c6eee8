import { onlineManager } from '@tanstack/react-query';
import { afterAll, afterEach, expect, vi } from 'vitest';
import { SCHEME_COOKIE } from '#contract/rendered-page.ts';
import { cookieName } from '#messages/runtime.js';
import { dropToken } from '#web/api/session.ts';
import { signedIn, type TestAccount } from '../accounts.ts';
import { now } from '../builders.ts';
import { openTestApp } from '../test-app.ts';
import { defineCaptchaWidget } from './captcha-widget.ts';
import { happyDom } from './happy-dom.ts';
import { keepDownloads } from './keep-downloads.ts';
import { openWire } from './open-wire.ts';
import { partOf, soon } from './part-of.ts';
import { sendPage } from './send-page.ts';
import { startApp } from './start-app.tsx';

/**
 * Opens the whole server in this process for the screens of one test file; call it once, at the file's top.
 * A test fails when its screen writes an error to the console.
 */
export async function openScreens(settings: NodeJS.ProcessEnv = {}) {
  // Sessions begin at the builders' `now`, and last as long as it does.
  vi.setSystemTime(now);
  defineCaptchaWidget();
  const test = await openTestApp(settings);
  const wire = openWire(test.app);
  const browser = openBrowser(test, wire);
  const errors = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  afterEach(async () => {
    await browser.forget();
    const said = errors.mock.calls.map((words) => words.join(' '));
    errors.mockClear();
    expect(said).toEqual([]);
  });
  afterAll(async () => {
    wire.close();
    vi.useRealTimers();
    errors.mockRestore();
    await test.close();
  });
  return { ...test, open: browser.open };
}

type Visitor = {
  /** Who is signed in; left out for a visitor. */
  readonly as?: TestAccount;
  readonly locale?: 'en' | 'fr';
  /** Whether the registry says that it is a demonstration. */
  readonly demonstration?: boolean;
};

function openBrowser(
  { app, database }: Awaited<ReturnType<typeof openTestApp>>,
  { records, settle }: ReturnType<typeof openWire>,
) {
  const downloads = keepDownloads();
  let isDemonstration = false;
  let end = () => {};
  /** Closes the page and empties the browser. */
  const forget = async () => {
    end();
    await settle();
    downloads.forget();
    dropToken();
    // What a test said of the connection would hold for all that follow in this worker.
    onlineManager.setOnline(true);
    for (const storage of [localStorage, sessionStorage]) storage.clear();
  };
  /** Loads an address in the same browser, and waits for the page's heading. */
  const load = async (address: string, state: unknown) => {
    end();
    happyDom().setURL(new URL(address, location.origin).href);
    history.replaceState(state, '');
    // The document stays for all pages of a worker; a new page has no title yet.
    document.title = '';
    sendPage(isDemonstration);
    end = await startApp();
    await partOf(document.body).find('heading', undefined, { level: 1 });
  };
  /** Loads an address as the address bar does. */
  const goto = (address: string) => load(address, null);
  const sessions = new Map<string, { readonly authorization: string }>();
  /** Signs an account in, with its session from before if that is still open: an account has a limited number. */
  const signIn = async (account: TestAccount) => {
    const before = sessions.get(account.id);
    const current = { url: '/api/users/current', headers: { ...before } };
    const isOpen = before !== undefined && (await app.inject(current)).statusCode === 200;
    const session = isOpen ? before : await signedIn(database, account);
    sessions.set(account.id, session);
    localStorage.setItem('session-token', session.authorization.slice('Bearer '.length));
  };
  /** Opens an address as somebody, in a browser that has visited nothing. */
  const open = async (address: string, { as, locale = 'en', demonstration = false }: Visitor = {}) => {
    await forget();
    isDemonstration = demonstration;
    document.cookie = `${cookieName}=${locale}; path=/`;
    document.cookie = `${SCHEME_COOKIE}=; path=/; max-age=0`;
    if (as !== undefined) await signIn(as);
    await goto(address);
    const here = () => location.pathname + location.search;
    /** Waits until the address is this. */
    const at = (expected: string | RegExp) =>
      soon(() =>
        typeof expected === 'string' ? expect(here()).toBe(expected) : expect(here()).toMatch(expected),
      );
    return {
      ...partOf(document.body),
      ...records,
      saved: downloads.read,
      goto,
      signIn,
      at,
      here,
      reload: () => load(here(), history.state),
    };
  };
  return { open, forget };
}
