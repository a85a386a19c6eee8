import { createHash } from 'node:crypto';
import { type AuditLine, spellAuditLine } from '#domain/account/audit-line.ts';

const DOMAIN = 'cr-audit/v1\n';

/** What the chain begins with: 32 zero bytes. */
export const noLink = (): Uint8Array => new Uint8Array(32);

/** The link of an entry: SHA-256 of the link before it and of the entry, so that it stands for all entries up to this one. */
export function linkOf(before: Uint8Array, line: AuditLine): Uint8Array {
  return createHash('sha256').update(DOMAIN).update(before).update(spellAuditLine(line), 'utf8').digest();
}
