import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PASSWORD } from '../support/accounts.ts';
import { now } from '../support/builders.ts';
import { aSubmission, ownerCaller, type World } from '../support/project-world.ts';
import { openScreens } from '../support/screens/open-screens.tsx';

const screens = await openScreens();
const RENEWAL = 'POST /users/sessionRenew';
const EXPIRED = 'Your Session Has Expired';
const OTHER_PASSWORD = 'otters hold hands at night';

let owner: World;

beforeEach(async () => {
  owner = await ownerCaller(screens);
  vi.useRealTimers();
  vi.useFakeTimers({
    now,
    shouldAdvanceTime: true,
    shouldClearNativeTimers: true,
    toFake: ['Date', 'setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'],
  });
});

afterEach(() => {
  vi.useRealTimers();
  vi.setSystemTime(now);
  screens.setTime(now);
});

/** Lets time go by for the server and the page. */
async function pass(seconds: number): Promise<void> {
  screens.setTime(new Date(Date.now() + seconds * 1000));
  await vi.advanceTimersByTimeAsync(seconds * 1000);
}

const keptToken = () => localStorage.getItem('session-token');

async function openAs(address: string) {
  const page = await screens.open(address, { as: owner.account });
  await page.idle();
  return page;
}

/** Opens the form of the profile and types a key that changes nothing. */
async function openForm() {
  const page = await openAs('/profile/edit');
  const type = async () => {
    (await page.field('Contact person')).focus();
    await page.press('{End}');
  };
  // The part that notices activity arrives after the page.
  await pass(60);
  await type();
  return { ...page, type };
}

/** Changes the account's password elsewhere, which ends its other sessions. */
async function changePassword(): Promise<void> {
  const changed = await owner.ask('POST', '/users/changePassword', {
    current: PASSWORD,
    password: OTHER_PASSWORD,
    confirmPassword: OTHER_PASSWORD,
  });
  expect(changed.status).toBe(200);
}

describe('a session', () => {
  it('expires after half an hour without activity, and signing in leads back to the same page', async () => {
    const page = await openAs('/profile');
    await pass(29 * 60);
    expect(page.all('dialog')).toEqual([]);
    await pass(2 * 60);
    const dialog = await page.in('dialog', EXPIRED);
    expect(dialog.all('paragraph').map(({ textContent }) => textContent)).toEqual(['Please login again']);
    expect(page.sent()).toEqual([]);
    await dialog.click('button', 'OK');
    await page.at('/login?next=%2Fprofile');
    await page.gone('dialog');
    await page.fill('Email address', owner.account.email);
    await page.fill('Password', PASSWORD);
    await page.click('button', 'Sign in');
    await page.at('/profile');
  });

  it.each(['/profile/edit', 'DRAFT'])('that expires leaves what was typed on %s', async (named) => {
    const saved = await owner.ask('POST', '/projects', { title: 'Anchor light' });
    const address = named.replace('DRAFT', `/profile/drafts/${String(saved.body['projectSerial'])}`);
    const page = await openAs(address);
    const field = named === 'DRAFT' ? 'Title' : 'Contact person';
    await page.fill(field, 'Typed before the end');
    await pass(31 * 60);
    const dialog = await page.in('dialog', EXPIRED);
    expect(await page.value(field)).toBe('Typed before the end');
    await dialog.click('button', 'OK');
    await page.at(`/login?next=${encodeURIComponent(address)}`);
    await page.gone('dialog');
  });

  it('is renewed while its user types, and not while they are idle', async () => {
    const page = await openForm();
    const before = keptToken();
    await pass(6 * 60);
    await page.soon(() => expect(keptToken()).not.toBe(before));
    expect(page.sent().map(({ call }) => call)).toEqual([RENEWAL]);
    await pass(10 * 60);
    await page.idle();
    expect(page.sent(RENEWAL)).toHaveLength(1);
    await page.type();
    await pass(30);
    await page.soon(() => expect(page.sent(RENEWAL)).toHaveLength(2));
  });

  it('whose renewal the server refuses ends with the reason', async () => {
    const page = await openForm();
    await changePassword();
    await pass(6 * 60);
    const dialog = await page.in('dialog', EXPIRED);
    await page.soon(() =>
      expect(dialog.all('paragraph').map(({ textContent }) => textContent)).toEqual([
        'Please login again',
        expect.stringMatching(/^The server ended this session: /),
      ]),
    );
  });

  it.each(['this', 'the next'])('whose renewal is unanswered is renewed again on %s page', async (place) => {
    const page = await openForm();
    const before = keptToken();
    page.fault(RENEWAL, 'unanswered');
    const release = page.hold(RENEWAL);
    await pass(6 * 60);
    release();
    await page.idle();
    expect(keptToken()).toBe(before);
    await (place === 'this' ? pass(2) : page.goto('/profile'));
    await page.soon(() => expect(keptToken()).not.toBe(before));
    expect(page.sent(RENEWAL)).toHaveLength(2);
  });

  it('that has expired since the last visit is signed out without a notice', async () => {
    const page = await screens.open('/about');
    await pass(31 * 60);
    await page.signIn(owner.account);
    await page.goto('/myprojects');
    await page.at('/login?next=%2Fmyprojects');
    expect(page.all('dialog')).toEqual([]);
  });

  it('that is over by the clock of the device is not begun, which says so', async () => {
    vi.setSystemTime(now.getTime() + 3_600_000);
    const page = await screens.open('/login');
    await page.fill('Email address', owner.account.email);
    await page.fill('Password', PASSWORD);
    await page.click('button', 'Sign in');
    await page.says('The clock of this device is more than half an hour ahead');
    expect(page.here()).toBe('/login');
  });
});

it('a comment whose sending finds the session ended is there after signing in', async () => {
  const serial = await aSubmission(screens, owner, { title: 'Heat from the harbour' });
  const page = await openAs(`/profile/drafts/${serial}`);
  const open = async () => {
    await page.click('button', 'Add a comment');
    return page.in('dialog', 'Add a comment');
  };
  const dialog = await open();
  await dialog.fill('Comment 1', 'The harbour froze.');
  await changePassword();
  await dialog.click('button', 'Send the comment');
  await (await page.in('dialog', EXPIRED)).click('button', 'OK');
  await page.gone('dialog');
  await page.fill('Email address', owner.account.email);
  await page.fill('Password', OTHER_PASSWORD);
  await page.click('button', 'Sign in');
  const again = await open();
  expect(await again.value('Comment 1')).toBe('The harbour froze.');
  await again.click('button', 'Send the comment');
  await page.gone('dialog');
  expect(await (await open()).value('Comment 1')).toBe('');
});

it('an invitation whose sending finds the session ended is there after signing in', async () => {
  const page = await openAs('/profile/members');
  await page.fill('Email address', 'cy@harbour.example');
  await page.fill('Name (optional)', 'Cy Person');
  await changePassword();
  await page.click('button', 'Send the invitation');
  await (await page.in('dialog', EXPIRED)).click('button', 'OK');
  await page.gone('dialog');
  await page.fill('Email address', owner.account.email);
  await page.fill('Password', OTHER_PASSWORD);
  await page.click('button', 'Sign in');
  await page.at('/profile/members');
  await page.soon(async () => expect(await page.value('Email address')).toBe('cy@harbour.example'));
  expect(await page.value('Name (optional)')).toBe('Cy Person');
  await page.click('button', 'Send the invitation');
  await page.soon(async () => expect(await page.value('Email address')).toBe(''));
});
