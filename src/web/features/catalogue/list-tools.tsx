import { IconChevronDown } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { listPublicProjects, MAX_FILE_PROJECTS } from '#contract/projects.ts';
import * as m from '#messages/messages.js';
import { addressOf } from '#web/api/call.ts';
import { useCopy } from '#web/kit/hooks/use-copy.ts';
import { useEarlyOpening } from '#web/kit/hooks/use-early-opening.ts';
import { formatWhole } from '#web/kit/text/format.ts';
import { Hidden } from '#web/kit/text/text.tsx';
import { feedOf, type ListFilters, readListAddress } from './list-address.ts';
import classes from './list-tools.module.css';
import { inView, type ListView } from './list-view.ts';
import { SavedSearches } from './saved-searches.tsx';
import { fileColumnsOf, useTableColumns } from './table-settings.ts';

export type ListToolsProps = {
  readonly address: URLSearchParams;
  readonly view: ListView;
  /** Projects of the list; undefined until they are counted. */
  readonly total: number | undefined;
  /** The saved searches as this device keeps them: with any, the code of the tools loads at once. */
  readonly stored: string | null;
};

/**
 * What can be taken from the list: saved searches, files, its address and its feed. On a phone they open on a button
 * that works before the scripts do; they follow it, because wide screens always show them.
 */
export function ListTools({ address, view, total, stored }: ListToolsProps) {
  const asked = readListAddress(address);
  const [isOpen, setOpen] = useState(false);
  const details = useRef<HTMLDetailsElement>(null);
  useEarlyOpening(details, () => setOpen(true));
  return (
    <div className={classes.tools}>
      <details
        ref={details}
        open={isOpen}
        onToggle={(event) => setOpen(event.currentTarget.open)}
        className={classes.disclosure}
      >
        <summary className={classes.open}>
          {m.list_more()}
          <IconChevronDown size={16} aria-hidden />
        </summary>
      </details>
      <div className={classes.takes}>
        <SavedSearches address={address} view={view} stored={stored} />
        <Files asked={asked} view={view} total={total} />
        <CopyView address={address} view={view} />
        <a href={feedOf(asked)} type="application/atom+xml">
          {m.list_feed()}
        </a>
      </div>
    </div>
  );
}

const formats = { csv: m.overview_csv, xlsx: m.overview_excel } as const;

type FilesProps = Pick<ListToolsProps, 'view' | 'total'> & { readonly asked: ListFilters };

/** Files of the whole list; from the table, with the columns that it shows. */
function Files({ asked: { narrowing }, view, total }: FilesProps) {
  const columns = fileColumnsOf(useTableColumns());
  if (total === 0) return null;
  if (total !== undefined && total > MAX_FILE_PROJECTS)
    return <p className={classes.note}>{m.list_files_too_long({ most: formatWhole(MAX_FILE_PROJECTS) })}</p>;
  const isTable = view === 'table';
  return (['csv', 'xlsx'] as const).map((format) => {
    const word = formats[format]();
    return (
      <a
        key={format}
        href={addressOf(listPublicProjects, { query: { ...narrowing, ...(isTable && { columns }), format } })}
        download
        aria-label={isTable ? undefined : m.overview_download({ format: word })}
      >
        {isTable ? m.list_files_shown({ format: word }) : word}
      </a>
    );
  });
}

/** Copies the address of the list as it is, with its view. */
function CopyView({ address, view }: Pick<ListToolsProps, 'address' | 'view'>) {
  const { isCopied, copy } = useCopy();
  return (
    <>
      <button
        type="button"
        onClick={() => copy(`${window.location.origin}${window.location.pathname}?${inView(address, view)}`)}
      >
        {isCopied ? m.overview_copied() : m.list_copy_view()}
      </button>
      <span aria-live="polite" className={classes.said}>
        {isCopied ? <Hidden>{m.overview_copied()}</Hidden> : null}
      </span>
    </>
  );
}
