import { pagePaths } from '#contract/page-paths.ts';
import type { TokenEntry } from '#contract/tokens.ts';
import { Link } from '#web/kit/navigation/link.tsx';
import { formatChange, formatMoment, formatWhole } from '#web/kit/text/format.ts';
import { tokenKindWords } from '#web/kit/text/payment-words.ts';
import * as m from '#messages/messages.js';
import { generatePath } from 'react-router';
import { DocumentButton } from './document-button.tsx';
import { tokenEntryWords } from './token-words.ts';
import classes from './tokens.module.css';

/** Returns the cells of an entry: what it is, when, of which kind, its change, the balance after it, and who made it. */
export function entryCells(entry: TokenEntry) {
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

function Subject({ entry }: { readonly entry: TokenEntry }) {
  const { type, project, title, payment, reason } = entry;
  return (
    <span className={classes.subject}>
      <span>{tokenEntryWords[type]()}</span>
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
