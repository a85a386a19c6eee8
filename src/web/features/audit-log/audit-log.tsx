import { IconX } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type AuditEvent, type AuditFilters as Filters, listAudit } from '#contract/audit.ts';
import * as m from '#messages/messages.js';
import { queryProps } from '#web/api/call-problem.ts';
import { callFile, useDownload } from '#web/api/use-download.ts';
import { DownloadButtons } from '#web/kit/files/download-buttons.tsx';
import { FilteredList } from '#web/kit/lists/filtered-list.tsx';
import { changedQuery } from '#web/kit/lists/list-address.ts';
import { Pager } from '#web/kit/lists/lists.tsx';
import { Link } from '#web/kit/navigation/link.tsx';
import { QueryBoundary } from '#web/kit/pages/waiting-and-faults.tsx';
import { formatDay, formatWhole } from '#web/kit/text/format.ts';
import { actText } from './act-text.ts';
import {
  AUDIT_PAGE_SIZE,
  type AuditFilterName,
  auditFilterNames,
  auditPage,
  auditQuery,
  readAuditAddress,
} from './audit-address.ts';
import classes from './audit-log.module.css';
import { AuditTable, personName } from './audit-table.tsx';

/** The lines of the audit log that the address asks for, newest first, with their number. */
export function AuditList({ address }: { readonly address: URLSearchParams }) {
  const read = readAuditAddress(address);
  const { filters, page } = read;
  const list = useQuery({ ...auditPage(read), placeholderData: keepPreviousData, staleTime: 0 });
  return (
    <QueryBoundary {...queryProps(list)}>
      {({ items, total }) => (
        <>
          <div className={classes.summary}>
            <p role="status">{m.audit_count({ count: total, shown: formatWhole(total) })}</p>
            <Chips filters={filters} items={items} />
          </div>
          <FilteredList
            address={address}
            filters={auditFilterNames.map((name) => ({
              name,
              label: labels[name](),
              value: shownFilter(filters, name),
            }))}
            page={page}
            shown={items.length}
            total={total}
            isBusy={list.isPlaceholderData}
            nothing={{ title: m.audit_none(), text: m.audit_none_text() }}
          >
            <AuditTable items={items} />
            <Pager
              page={page}
              pages={Math.ceil(total / AUDIT_PAGE_SIZE)}
              addressOf={(target) => changedQuery(address, 'page', String(target))}
            />
          </FilteredList>
        </>
      )}
    </QueryBoundary>
  );
}

const labels: Readonly<Record<AuditFilterName, () => string>> = {
  person: m.audit_person,
  organization: m.audit_organization,
  act: m.audit_act,
  from: m.audit_from,
  to: m.audit_to,
  serial: m.audit_serial,
  account: m.audit_account,
};

/** Returns a filter's value as readers know it; null when it is not set. */
function shownFilter(filters: Filters, name: AuditFilterName): string | null {
  const value = filters[name];
  if (value === undefined) return null;
  if (name === 'act' && filters.act !== undefined) return actText(filters.act);
  return name === 'from' || name === 'to' ? formatDay(value) : value;
}

type ChipsProps = { readonly filters: Filters; readonly items: readonly AuditEvent[] };

/** What the log is filtered by, each with a link that removes it. */
function Chips({ filters, items }: ChipsProps) {
  const chosen = auditFilterNames.filter((name) => filters[name] !== undefined);
  if (chosen.length === 0) return null;
  return (
    <>
      {chosen.map((name) => {
        const { [name]: _removed, ...rest } = filters;
        const filter = m.fact_pair({
          name: labels[name](),
          value:
            (name === 'account' ? accountName(filters, items) : null) ?? shownFilter(filters, name) ?? '',
        });
        return (
          <Link
            key={name}
            to={{ search: auditQuery(rest) }}
            preventScrollReset
            className={classes.chip}
            aria-label={m.audit_remove_filter({ filter })}
          >
            {filter}
            <IconX size={14} aria-hidden />
          </Link>
        );
      })}
      <Link to={{ search: '' }} preventScrollReset>
        {m.audit_clear()}
      </Link>
    </>
  );
}

function accountName({ account }: Filters, items: readonly AuditEvent[]): string | null {
  const people = items.flatMap(({ actor, account: affected, inNameOf }) => [actor, affected, inNameOf]);
  const person = people.find((one) => one?.id === account);
  return person === undefined || person === null ? null : personName(person);
}

const formats = ['csv', 'xlsx'] as const;
type Format = (typeof formats)[number];

/** Downloads everything that the filters match for spreadsheets. */
export function AuditFiles({ filters }: { readonly filters: Filters }) {
  const download = useDownload((format: Format) =>
    callFile(listAudit, { query: { ...filters, format } }, `audit.${format}`),
  );
  return (
    <div className={classes.files}>
      <DownloadButtons download={download} formats={formats} label={m.audit_download} />
    </div>
  );
}
