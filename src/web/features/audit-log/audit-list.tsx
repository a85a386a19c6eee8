import { type AuditEntry, listAudit } from '#contract/audit.ts';
import { queryProps } from '#web/api/query-props.ts';
import { usePageQuery } from '#web/api/use-page-query.ts';
import { QueryBoundary } from '#web/kit/pages/query-boundary.tsx';
import { EmptyNote } from '#web/kit/lists/empty-note.tsx';
import { formatMoment } from '#web/kit/text/format.ts';
import { Pager } from '#web/kit/lists/pager.tsx';
import { Records } from '#web/kit/lists/records.tsx';
import * as m from '#messages/messages.js';
import type { AuditAddress } from './audit-address.ts';
import { auditWords } from './audit-words.ts';
import { factsText } from './facts-text.ts';

const PAGE_SIZE = 50;

type Props = { readonly filters: AuditAddress; readonly addressOf: (page: number) => string };

/** The audit log, newest first. */
export function AuditList({ filters, addressOf }: Props) {
  const { act, account, page } = filters;
  const query = {
    page,
    pageSize: PAGE_SIZE,
    ...(act !== null && { act }),
    ...(account !== null && { account }),
  };
  const list = usePageQuery(listAudit, query);
  return (
    <QueryBoundary {...queryProps(list)}>
      {({ items }) =>
        items.length === 0 ? (
          <EmptyNote title={m.audit_none()} text={m.audit_none_text()} />
        ) : (
          <>
            <Records
              label={m.audit_title()}
              columns={[
                { name: m.audit_act() },
                { name: m.audit_at() },
                { name: m.audit_actor() },
                { name: m.audit_account() },
                { name: m.audit_facts() },
              ]}
              rows={items.map((entry) => ({ key: String(entry.id), cells: cellsOf(entry) }))}
            />
            <Pager page={page} pages={list.pages} addressOf={addressOf} />
          </>
        )
      }
    </QueryBoundary>
  );
}

function cellsOf({ at, act, actor, inNameOf, account, facts }: AuditEntry) {
  const actorName = actor === null ? m.audit_nobody() : nameOf(actor);
  return [
    auditWords[act](),
    formatMoment(at),
    inNameOf === null ? actorName : m.audit_in_name({ who: actorName, name: nameOf(inNameOf) }),
    account === null ? null : nameOf(account),
    factsText(facts),
  ];
}

type Person = NonNullable<AuditEntry['account']>;

/** Deleted accounts have no email address. */
function nameOf({ name, email, organization }: Person): string {
  if (email === '') return organization;
  return name === null ? email : m.person_with_email({ name, email });
}
