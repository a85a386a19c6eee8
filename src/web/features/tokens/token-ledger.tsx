import { generatePath } from 'react-router';
import type { Profile } from '#contract/accounts.ts';
import { pagePaths } from '#contract/page-paths.ts';
import { listTokenMovements, type TokenMovement } from '#contract/tokens.ts';
import { tokenKinds } from '#domain/account/tokens.ts';
import * as m from '#messages/messages.js';
import { tokenKindWords, tokenMovementWords } from '#messages/words/payment.js';
import { queryProps } from '#web/api/call-problem.ts';
import { usePageQuery } from '#web/api/use-page-query.ts';
import { SelectField } from '#web/kit/forms/field.tsx';
import { oneOf, readList, readPage, useChangeList } from '#web/kit/lists/list-address.ts';
import { DetailList, EmptyNote, Pager, Records } from '#web/kit/lists/lists.tsx';
import { Link } from '#web/kit/navigation/link.tsx';
import { QueryBoundary } from '#web/kit/pages/waiting-and-faults.tsx';
import { formatChange, formatMoment, formatWhole } from '#web/kit/text/format.ts';
import { DocumentButton } from './token-files.tsx';
import classes from './tokens.module.css';

/** The organization's tokens now, by kind, and what each kind is for. */
export function TokenBalances({ profile }: { readonly profile: Profile }) {
  const { projectTokens, inventoryTokens, micrositeTokens } = profile;
  return (
    <DetailList
      details={[
        { name: m.tokens_project(), value: balanceText(projectTokens, m.tokens_page_project()) },
        { name: m.tokens_inventory(), value: balanceText(inventoryTokens, m.tokens_page_inventory()) },
        { name: m.tokens_microsite(), value: balanceText(micrositeTokens, m.tokens_page_microsite()) },
      ]}
    />
  );
}

function balanceText(tokens: number, purpose: string) {
  return (
    <>
      <strong>{formatWhole(tokens)}</strong> · {purpose}
    </>
  );
}

const PAGE_SIZE = 25;

type TokenMovementListProps = {
  readonly filters: TokensAddress;
  readonly addressOf: (page: number) => string;
};

/** The organization's token entries, newest first. */
export function TokenMovementList({ filters: { kind, page }, addressOf }: TokenMovementListProps) {
  const query = { page, pageSize: PAGE_SIZE, ...(kind !== null && { kind }) };
  const list = usePageQuery(listTokenMovements, query);
  return (
    <QueryBoundary {...queryProps(list)}>
      {({ items }) =>
        items.length === 0 ? (
          <EmptyNote title={m.tokens_page_none()} text={m.tokens_page_none_text()} />
        ) : (
          <>
            <Records
              label={m.tokens_page_entries()}
              columns={[
                { name: m.tokens_page_entry() },
                { name: m.tokens_page_at() },
                { name: m.tokens_page_kind() },
                { name: m.token_file_change(), isNumber: true },
                { name: m.token_file_balance(), isNumber: true },
                { name: m.token_file_by() },
              ]}
              rows={items.map((entry) => ({ key: String(entry.id), cells: entryCells(entry) }))}
            />
            <Pager page={page} pages={list.pages} addressOf={addressOf} />
          </>
        )
      }
    </QueryBoundary>
  );
}

/**
 * Returns the cells of an entry: what it is, when, of which kind, its change, the balance after it, and who
 * made it.
 */
function entryCells(entry: TokenMovement) {
  const { at, kind, change, balance, by } = entry;
  return [
    <Subject key="entry" entry={entry} />,
    formatMoment(at),
    tokenKindWords[kind](),
    formatChange(change),
    formatWhole(balance),
    by ?? m.token_file_by_registry(),
  ];
}

function Subject({ entry }: { readonly entry: TokenMovement }) {
  const { type, project, title, payment, reason } = entry;
  return (
    <span className={classes.subject}>
      <span>{tokenMovementWords[type]()}</span>
      {project === null ? null : <ProjectName projectSerial={project} title={title} />}
      {payment === null || type !== 'bought' ? null : (
        <DocumentButton payment={payment} type="receipt" text={m.tokens_page_receipt({ payment })} />
      )}
      {reason === null ? null : <span className={classes.reason}>{reason}</span>}
    </span>
  );
}

type Project = { readonly projectSerial: string; readonly title: string | null };

/** A deleted project has no page; its serial stays in the statement. */
function ProjectName({ projectSerial, title }: Project) {
  if (title === null)
    return <span className={classes.reason}>{m.tokens_page_deleted_project({ serial: projectSerial })}</span>;
  return (
    <Link to={generatePath(pagePaths.draft, { projectSerial })} className={classes.project}>
      {title}
    </Link>
  );
}

/** Filters the entries by kind of tokens. */
export function KindFilter({ filters: { kind } }: { readonly filters: TokensAddress }) {
  const change = useChangeList();
  const choices = tokenKinds.map((value) => ({ value, text: tokenKindWords[value]() }));
  return (
    <div className={classes.filter}>
      <SelectField
        label={m.tokens_page_kind()}
        name="kind"
        value={kind ?? ''}
        choices={[{ value: '', text: m.tokens_page_every_kind() }, ...choices]}
        onChoose={(value) => change('kind', value, { preventScrollReset: true })}
      />
    </div>
  );
}

/** Kind and page of the entries, and page of the payments. */
export type TokensAddress = ReturnType<typeof readTokensAddress>;

/** Reads the address; ignores invalid values. */
export function readTokensAddress(address: URLSearchParams) {
  const { payments, ...list } = readList(address, { kind: oneOf(tokenKinds), payments: readPage });
  return { ...list, payments: payments ?? 1 };
}
