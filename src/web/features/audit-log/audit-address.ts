import { auditActs } from '#domain/account/audit-act.ts';
import { oneOf, readList } from '#web/kit/lists/list-address.ts';

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Filters and page of the audit log. */
export type AuditAddress = ReturnType<typeof readAuditAddress>;

/** Reads the address; ignores invalid values. */
export function readAuditAddress(address: URLSearchParams) {
  return readList(address, { act: oneOf(auditActs), account: (id) => (ID.test(id) ? id : null) });
}
