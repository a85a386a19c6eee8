import type { Overview } from '#contract/overviews.ts';
import { PageHeading } from '#web/kit/pages/page.tsx';
import * as m from '#messages/messages.js';
import {
  readOverviewAddress,
  type OverviewKind,
  type OverviewOwner,
  ownEndpoints,
  publicEndpoints,
} from './overview-query.ts';
import { overviewSentence } from './overview-sentences.tsx';
import { callFile, useDownload } from '#web/api/use-download.ts';
import { addressOf } from '#web/api/call.ts';
import { Button } from '#web/kit/buttons/buttons.tsx';
import buttonClasses from '#web/kit/buttons/buttons.module.css';
import { IconDownload, IconPrinter } from '@tabler/icons-react';
import classes from './overview-view.module.css';

type OverviewHeadingProps = {
  readonly kind: OverviewKind;
  readonly owner: OverviewOwner;
  /** Undefined while it loads. */
  readonly overview: Overview | undefined;
  readonly address: URLSearchParams;
};

/** Title of an overview, what it says in a sentence, and its files. */
export function OverviewHeading({ kind, owner, overview, address }: OverviewHeadingProps) {
  const title = overviewTitle(kind, address);
  const sentence = overview === undefined ? null : overviewSentence(kind, overview);
  if (sentence === null) return <PageHeading title={title} />;
  const isOfYear = yearShown(kind, address) !== null;
  return (
    <PageHeading title={title} {...(isOfYear ? {} : { lead: sentence })}>
      <OverviewFiles kind={kind} owner={owner} />
    </PageHeading>
  );
}

/** Returns the title of an overview, or of the year's page that its address names. */
export function overviewTitle(kind: OverviewKind, address: URLSearchParams): string {
  if (kind === 'reductions') return m.overview_title();
  const year = yearShown(kind, address);
  return year === null ? m.trueup_title() : m.trueup_year_title({ year });
}

/** Returns the year that an address gives a page of its own; null for the overview of all years. */
export function yearShown(kind: OverviewKind, address: URLSearchParams): number | null {
  return kind === 'true-up' ? readOverviewAddress(address).year : null;
}

const formats = ['csv', 'xlsx', 'pdf'] as const;
type Format = (typeof formats)[number];

const words: Record<Format, () => string> = {
  csv: m.overview_csv,
  xlsx: m.overview_excel,
  pdf: m.overview_pdf,
};

type OverviewFilesProps = { readonly kind: OverviewKind; readonly owner: OverviewOwner };

/** The overview as a file, and on paper. */
function OverviewFiles({ kind, owner }: OverviewFilesProps) {
  return (
    <>
      {owner === null ? (
        <OwnFiles kind={kind} />
      ) : (
        formats.map((format) => (
          <a
            key={format}
            href={addressOf(publicEndpoints[kind], { params: { organization: owner }, query: { format } })}
            download
            aria-label={m.overview_download({ format: words[format]() })}
            className={buttonClasses.button}
          >
            <IconDownload size={18} aria-hidden />
            {words[format]()}
          </a>
        ))
      )}
      <Button onClick={() => window.print()}>
        <IconPrinter size={18} aria-hidden />
        {m.overview_print()}
      </Button>
    </>
  );
}

/** One's own overview needs the session, which a plain link does not send. */
function OwnFiles({ kind }: Pick<OverviewFilesProps, 'kind'>) {
  const download = useDownload((format: Format) =>
    callFile(ownEndpoints[kind], { query: { format } }, `${kind}.${format}`),
  );
  return (
    <>
      {formats.map((format) => (
        <Button
          key={format}
          label={m.overview_download({ format: words[format]() })}
          busy={download.awaited === format}
          onClick={() => download.start(format)}
        >
          <IconDownload size={18} aria-hidden />
          {words[format]()}
        </Button>
      ))}
      {download.failure === null ? null : (
        <p role="alert" className={classes.failure}>
          {m.overview_file_failed()} {download.failure}
        </p>
      )}
    </>
  );
}
