import {
  endEmails,
  listNotifications,
  markNotificationSeen,
  markNotificationsSeen,
  readBell,
  readEmailChoices,
  updateEmailChoices,
} from '#contract/notifications.ts';
import { pagePaths } from '#contract/page-paths.ts';
import { m } from '#messages/messages.js';
import type { Database, Tx } from '../kernel/db.ts';
import { API_PREFIX, type Mounting, mount } from '../kernel/http.ts';
import type { Keys } from '../kernel/keys.ts';
import { notFound } from '../kernel/problems.ts';
import type { CountRequest } from '../kernel/rate-limit.ts';
import { emailLinks } from '../mail/email-links.ts';
import {
  chooseEmails,
  chosenGroups,
  endEmails as end,
  readEmailChoices as readChoices,
  wrongLink,
} from './chosen-emails.ts';
import { listNotifications as list } from './notification-queries.ts';
import { markAllSeen, markSeen, readBell as read } from './notifications.ts';

type Deps = {
  readonly count: CountRequest;
  readonly keys: Keys;
  readonly mail: { readonly admins: readonly string[] | null };
};

/** Mounts the bell, notifications, and each person's choice of emails. */
export function mountNotifications(mounting: Mounting, database: Database, deps: Deps): void {
  const { db } = database;
  mount(mounting, readBell, ({ caller }) => read(db, caller));
  mount(mounting, listNotifications, async ({ caller, query: { page = 1, pageSize }, locale }) => {
    const { rows, total } = await list(db, caller, { page, pageSize });
    const items = rows.map(({ id, texts, path, project, at, seenAt }) => ({
      id,
      text: texts[locale],
      path,
      projectSerial: project,
      at: at.toISOString(),
      isSeen: seenAt !== null,
    }));
    return { items, total };
  });
  mount(mounting, markNotificationSeen, async ({ caller, params: { id }, locale, now }) => {
    if (!(await database.transact(markSeen, caller, id, now))) throw notFound();
    return { message: m.notification_seen({}, { locale }) };
  });
  mount(mounting, markNotificationsSeen, async ({ caller, body: { upTo }, locale, now }) => {
    await database.transact(markAllSeen, caller, upTo, now);
    return { message: m.notifications_seen({}, { locale }) };
  });
  mount(mounting, readEmailChoices, ({ caller }) => readChoices(db, caller, chosenGroups(caller, deps.mail)));
  mount(mounting, updateEmailChoices, async ({ caller, body, now }) => {
    const groups = chosenGroups(caller, deps.mail);
    await database.transact(chooseEmails, caller, { chosen: body, groups }, now);
    return readChoices(db, caller, groups);
  });
  mountEndEmails(mounting, database, deps);
}

const linkLimit = { bucket: 'email-link', most: 30, seconds: 3600 };

/** Mail programs send a form; others open the address, and get the page with a button. */
function mountEndEmails(mounting: Mounting, database: Database, { count, keys }: Deps): void {
  const links = emailLinks(keys);
  void mounting.app.register(async (app) => {
    app.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      (_request, _text, done) => done(null, {}),
    );
    mount({ ...mounting, app }, endEmails, async ({ query: { token }, address, locale, now }) => {
      await database.transact(countLink, count, address, now);
      const optOut = links.read(token);
      if (optOut === null) throw wrongLink();
      await database.transact(end, optOut, now);
      return { message: m.emails_ended({}, { locale }), groups: [...optOut.groups] };
    });
  });
  mounting.app.get<{ Querystring: { token?: unknown } }>(
    `${API_PREFIX}${endEmails.path}`,
    ({ query: { token } }, reply) => {
      const query = typeof token === 'string' ? `?${new URLSearchParams({ token }).toString()}` : '';
      return reply.redirect(`${pagePaths.unsubscribe}${query}`, 303);
    },
  );
}

async function countLink(tx: Tx, count: CountRequest, address: string, now: Date): Promise<void> {
  await count(tx, linkLimit, address, now);
}
