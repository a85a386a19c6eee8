import { IconDownload, IconPrinter } from '@tabler/icons-react';
import { lazy } from 'react';
import type { Overview } from '#contract/overviews.ts';
import * as m from '#messages/messages.js';
import { addressOf } from '#web/api/call.ts';
import buttonClasses from '#web/kit/buttons/buttons.module.css';
import { Button } from '#web/kit/buttons/buttons.tsx';
import { PageHeading } from '#web/kit/pages/page.tsx';
import { LazyPart } from '#web/kit/pages/waiting-and-faults.tsx';
import {
  formatWords,
  type OverviewFormat,
  type OverviewKind,
  type OverviewOwner,
  overviewFormats,
  publicEndpoints,
  readOverviewAddress,
} from './overview-query.ts';
import { overviewSentence } from './overview-sentences.tsx';
import classes from './overview-view.module.css';

/** Only on one's own overview. */
const OwnFiles = lazy(async () => ({ default: (await import('./own-parts.tsx')).OwnFiles }));

type OverviewHeadingProps = {
  readonly kind: OverviewKind;
  readonly owner: OverviewOwner;
  /** Undefined while it loads. */
  readonly overview: Overview | undefined;
  readonly address: URLSearchParams;
};

/** Title of an overview, what it says in a sentence, and its files. */
export function OverviewHeading({ kind, owner, overview, address }: OverviewHeadingProps) {
  const title = titleWithName(overviewTitle(kind, address), owner === null ? undefined : overview);
  const sentence = overview === undefined ? null : overviewSentence(kind, overview);
  if (sentence === null) return <PageHeading title={title} />;
  const isOfYear = yearShown(kind, address) !== null;
  return (
    <PageHeading title={title} {...(isOfYear ? {} : { lead: sentence })}>
      <OverviewFiles kind={kind} owner={owner} />
    </PageHeading>
  );
}

/** Returns the title of a public overview with the organization's name; one's own needs none. */
function titleWithName(title: string, overview: Overview | undefined): string {
  return overview === undefined ? title : m.overview_title_of({ title, name: overview.organization.name });
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

type OverviewFilesProps = { readonly kind: OverviewKind; readonly owner: OverviewOwner };

/** The overview as a file, and on paper. */
function OverviewFiles({ kind, owner }: OverviewFilesProps) {
  return (
    <div className={classes.files}>
      {owner === null ? (
        <LazyPart waiting={overviewFormats.map(waitingButton)}>
          <OwnFiles kind={kind} />
        </LazyPart>
      ) : (
        overviewFormats.map((format) => (
          <a
            key={format}
            href={addressOf(publicEndpoints[kind], { params: { organization: owner }, query: { format } })}
            download
            aria-label={m.overview_download({ format: formatWords[format]() })}
            className={buttonClasses.button}
          >
            <IconDownload size={18} aria-hidden />
            {formatWords[format]()}
          </a>
        ))
      )}
      <Button onClick={() => window.print()}>
        <IconPrinter size={18} aria-hidden />
        {m.overview_print()}
      </Button>
    </div>
  );
}

/** As large as the button that comes in its place. */
function waitingButton(format: OverviewFormat) {
  return (
    <Button key={format} disabled>
      <IconDownload size={18} aria-hidden />
      {formatWords[format]()}
    </Button>
  );
}
