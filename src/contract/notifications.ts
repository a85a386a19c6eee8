import { z } from 'zod';
import { emailFrequencies, emailGroups } from '#domain/account/email-choice.ts';
import { done, endpoint, longListQuery, secretCode } from './endpoint.ts';

const emailGroup = z
  .enum(emailGroups)
  .describe(
    'reviews: reviews of my organization’s projects; units: its units; queue: what waits for administrators',
  );
const frequency = z
  .enum(emailFrequencies)
  .describe('When such emails come: one at once, or all of a day or week in one, or never');

const notification = z.object({
  id: z.int(),
  text: z.string().describe('What happened, in the caller’s language'),
  path: z.string().nullable().describe('Page of this site that shows it; null without one'),
  projectSerial: z.string().nullable().describe('The project or entry that it is about'),
  at: z.iso.datetime(),
  isSeen: z.boolean(),
});

export type Notification = z.output<typeof notification>;

/** Lists what the caller was told in the last six months and may still open, newest first. */
export const listNotifications = endpoint({
  method: 'GET',
  path: '/users/current/notifications',
  summary: 'List my notifications, newest first',
  access: 'signed-in',
  query: longListQuery,
  paged: true,
  reply: z.array(notification),
  refusals: [401, 403],
});

const waiting = z.object({
  kind: z
    .enum([
      'changes-asked',
      'rejected',
      'comments',
      'projects',
      'updates',
      'inventories',
      'requests',
      'payments',
    ])
    .describe(
      'Of my organization: entries with changes requested, rejected, or with open comments. For administrators: new projects, updates, inventories and offsets, account requests, unpaid payment requests',
    ),
  count: z.int(),
  since: z.iso
    .datetime()
    .describe(
      'When the oldest of them began to wait: the time of its submission, request, decision or first open comment',
    ),
  projectSerial: z.string().nullable().describe('The only entry of this kind; null if there are several'),
  title: z.string().nullable().describe('Its title; null if there are several, or it has none yet'),
});

const bell = z.object({
  count: z.int().describe('What waits and what is new: the number that the bell shows'),
  waiting: z
    .array(waiting)
    .describe('What waits for the caller, the most urgent first; kinds of which nothing waits are left out'),
  unseen: z.int().describe('New notifications, without those about what is counted among what waits'),
});

export type Bell = z.output<typeof bell>;
export type WaitingKind = z.output<typeof waiting>['kind'];

/** Counts what needs the caller: what waits for them, and notifications that they have not seen. */
export const readBell = endpoint({
  method: 'GET',
  path: '/users/current/bell',
  summary: 'Count what needs me: what waits, and new notifications',
  access: 'signed-in',
  reply: bell,
  refusals: [401, 403],
});

const notificationId = z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER);

/** Marks a notification as seen. Repeating it changes nothing. */
export const markNotificationSeen = endpoint({
  method: 'POST',
  path: '/users/current/notifications/{id}/seen',
  summary: 'Mark a notification as seen',
  access: 'signed-in',
  deniedWhileImpersonating: true,
  takesKey: false,
  params: z.strictObject({ id: notificationId }),
  reply: done,
  refusals: [401, 403, 404],
});

/** Marks the caller's notifications as seen, up to the newest that they were shown. */
export const markNotificationsSeen = endpoint({
  method: 'POST',
  path: '/users/current/notifications/seen',
  summary: 'Mark my notifications as seen, up to one',
  access: 'signed-in',
  deniedWhileImpersonating: true,
  takesKey: false,
  body: z.strictObject({
    upTo: z.int().min(1).describe('Id of the newest notification that was shown; later ones stay new'),
  }),
  reply: done,
  refusals: [401, 403],
});

const emailChoices = z.object({
  choices: z
    .array(z.object({ group: emailGroup, frequency }))
    .describe('Every group that the caller can choose for; all other emails are always sent at once'),
});

export type EmailChoices = z.output<typeof emailChoices>;

/** Returns how often the caller gets the emails of each group. */
export const readEmailChoices = endpoint({
  method: 'GET',
  path: '/users/current/emails',
  summary: 'Get which emails I get, and how often',
  access: 'signed-in',
  reply: emailChoices,
  refusals: [401, 403],
});

/** Chooses how often the caller gets the emails of each group; groups that are left out stay as they are. */
export const updateEmailChoices = endpoint({
  method: 'PUT',
  path: '/users/current/emails',
  summary: 'Choose which emails I get, and how often',
  access: 'signed-in',
  deniedWhileImpersonating: true,
  body: z.strictObject({
    reviews: frequency.optional(),
    units: frequency.optional(),
    queue: frequency.optional().describe('Administrators only'),
  }),
  reply: emailChoices,
  refusals: [401, 403],
});

/**
 * Ends the emails of the groups that a signed link names, without signing in. Mail programs send the form
 * `List-Unsubscribe=One-Click` (RFC 8058); the body is not read.
 */
export const endEmails = endpoint({
  method: 'POST',
  path: '/emails/unsubscribe',
  summary: 'End emails by the signed link in one of them',
  bodyTypes: ['application/x-www-form-urlencoded', 'application/json'],
  query: z.strictObject({ token: secretCode(400).describe('Code of the link') }),
  body: z.unknown().describe('Not read: the link says everything'),
  reply: z.object({
    message: done.shape.message,
    groups: z.array(emailGroup).describe('The emails that no longer come'),
  }),
  refusals: [404, 429],
});
