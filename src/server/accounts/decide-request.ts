import { formatRequestSerial } from '#domain/account/request-serial.ts';
import { defaultTokens, MAX_TOKENS } from '#domain/account/tokens.ts';
import { m } from '#messages/messages.js';
import { recordAuditEvent } from '../audit/record-audit-event.ts';
import type { Caller } from '../kernel/admit.ts';
import type { Tx } from '../kernel/db.ts';
import { notFound, ProblemError, type Sentence } from '../kernel/problems.ts';
import type { Mailbox } from '../mail/mailbox.ts';
import type { OrganizationNamesake } from '../organizations/namesake-queries.ts';
import { findNamesakes, keepNotSame } from '../organizations/namesakes.ts';
import { createOrganization, lockOrganizationNames } from '../organizations/save-organization.ts';
import { setTokens } from '../tokens/token-ledger.ts';
import { lockAccount, saveDecision } from './account-store.ts';

type Deps = { readonly mailbox: Mailbox };

/** The request to approve, and tokens that differ from the defaults. */
export type Approval = {
  readonly id: string;
  readonly projectTokens?: number | undefined;
  readonly inventoryTokens?: number | undefined;
  readonly micrositeTokens?: number | undefined;
  /** The organization that the request is from, if it exists already. */
  readonly organization?: string | undefined;
  /** Organizations with nearly the same name that are others. */
  readonly differsFrom?: readonly string[] | undefined;
};

/**
 * Approves a request: opens its organization with a serial and tokens, or gives it one that never had an account,
 * and lets the account sign in. Does nothing if already approved; throws 409 if rejected, if another organization has
 * the same name, and if one has nearly the same name that was not compared.
 */
export async function approveRequest(
  tx: Tx,
  caller: Caller,
  approval: Approval,
  { mailbox, now }: Deps & { readonly now: Date },
): Promise<void> {
  const account = await requireRequest(tx, approval.id);
  if (account.state === 'rejected')
    throw new ProblemError(409, (locale) => m.problem_request_rejected({}, { locale }));
  if (account.state !== 'pending') return;
  const tokens = {
    project: approval.projectTokens ?? Math.min(account.wantedProjects, MAX_TOKENS),
    inventory: approval.inventoryTokens ?? defaultTokens.inventory,
    microsite: approval.micrositeTokens ?? defaultTokens.microsite,
  };
  const { id, organizationName: name, email, locale } = account;
  const opening = { name, origin: 'registered' as const, tokens, reason: 'approval', actor: caller.account };
  await lockOrganizationNames(tx);
  const namesakes = await findNamesakes(tx, name);
  const existing = compareWithOthers(namesakes, approval);
  if (existing !== null) await setTokens(tx, { ...opening, organization: existing.serial }, now);
  const organization = existing?.serial ?? (await createOrganization(tx, opening, now));
  for (const { serial: other } of existing === null ? namesakes : []) {
    const pair = { kind: 'organizations' as const, one: organization, other };
    await keepNotSame(tx, pair, { account: caller.account, now });
  }
  await saveDecision(tx, id, { state: 'active', organization, decidedAt: now });
  await recordAuditEvent(
    tx,
    caller,
    { act: 'request-approved', account: id, organization, facts: { tokens } },
    now,
  );
  const values = {
    name: account.contactName ?? '',
    organization: existing?.name ?? name,
    serial: organization,
    projectTokens: tokens.project,
    inventoryTokens: tokens.inventory,
  };
  const template = { name: 'registration-approved' as const, values };
  await mailbox.post(tx, { template, to: [email], replyTo: null, locale });
}

/**
 * Rejects a request: deletes its password, and its email can be used again. Does nothing if already rejected;
 * throws 409 if approved.
 */
export async function rejectRequest(
  tx: Tx,
  caller: Caller,
  id: string,
  { mailbox, now }: Deps & { readonly now: Date },
): Promise<void> {
  const account = await requireRequest(tx, id);
  if (account.state === 'rejected') return;
  if (account.state !== 'pending')
    throw new ProblemError(409, (locale) => m.problem_request_approved({}, { locale }));
  const { email, locale, contactName, organizationName } = account;
  await saveDecision(tx, account.id, {
    state: 'rejected',
    emailKey: null,
    passwordHash: null,
    decidedAt: now,
  });
  await recordAuditEvent(tx, caller, { act: 'request-rejected', account: account.id }, now);
  const request = formatRequestSerial(account.request);
  const values = { name: contactName ?? '', organization: organizationName, request };
  const template = { name: 'registration-rejected' as const, values };
  await mailbox.post(tx, { template, to: [email], replyTo: null, locale });
}

/**
 * Returns the organization that an approval names; null if it opens a new one. Throws 409 unless the named one is a
 * namesake that never had an account, or the new one has a name of its own.
 */
function compareWithOthers(
  namesakes: readonly OrganizationNamesake[],
  { organization, differsFrom = [] }: Approval,
): OrganizationNamesake | null {
  if (organization !== undefined) {
    const chosen = namesakes.find(({ serial }) => serial === organization.toUpperCase());
    if (chosen?.canConnect === true) return chosen;
    throw nameProblem((locale) => m.problem_request_not_connected({ serial: organization }, { locale }));
  }
  const same = namesakes.find(({ likeness }) => likeness === 'same');
  if (same !== undefined) throw nameProblem((locale) => m.problem_request_same_name(same, { locale }));
  const compared = new Set(differsFrom.map((serial) => serial.toUpperCase()));
  const near = namesakes.find(({ serial }) => !compared.has(serial));
  if (near !== undefined) throw nameProblem((locale) => m.problem_request_near_name(near, { locale }));
  return null;
}

function nameProblem(sentence: Sentence): ProblemError {
  return new ProblemError(409, sentence, {}, { subject: 'organization' });
}

async function requireRequest(tx: Tx, id: string) {
  const account = await lockAccount(tx, id);
  if (account !== undefined) return account;
  throw requestNotFound();
}

/** Returns a 404 problem for an unknown request. */
export function requestNotFound(): ProblemError {
  return notFound((locale) => m.problem_request_not_found({}, { locale }));
}
