import { emailKeyOf } from '#domain/account/email-key.ts';
import { locales } from '#messages/runtime.js';
import type { Tx } from '../kernel/db.ts';
import { emailKinds, projectOf } from './email-kinds.ts';
import { insertNotifications } from './notification-store.ts';
import { readingFor, type Site } from './render-email.ts';
import { type FilledTemplate, writeEmail } from './templates/template-table.ts';

type Notice = {
  readonly template: FilledTemplate;
  readonly to: readonly string[];
  /** The account that acted itself; null for the registry and others. */
  readonly actor: string | null;
  readonly at: Date;
};

/**
 * Records the notification that belongs to an email, for each recipient with an account; none for emails that are not
 * notifications. It says in each language what the email's subject says, and keeps nothing else of it. Returns the
 * accounts, and how often each gets such emails.
 */
export async function recordNotifications(tx: Tx, { template, to, actor, at }: Notice, site: Site) {
  const { isNotification, group, path } = emailKinds[template.name];
  if (!isNotification) return [];
  const written = locales.map((locale) => writeEmail(template, readingFor(locale, site, null)));
  const texts = Object.fromEntries(locales.map((locale, place) => [locale, written[place]?.subject ?? '']));
  const project = projectOf(template);
  return insertNotifications(tx, {
    template: template.name,
    texts: texts as Record<(typeof locales)[number], string>,
    path: path ?? pageOf(written[0]?.link?.path ?? null, project),
    project,
    emailGroup: group,
    at,
    actor,
    emailKeys: to.map(emailKeyOf),
  });
}

/** A project's public page may be hidden later; its people can always open the entry. */
function pageOf(path: string | null, project: string | null): string | null {
  return project !== null && path === `/projects/${project}` ? `/profile/drafts/${project}` : path;
}
