import { type AuditEntry, listAudit } from '#contract/audit.ts';
import type { Db } from '../kernel/db.ts';
import { mount, type Mounting } from '../kernel/http.ts';
import { type AuditRow, listAudit as list, type Person } from './audit-queries.ts';

/** Mounts the endpoint that reads the audit log. No endpoint changes it. */
export function mountAudit(mounting: Mounting, db: Db): void {
  mount(mounting, listAudit, async ({ query }) => {
    const { rows, total, people } = await list(db, query);
    return { items: rows.map((row) => presentEntry(row, people)), total };
  });
}

function presentEntry(row: AuditRow, people: ReadonlyMap<string, Person>): AuditEntry {
  const person = (id: string | null) => (id === null ? null : (people.get(id) ?? null));
  return {
    id: row.id,
    at: row.at.toISOString(),
    act: row.act,
    actor: person(row.actor),
    inNameOf: person(row.inNameOf),
    account: person(row.account),
    facts: row.facts,
  };
}
