import {
  type AccountRequest,
  approveRequest,
  approveRequestById,
  listAccountRequests,
  rejectRequest,
  rejectRequestById,
} from '#contract/account-requests.ts';
import { formatRequestSerial } from '#domain/account/request-serial.ts';
import { ACCOUNT_REVIEW_DAYS, afterBusinessDays } from '#domain/review-days.ts';
import { m } from '#messages/messages.js';
import type { Caller } from '../kernel/admit.ts';
import type { Database } from '../kernel/db.ts';
import { mount, type Mounting } from '../kernel/http.ts';
import { isUuid } from '../kernel/ids.ts';
import type { Locale } from '../kernel/locale.ts';
import type { Mailbox } from '../mail/mailbox.ts';
import { listPendingRequests } from './account-queries.ts';
import {
  type Approval,
  approveRequest as approve,
  rejectRequest as reject,
  requestNotFound,
} from './decide-request.ts';

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
