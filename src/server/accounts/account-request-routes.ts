import {
  type AccountRequest,
  approveRequest,
  approveRequestById,
  listAccountRequests,
  rejectRequest,
  rejectRequestById,
} from '#contract/account-requests.ts';
import { requestAccount } from '#contract/accounts.ts';
import { listNamesakes } from '#contract/namesakes.ts';
import { formatRequestSerial } from '#domain/account/request-serial.ts';
import { ACCOUNT_REVIEW_DAYS, afterBusinessDays } from '#domain/review-days.ts';
import { m } from '#messages/messages.js';
import { hashPassword, newPasswordFaults } from '../auth/passwords.ts';
import { type Captcha, captchaFaults } from '../captcha/captcha.ts';
import type { Caller } from '../kernel/admit.ts';
import type { Database } from '../kernel/db.ts';
import { type Mounting, mount } from '../kernel/http.ts';
import { isUuid } from '../kernel/ids.ts';
import type { Locale } from '../kernel/locale.ts';
import { type Sentence, throwIfInvalid } from '../kernel/problems.ts';
import type { CountRequest } from '../kernel/rate-limit.ts';
import type { Mailbox } from '../mail/mailbox.ts';
import { letterProblem } from '../paper/require-printable.ts';
import { listPendingRequests } from './account-queries.ts';
import {
  type Approval,
  approveRequest as approve,
  rejectRequest as reject,
  requestNotFound,
} from './decide-request.ts';
import { readNamesakes } from './read-namesakes.ts';
import { requestAccount as request } from './request-account.ts';

type Deps = {
  readonly check: Captcha;
  readonly mailbox: Mailbox;
  readonly count: CountRequest;
  readonly productName: string;
};

/** Mounts the endpoint for account requests. */
export function mountRegistration(mounting: Mounting, database: Database, deps: Deps): void {
  const faultsOf = (body: unknown) => registrationFaults(deps, body);
  const withFaults = { ...mounting, bodyProblems: { faultsOf } };
  mount(withFaults, requestAccount, async ({ body, locale, now, address }) => {
    throwIfInvalid(await faultsOf(body));
    const { captcha, password, password2: _same, inventory, comment, ...contact } = body;
    const task = await deps.check.requireSolved(captcha);
    const passwordHash = await hashPassword(password);
    await database.transact(
      request,
      { ...contact, passwordHash, inventory: inventory ?? null, comment: comment || null, locale },
      { task, address, now },
      deps,
    );
    return { message: m.registration_submitted({}, { locale }) };
  });
}

/**
 * Returns the errors in a registration's password, captcha and the letters of its organization, whatever else is
 * missing or wrong.
 */
async function registrationFaults(
  { check, productName }: Pick<Deps, 'check' | 'productName'>,
  body: unknown,
): Promise<Readonly<Record<string, Sentence>>> {
  const { organization, name, email, password, password2, captcha } = textsOf(body);
  const personal = [organization ?? null, name ?? null, email ?? null, productName];
  const again = password2 === undefined ? {} : { again: { field: 'password2', password: password2 } };
  const letters = letterProblem(organization ?? '');
  return {
    ...(letters === null ? {} : { organization: letters }),
    ...(password === undefined ? {} : await newPasswordFaults({ password, personal, ...again })),
    ...(captcha === undefined ? {} : await captchaFaults(check, captcha)),
  };
}

const MAX_TEXT_LENGTH = 5000;

/** Returns a body's string fields, without overlong ones. */
function textsOf(body: unknown): Readonly<Record<string, string | undefined>> {
  if (typeof body !== 'object' || body === null) return {};
  return Object.fromEntries(
    Object.entries(body).filter(
      (entry): entry is [string, string] =>
        typeof entry[1] === 'string' && entry[1].length <= MAX_TEXT_LENGTH,
    ),
  );
}

type ActionContext = { readonly caller: Caller; readonly locale: Locale; readonly now: Date };

/** Mounts the administrators' endpoints for account requests, with the id in the path or in the body. */
export function mountAccountRequests(mounting: Mounting, database: Database, mailbox: Mailbox): void {
  const withoutSlash = { ...listAccountRequests, path: listAccountRequests.path.replace(/\/$/, '') };
  for (const endpoint of [listAccountRequests, withoutSlash]) {
    mount(mounting, endpoint, async ({ now }) => {
      const rows = await listPendingRequests(database.db);
      return rows.map((row) => presentRequest(row, now));
    });
  }
  mount(mounting, listNamesakes, ({ params }) => readNamesakes(database.db, params.id));
  const handleApproval = async (approval: Approval, { caller, locale, now }: ActionContext) => {
    if (!isUuid(approval.id)) throw requestNotFound();
    await database.transact(approve, caller, approval, { mailbox, now });
    return { message: m.request_approved({}, { locale }) };
  };
  const handleRejection = async (id: string, { caller, locale, now }: ActionContext) => {
    if (!isUuid(id)) throw requestNotFound();
    await database.transact(reject, caller, id, { mailbox, now });
    return { message: m.request_rejected({}, { locale }) };
  };
  mount(mounting, approveRequest, ({ params, body, ...call }) =>
    handleApproval({ ...body, ...params }, call),
  );
  mount(mounting, approveRequestById, ({ body, ...call }) => handleApproval(body, call));
  mount(mounting, rejectRequest, ({ params, ...call }) => handleRejection(params.id, call));
  mount(mounting, rejectRequestById, ({ body, ...call }) => handleRejection(body.id, call));
}

type Row = Awaited<ReturnType<typeof listPendingRequests>>[number];

function presentRequest(row: Row, now: Date): AccountRequest {
  const due = afterBusinessDays(row.requestedAt, ACCOUNT_REVIEW_DAYS);
  return {
    id: row.id,
    serial: formatRequestSerial(row.request),
    email: row.email,
    organization: row.organizationName,
    name: row.contactName,
    registrationData: {
      projects: row.wantedProjects,
      inventory: row.inventoryTonnes,
      comment: row.comment,
    },
    requested: row.requestedAt.toISOString(),
    due: due.toISOString(),
    isOverdue: due < now,
  };
}
