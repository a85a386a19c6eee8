import type { EmailChoices } from '#contract/notifications.ts';
import {
  DEFAULT_FREQUENCY,
  type DigestFrequency,
  digestFrequencies,
  type EmailFrequency,
  type EmailGroup,
  emailGroups,
  emailGroupsOf,
  isToldOfQueue,
  lastDigestEnd,
} from '#domain/account/email-choice.ts';
import { m } from '#messages/messages.js';
import { recordAuditEvent } from '../audit/record-audit-event.ts';
import type { Actor } from '../kernel/admit.ts';
import type { Database, Db, Tx } from '../kernel/db.ts';
import { ProblemError, type Sentence } from '../kernel/problems.ts';
import type { OptOut } from '../mail/email-links.ts';
import type { Mailbox } from '../mail/mailbox.ts';
import {
  type DigestInput,
  listDigestRecipients,
  listEmailChoices,
  type Viewer,
} from './notification-queries.ts';
import { findReader, listChosen, listTaken, saveEmailChoice, takeDigest } from './notification-store.ts';

const MINUTE_MS = 60_000;
/** What was told just before the end of a period may be committed a little later. */
const SETTLING_MS = 5 * MINUTE_MS;
const MAX_ITEMS = 50;

/** Returns how often a person gets the emails of each group that they can choose for. */
export async function readEmailChoices(
  db: Db,
  viewer: Viewer,
  groups: readonly EmailGroup[],
): Promise<EmailChoices> {
  const chosen = await listEmailChoices(db, viewer.account);
  const frequencyOf = (group: EmailGroup) =>
    chosen.find((choice) => choice.group === group)?.frequency ?? DEFAULT_FREQUENCY;
  return { choices: groups.map((group) => ({ group, frequency: frequencyOf(group) })) };
}

type Chosen = { readonly [Group in EmailGroup]?: EmailFrequency | undefined };

type Choosing = {
  readonly chosen: Chosen;
  /** The groups that the person can choose for. */
  readonly groups: readonly EmailGroup[];
};

/**
 * Saves how often a person gets the emails of some groups, and records what changes. Throws 403 for a group that they
 * cannot choose for.
 */
export async function chooseEmails(
  tx: Tx,
  caller: Actor & Viewer,
  { chosen, groups }: Choosing,
  now: Date,
): Promise<void> {
  const denied = emailGroups.find((group) => chosen[group] !== undefined && !groups.includes(group));
  if (denied !== undefined) throw notYours(denied);
  const emails = await saveChoices(tx, caller.account, chosen);
  if (Object.keys(emails).length === 0) return;
  await recordAuditEvent(tx, caller, { act: 'emails-chosen', facts: { emails } }, now);
}

/** Saves choices, and returns those that are new. */
async function saveChoices(tx: Tx, account: string, chosen: Chosen): Promise<Chosen> {
  const before = new Map((await listChosen(tx, account)).map(({ group, frequency }) => [group, frequency]));
  const changed: [EmailGroup, EmailFrequency][] = [];
  for (const group of emailGroups) {
    const frequency = chosen[group];
    if (frequency === undefined) continue;
    await saveEmailChoice(tx, { account, group, frequency });
    if (frequency !== (before.get(group) ?? DEFAULT_FREQUENCY)) changed.push([group, frequency]);
  }
  return Object.fromEntries(changed);
}

function notYours(group: EmailGroup): ProblemError {
  const sentence: Sentence = (locale) => m.problem_email_group({}, { locale });
  return new ProblemError(403, sentence, { [group]: sentence });
}

/**
 * Ends the emails that a signed link names, and records those that came until now: nobody is signed in. Throws 404 if
 * its account can no longer sign in.
 */
export async function endEmails(tx: Tx, { account, groups }: OptOut, now: Date): Promise<void> {
  const reader = await findReader(tx, account);
  if (reader === undefined) throw wrongLink();
  const ended = Object.fromEntries(groups.map((group) => [group, 'never' as const]));
  const emails = await saveChoices(tx, account, ended);
  if (Object.keys(emails).length === 0) return;
  await recordAuditEvent(tx, null, { act: 'emails-ended', account, facts: { emails } }, now);
}

/** The problem with a link that this registry did not sign, or whose account has ended. */
export function wrongLink(): ProblemError {
  return new ProblemError(404, (locale) => m.problem_email_link({}, { locale }));
}

/** Returns the groups that a person chooses for. Addresses in the settings get administrators' email in their place. */
export function chosenGroups(
  person: Pick<Viewer, 'isAdministrator'>,
  mail: { readonly admins: readonly string[] | null },
): readonly EmailGroup[] {
  return emailGroupsOf({ isAdministrator: isToldOfQueue(person) && mail.admins === null });
}

/**
 * Sends each person who chose so one email with what happened in the day or week that is over. What it lists and the
 * email are saved in one transaction, so each is sent once, whichever server comes first or stops meanwhile.
 */
export async function sendDigests(database: Database, mailbox: Mailbox, now: Date): Promise<void> {
  for (const frequency of digestFrequencies) await sendDigestsOf(database, mailbox, { frequency, now });
}

type Period = { readonly frequency: DigestFrequency; readonly now: Date };

async function sendDigestsOf(database: Database, mailbox: Mailbox, { frequency, now }: Period) {
  const before = lastDigestEnd(frequency, new Date(now.getTime() - SETTLING_MS));
  for (const account of await listDigestRecipients(database.db, { frequency, before }))
    await database.transact(sendDigest, { account, frequency, before }, mailbox);
}

async function sendDigest(tx: Tx, digest: DigestInput, mailbox: Mailbox): Promise<void> {
  const { account, frequency } = digest;
  const ids = await takeDigest(tx, digest);
  const reader = await findReader(tx, account);
  if (reader === undefined || reader.organization === null) return;
  const { email, locale, organization, role } = reader;
  const viewer = { account, organization, isAdministrator: role === 'Administrator' };
  const told = await listTaken(tx, viewer, ids);
  if (told.length === 0) return;
  const items = told.slice(0, MAX_ITEMS).map(({ texts, path }) => ({ text: texts[locale], path }));
  const values = { frequency, items, more: told.length - items.length };
  const groups = emailGroups.filter((group) => told.some(({ emailGroup }) => emailGroup === group));
  await mailbox.post(tx, {
    template: { name: 'digest', values },
    to: [email],
    replyTo: null,
    locale,
    optOut: { account, groups },
  });
}
