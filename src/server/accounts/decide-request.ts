import { formatRequestSerial } from '#domain/account/request-serial.ts';
import { defaultTokens, MAX_TOKENS } from '#domain/account/tokens.ts';
import { m } from '#messages/messages.js';
import { recordAuditEvent } from '../audit/record-audit-event.ts';
import type { Caller } from '../kernel/admit.ts';
import type { Tx } from '../kernel/db.ts';
import { notFound, ProblemError } from '../kernel/problems.ts';
import type { Mailbox } from '../mail/mailbox.ts';
import { createOrganization } from '../organizations/save-organization.ts';
import { lockAccount, saveDecision } from './account-store.ts';

type Deps = { readonly mailbox: Mailbox };

/** The request to approve, and tokens that differ from the defaults. */
export type Approval = {
  readonly id: string;
  readonly projectTokens?: number | undefined;
  readonly inventoryTokens?: number | undefined;
  readonly micrositeTokens?: number | undefined;
};

/**
 * Approves a request: opens its organization with a serial and tokens, and lets the account sign in. Does
 * nothing if already approved; throws 409 if rejected.
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
  const opening = {
    name,
    origin: 'registered' as const,
    tokens,
    reason: 'approval',
    actor: caller.account,
  };
  const organization = await createOrganization(tx, opening, now);
  await saveDecision(tx, id, { state: 'active', organization, decidedAt: now });
  await recordAuditEvent(
    tx,
    caller,
    { act: 'request-approved', account: id, organization, facts: { tokens } },
    now,
  );
  const values = {
    name: account.contactName ?? '',
    organization: name,
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

async function requireRequest(tx: Tx, id: string) {
  const account = await lockAccount(tx, id);
  if (account !== undefined) return account;
  throw requestNotFound();
}

/** Returns a 404 problem for an unknown request. */
export function requestNotFound(): ProblemError {
  return notFound((locale) => m.problem_request_not_found({}, { locale }));
}
