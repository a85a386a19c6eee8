import type { Overview } from '#contract/overviews.ts';
import { PageHeading } from '#web/kit/pages/page-heading.tsx';
import * as m from '#messages/messages.js';
import { readOverviewAddress } from './overview-address.ts';
import { OverviewFiles } from './overview-files.tsx';
import type { OverviewKind, OverviewOwner } from './overview-query.ts';
import { overviewSentence } from './overview-sentences.ts';

type Props = {
  readonly kind: OverviewKind;
  readonly owner: OverviewOwner;
  /** Undefined while it loads. */
  readonly overview: Overview | undefined;
  readonly address: URLSearchParams;
};

/** Title of an overview, what it says in a sentence, and its files. */
export function OverviewHeading({ kind, owner, overview, address }: Props) {
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
