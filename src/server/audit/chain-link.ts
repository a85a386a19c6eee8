import { createHash } from 'node:crypto';
import { type AuditLine, canonicalAuditLine } from '#domain/account/audit-line.ts';

const DOMAIN = 'cr-audit/v1\n';

/** Returns the link before the first entry: 32 zero bytes. */
export const noLink = (): Uint8Array => new Uint8Array(32);

/** Returns an entry's link: SHA-256 of the previous link and the entry. It covers all entries up to this one. */
export function linkOf(previous: Uint8Array, line: AuditLine): Uint8Array {
  return createHash('sha256')
    .update(DOMAIN)
    .update(previous)
    .update(canonicalAuditLine(line), 'utf8')
    .digest();
}
