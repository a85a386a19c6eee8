import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { administrator } from './administrator.ts';
import { aContact, aPicture, PASSWORD, PREPARED_OWNERS, preparedOwner } from './prepared-owners.ts';
import { solveCaptcha } from './solve-captcha.ts';
import { upload } from './upload-by-api.ts';

export { aPicture } from './prepared-owners.ts';

export type Person = { readonly email: string; readonly password: string };
export type NewOwner = Person & { readonly organization: string };

let count = 0;

/** Returns a name that no other journey uses. */
export function aNewName(): string {
  count += 1;
  return `Harbour ${process.pid} ${Date.now().toString(36)} ${count}`;
}

/** Signs an account in through the API; returns its authorization header. */
export async function enter(request: APIRequestContext, { email, password }: Person) {
  const answer = await request.post('/api/users/login', { data: { email, password } });
  if (!answer.ok()) throw new Error(`Signing in as ${email} answered ${answer.status()}.`);
  const { token } = (await answer.json()) as { token: string };
  return { token, headers: { authorization: `Bearer ${token}` } };
}

const opened = new Map<string, ReturnType<typeof enter>>();

/**
 * Returns an account's header for what a journey begins with, from one session for all of it. Use `enter`
 * where a journey is about sessions, or after it ended them.
 */
export async function headersOf(request: APIRequestContext, person: Person) {
  const opening = opened.get(person.email) ?? enter(request, person);
  opened.set(person.email, opening);
  return (await opening).headers;
}

type Headers = { readonly authorization: string };
let kept: { readonly headers: Headers; readonly since: number } | null = null;
const TEN_MINUTES = 600_000;

/** Returns the first administrator's header, from one session per worker. */
export async function asAdministrator(request: APIRequestContext) {
  if (kept === null || Date.now() - kept.since > TEN_MINUTES || !(await isOpen(request, kept.headers))) {
    const { headers } = await enter(request, administrator);
    kept = { headers, since: Date.now() };
  }
  return kept.headers;
}

/** False when the sessions of other workers have ended this one: an account has a limited number of them. */
async function isOpen(request: APIRequestContext, headers: Headers): Promise<boolean> {
  return (await request.get('/api/users/current', { headers })).ok();
}

/** Requests an account; returns its data. */
export async function aRequest(request: APIRequestContext): Promise<NewOwner> {
  const organization = aNewName();
  const email = `${organization.toLowerCase().replaceAll(' ', '.')}@harbour.example`;
  const captcha = await solveCaptcha(await (await request.get('/api/captcha')).json());
  const passwords = { password: PASSWORD, password2: PASSWORD };
  const data = { organization, name: 'Ada Person', email, ...passwords, projects: 2, captcha };
  const answer = await request.post('/api/users/registerWithInfo', { data });
  if (!answer.ok()) throw new Error(`Asking for an account answered ${answer.status()}.`);
  return { organization, email, password: PASSWORD };
}

type Waiting = { readonly id: string; readonly email: string };

const OF_WORKER = PREPARED_OWNERS / 8;
let taken = 0;

/**
 * Returns an owner of the registry whom no other journey uses; null when there is none left. Screenshots are taken outside
 * of journeys, by one process.
 */
function takePrepared(): NewOwner | null {
  const { TEST_WORKER_INDEX: worker = '0', OWNERS_PREPARED: isPrepared } = process.env;
  const number = Number(worker) * OF_WORKER + taken;
  if (isPrepared !== 'yes' || taken === OF_WORKER || number >= PREPARED_OWNERS) return null;
  taken += 1;
  return preparedOwner(number);
}

/** Returns an approved account with a complete profile. */
export async function anOwner(request: APIRequestContext): Promise<NewOwner> {
  const prepared = takePrepared();
  if (prepared !== null) return prepared;
  const owner = await aRequest(request);
  const headers = await asAdministrator(request);
  const waiting = (await (await request.get('/api/users/applicants/', { headers })).json()) as Waiting[];
  const id = waiting.find(({ email }) => email === owner.email)?.id;
  const approved = await request.post(`/api/users/approve/${id}`, { headers, data: {} });
  if (!approved.ok()) throw new Error(`Approving answered ${approved.status()}.`);
  await completeProfile(request, owner);
  return owner;
}

let own: Promise<NewOwner> | null = null;

/** Returns an administrator for all journeys of this worker, beside the first one. */
export function anAdministrator(request: APIRequestContext): Promise<NewOwner> {
  own ??= aNewAdministrator(request);
  return own;
}

/** Creates an administrator with their own organization. */
async function aNewAdministrator(request: APIRequestContext): Promise<NewOwner> {
  const owner = await anOwner(request);
  const { authorization } = await headersOf(request, owner);
  const claims = Buffer.from(authorization.split('.')[1] ?? '', 'base64url').toString();
  const { sub } = JSON.parse(claims) as { sub: string };
  const answer = await request.post(`/api/users/${sub}/updateRole`, {
    headers: await asAdministrator(request),
    data: { role: 'Administrator', adminPassword: administrator.password },
  });
  if (!answer.ok()) throw new Error(`Changing the role answered ${answer.status()}.`);
  // The new role begins with the next session.
  opened.delete(owner.email);
  return owner;
}

async function completeProfile(request: APIRequestContext, owner: NewOwner): Promise<void> {
  const headers = await headersOf(request, owner);
  const file = { name: 'logo.png', mimeType: 'image/png', buffer: aPicture };
  const logo = await upload(request, { headers, path: 'image', multipart: { file } });
  const { organization } = owner;
  const saved = await request.put('/api/users/current', {
    headers,
    data: { ...aContact, organization, logo },
  });
  if (!saved.ok()) throw new Error(`Completing the profile answered ${saved.status()}.`);
}

/** Where the web app stores the session token (src/web/api/session.ts). */
const TOKEN_PLACE = 'session-token';
type Storage = { readonly localStorage: { setItem(name: string, value: string): void } };

/** Signs a page in without the form, for journeys that are not about signing in. */
export async function signIn(page: Page, person: Person, at = '/login'): Promise<void> {
  const { token } = await enter(page.request, person);
  // A small response of the registry: the page's storage can be written from there. A journey begins there
  // (`journey.ts`).
  if (!page.url().endsWith('/healthz')) await page.goto('/healthz');
  await page.evaluate(
    ([place, kept]) => (globalThis as unknown as Storage).localStorage.setItem(place, kept),
    [TOKEN_PLACE, token] as const,
  );
  await page.goto(at);
  await expect(page).not.toHaveURL(/\/login/);
}

/** Signs in with the form of the current page, or of the sign-in page. */
export async function signInByForm(page: Page, person: Person, at = '/login'): Promise<void> {
  await page.goto(at);
  await page.getByRole('textbox', { name: 'Email address' }).fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).not.toHaveURL(/\/login/);
}
