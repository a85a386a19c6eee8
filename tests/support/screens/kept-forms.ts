import { describe, expect, it } from 'vitest';
import { PASSWORD } from '../accounts.ts';
import { administratorCaller, ownerCaller, type World } from '../project-world.ts';
import type { openScreens } from './open-screens.tsx';

type Screens = Awaited<ReturnType<typeof openScreens>>;
export type Page = Awaited<ReturnType<Screens['open']>>;
type Part = Pick<Page, 'fill' | 'value' | 'click' | 'says'>;

/** A form with something to type in it, on a page of its own or in a dialog. */
export type Form = {
  readonly person: World;
  readonly address: string;
  /** The request it sends. */
  readonly call: string;
  /** Opens the form on its page, as it is after the page was loaded; returns where it is. */
  readonly open?: (page: Page) => Promise<Part>;
  /** What the form says once all of it is shown. */
  readonly ready?: string | RegExp;
  /** What is typed, by labels. */
  readonly typed: Readonly<Record<string, string>>;
  readonly send: string;
  /** How it is sent, if by more than that button. */
  readonly sendIn?: (page: Page, part: Part) => Promise<void>;
  /** The button after an answer was lost, if it is another. */
  readonly again?: string;
  /** How often it is tried before the page says that there was no answer. */
  readonly tries?: number;
  /** Waits until the page shows that it was sent. */
  readonly done: (page: Page) => Promise<unknown>;
  /** How many times the registry did what was asked for. */
  readonly count: () => Promise<number>;
};

/** Returns how to open the dialog behind a button. */
export const dialogBehind = (button: string | RegExp) => async (page: Page) => {
  await page.click('button', button);
  return page.in('dialog');
};

/** Returns how many entries of a reply have a text. */
export const matching = (entries: unknown, text: string) =>
  (entries as readonly object[]).filter((entry) => JSON.stringify(entry).includes(text)).length;

/** Begins each form: makes its world. */
export type Forms = Readonly<Record<string, () => Promise<Form>>>;

const openIn = ({ open = (page) => Promise.resolve(page) }: Form, page: Page) => open(page);

/** Labels of optional fields and hints follow the name. */
const named = (label: string) => new RegExp(`^${label.replaceAll(/[()]/g, String.raw`\$&`)}`);

/** Opens the form as its person and types. */
async function fillIn(screens: Screens, form: Form) {
  const page = await screens.open(form.address, { as: form.person.account });
  await page.idle();
  const part = await openIn(form, page);
  for (const [label, text] of Object.entries(form.typed)) await part.fill(named(label), text);
  await part.says(form.ready ?? '');
  await page.idle();
  return { page, part };
}

/** Opens the form again, and expects it to show what was typed. */
async function findTyped(form: Form, page: Page): Promise<Part> {
  const part = await openIn(form, page);
  for (const [label, text] of Object.entries(form.typed))
    await page.soon(async () => expect(await part.value(named(label))).toBe(text));
  return part;
}

type Opened = { readonly page: Page; readonly part: Part };

const send = async ({ send: button, sendIn }: Form, { page, part }: Opened) =>
  sendIn === undefined ? part.click('button', button) : sendIn(page, part);

const sendAgain = async ({ again, ...form }: Form, opened: Opened) =>
  again === undefined ? send(form, opened) : opened.part.click('button', again);

/** What was sent to be done: a preview is not. */
const sentOf = ({ call }: Form, page: Page) =>
  page.sent(call).filter(({ body }) => (body as { preview?: boolean }).preview !== true);

/** Sends the form, and waits until it says that there was no answer. An operation on units tries three times. */
async function sendInVain(
  form: Form,
  { page, part }: Awaited<ReturnType<typeof fillIn>>,
  fault: 'unsent' | 'unanswered',
) {
  for (let time = 0; time < (form.tries ?? 1); time += 1) page.fault(form.call, fault);
  await send(form, { page, part });
  await page.find('alert', undefined, { says: /could not be reached|whether it went through/ });
}

const another = (screens: Screens, person: World) =>
  person.account.role === 'Administrator' ? administratorCaller(screens) : ownerCaller(screens);

/** Tests that forms keep what is typed, over the end of a session, a lost answer and a refusal. */
export function describeKeptForms(screens: Screens, forms: Forms): void {
  describe.each(Object.entries(forms))('%s', (_, begin) => {
    testSessionEnd(screens, begin);
    testLostAnswer(screens, begin);
    testRefusal(screens, begin);
  });
}

type Begin = Forms[string];

function testSessionEnd(screens: Screens, begin: Begin) {
  it('is there after the session ended, for the same person only, and is sent once they are signed in', async () => {
    const form = await begin();
    const { person } = form;
    const { page, part } = await fillIn(screens, form);
    const password = 'otters hold hands at night';
    const changed = { current: PASSWORD, password, confirmPassword: password };
    expect((await person.ask('POST', '/users/changePassword', changed)).status).toBe(200);
    await send(form, { page, part });
    await (await page.in('dialog', 'Your Session Has Expired')).click('button', 'OK');
    await page.at(/^\/login/);
    await page.signIn((await another(screens, person)).account);
    await page.goto(form.address);
    await page.idle();
    const shown = Array.from(
      document.querySelectorAll('input, textarea'),
      (box) => (box as HTMLInputElement).value,
    );
    expect(shown.filter((text) => Object.values(form.typed).includes(text))).toEqual([]);
    await page.signIn(person.account);
    await page.goto(form.address);
    await send(form, { page, part: await findTyped(form, page) });
    await form.done(page);
    expect(await form.count()).toBe(1);
  });
}

function testLostAnswer(screens: Screens, begin: Begin) {
  it('that did not arrive is there after a reload, and is sent as it was, under the same key', async () => {
    const form = await begin();
    const { page, part } = await fillIn(screens, form);
    await sendInVain(form, { page, part }, 'unsent');
    await page.reload();
    await sendAgain(form, { page, part: await findTyped(form, page) });
    await form.done(page);
    const sent = sentOf(form, page);
    expect(sent[0]?.key).toMatch(/^[0-9a-f]{32}$/);
    expect(sent).toEqual(sent.map(() => sent[0]));
    expect(await form.count()).toBe(1);
    await page.goto(form.address);
    await page.idle();
    expect(Object.keys(localStorage).filter((key) => key.startsWith('form:'))).toEqual([]);
  });

  it('whose answer was lost is sent as it was, under the same key, and done once', async () => {
    const form = await begin();
    const { page, part } = await fillIn(screens, form);
    await sendInVain(form, { page, part }, 'unanswered');
    await sendAgain(form, { page, part });
    await form.done(page);
    const sent = sentOf(form, page);
    expect(sent.length).toBeGreaterThan(1);
    expect(sent).toEqual(sent.map(() => sent[0]));
    expect(await form.count()).toBe(1);
  });
}

function testRefusal(screens: Screens, begin: Begin) {
  it('that was refused keeps what was typed, and is another request then', async () => {
    const form = await begin();
    const { page, part } = await fillIn(screens, form);
    page.fault(form.call, { status: 400, body: { message: 'Refused for a reason.' } });
    await send(form, { page, part });
    await page.find('alert', undefined, { says: 'Refused for a reason.' });
    for (const [label, text] of Object.entries(form.typed)) expect(await part.value(named(label))).toBe(text);
    await send(form, { page, part });
    await form.done(page);
    expect(new Set(sentOf(form, page).map(({ key }) => key)).size).toBe(2);
    expect(await form.count()).toBe(1);
  });
}
