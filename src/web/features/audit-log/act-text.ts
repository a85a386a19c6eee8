import type { AuditAct } from '#domain/account/audit-act.ts';
import { auditFilterWords, auditWords } from '#messages/words/audit.js';

const filterWords: Readonly<Partial<Record<AuditAct, () => string>>> = auditFilterWords;

/** Returns the words of an action in the filter, which finds it whatever it was about. */
export function actText(act: AuditAct): string {
  return (filterWords[act] ?? auditWords[act])();
}
