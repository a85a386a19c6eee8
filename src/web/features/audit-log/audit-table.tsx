import type { ReactNode } from 'react';
import { generatePath } from 'react-router';
import type { AuditEvent } from '#contract/audit.ts';
import { pagePaths } from '#contract/page-paths.ts';
import { registryDay } from '#domain/registry-day.ts';
import * as m from '#messages/messages.js';
import { auditWords } from '#messages/words/audit.js';
import { Link } from '#web/kit/navigation/link.tsx';
import { formatDay, formatTime } from '#web/kit/text/format.ts';
import classes from './audit-log.module.css';
import { factsText, noActorText } from './facts-text.ts';
import { serialsIn } from './serials-in.ts';

/** Lines of the audit log by day, so that each date is said once. */
export function AuditTable({ items }: { readonly items: readonly AuditEvent[] }) {
  const days = [...Map.groupBy(items, ({ at }) => registryDay(new Date(at)))];
  const columns = [
    m.audit_time(),
    m.audit_act(),
    m.audit_actor(),
    m.audit_organization(),
    m.audit_serial(),
    m.audit_facts(),
  ];
  return (
    <table className={classes.table} aria-label={m.audit_title()}>
      <thead>
        <tr>
          {columns.map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      {days.map(([day, lines]) => (
        <tbody key={day}>
          <tr className={classes.day}>
            <th colSpan={columns.length} scope="rowgroup">
              {formatDay(day)}
            </th>
          </tr>
          {lines.map((line) => (
            <Line key={line.id} line={line} columns={columns} />
          ))}
        </tbody>
      ))}
    </table>
  );
}

type LineProps = { readonly line: AuditEvent; readonly columns: readonly string[] };

function Line({ line, columns }: LineProps) {
  const { at, act, name, organization, facts, project } = line;
  const { serials, others } = serialsIn(name.startsWith('units-') ? withoutWaiting(facts) : facts);
  const cells = [
    <Who key="who" line={line} />,
    organization === null ? null : (
      <Link key="organization" to={generatePath(pagePaths.adminUser, { userId: organization.serial })}>
        {organization.name}
      </Link>
    ),
    serials.length === 0 ? null : (
      <span key="serials" className={classes.serials}>
        {serials.map((serial) => (
          <SerialLink key={serial} serial={serial} project={project} />
        ))}
      </span>
    ),
    <Details key="details" line={line} text={factsText(others)} />,
  ];
  return (
    <tr data-tone={toneOf(act)}>
      <td className={classes.time}>
        <time dateTime={at}>{formatTime(at)}</time>
      </td>
      <th scope="row">{auditWords[name]()}</th>
      {cells.map((cell, index) => (
        <td key={columns[index + 2]} data-name={columns[index + 2]} data-empty={cell === null || undefined}>
          {cell}
        </td>
      ))}
    </tr>
  );
}

/** Operations on units never wait for an approval. */
function withoutWaiting({ waits: _never, ...facts }: AuditEvent['facts']): AuditEvent['facts'] {
  return facts;
}

type LinkedLine = Pick<LineProps, 'line'>;

function Who({ line: { act, actor, inNameOf, account } }: LinkedLine) {
  const name = actor === null ? noActorText(act) : <PersonLink person={actor} />;
  const affected = account !== null && account.id !== actor?.id && account.id !== inNameOf?.id;
  return (
    <span className={classes.who}>
      {name}
      {inNameOf === null ? null : (
        <span>
          {m.audit_signed_in_as()} <PersonLink person={inNameOf} />
        </span>
      )}
      {affected ? (
        <span>
          {m.audit_concerns()} <PersonLink person={account} />
        </span>
      ) : null}
    </span>
  );
}

type Person = NonNullable<AuditEvent['account']>;

function PersonLink({ person }: { readonly person: Person }) {
  return (
    <Link to={generatePath(pagePaths.adminUser, { userId: person.id })} title={person.email}>
      {person.name ?? <AddressText text={personName(person)} />}
    </Link>
  );
}

/** An email address that breaks before its @ where it does not fit. */
function AddressText({ text }: { readonly text: string }) {
  const [name, domain] = text.split('@');
  if (domain === undefined) return text;
  return (
    <span>
      {name}
      <wbr />@{domain}
    </span>
  );
}

/** Returns a person with their email address. Deleted accounts have no address: then it is the organization. */
export function personName({ name, email, organization }: Person): string {
  if (email === '') return organization;
  return name === null ? email : m.person_with_email({ name, email });
}

type SerialLinkProps = { readonly serial: string; readonly project: string | null };

/** Units lead to their look-up, a project that exists to its review. */
function SerialLink({ serial, project }: SerialLinkProps) {
  if (serial === project)
    return <Link to={generatePath(pagePaths.adminProject, { projectSerial: serial })}>{serial}</Link>;
  if (/-\d+-\d/.test(serial))
    return <Link to={`${pagePaths.serial}?serial=${encodeURIComponent(serial)}`}>{serial}</Link>;
  return <span>{serial}</span>;
}

/** What is recorded beside serials, and where payments and corrections are shown. */
function Details({ line: { act, facts }, text }: LinkedLine & { readonly text: string | null }): ReactNode {
  const link = linkOf(act, facts);
  return (
    <>
      {text}
      {link === null ? null : (
        <>
          {text === null ? null : ' · '}
          <Link to={link.to}>{link.text}</Link>
        </>
      )}
    </>
  );
}

function linkOf(act: AuditEvent['act'], { correction }: AuditEvent['facts']) {
  if (typeof correction === 'number' || act.startsWith('correction-'))
    return { to: pagePaths.adminCorrections, text: m.nav_corrections() };
  if (act.startsWith('payment-')) return { to: pagePaths.adminPayments, text: m.nav_payment_requests() };
  if (/^(pricing|seller|checklist|registries)-changed$/.test(act))
    return { to: pagePaths.adminSettings, text: m.nav_settings() };
  return act === 'account-requested' ? { to: pagePaths.adminRequests, text: m.requests_title() } : null;
}

/** Red for refusals; amber for what is done to other people's accounts, and to settings. */
function toneOf(act: AuditEvent['act']): 'refused' | 'grave' | undefined {
  if (/(^|-)(denied|failed|rejected|declined)$/.test(act)) return 'refused';
  return /^(account-(disabled|archived|handed-over)|password-set|role-changed|tokens-changed|impersonation|pricing|seller|checklist-changed|registries-changed|correction-confirmed)/.test(
    act,
  )
    ? 'grave'
    : undefined;
}
