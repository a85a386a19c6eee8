import { generatePath } from 'react-router';
import type { Overview } from '#contract/overviews.ts';
import { pagePaths } from '#contract/page-paths.ts';
import * as m from '#messages/messages.js';
import { Link } from '#web/kit/navigation/link.tsx';
import { StableLink } from '#web/kit/navigation/stable-link.tsx';
import type { OverviewKind } from './overview-query.ts';
import classes from './overview-view.module.css';

/** Path of each public overview. */
export const publicPaths = {
  reductions: pagePaths.publicOverview,
  'true-up': pagePaths.publicInventoryOverview,
} as const;

type OverviewLinksProps = { readonly kind: OverviewKind; readonly overview: Overview };

/** Links to the organization's other overview, and from a public one to its page. */
export function OverviewLinks({ kind, overview: { isOwn, organization } }: OverviewLinksProps) {
  const other = kind === 'reductions' ? 'true-up' : 'reductions';
  const ownPaths = { reductions: pagePaths.overview, 'true-up': pagePaths.inventoryOverview } as const;
  const to = isOwn
    ? ownPaths[other]
    : generatePath(publicPaths[other], { organization: organization.serial });
  return (
    <p className={classes.links}>
      <Link to={to}>{other === 'true-up' ? m.trueup_title() : m.overview_title()}</Link>
      {isOwn || !organization.hasPage ? null : (
        <Link to={generatePath(pagePaths.organization, { organization: organization.slug })}>
          {organization.name}
        </Link>
      )}
    </p>
  );
}

type Entry = {
  /** Null for the entries that are not named to the reader. */
  readonly projectSerial: string | null;
  readonly title: string;
  readonly isPublic: boolean;
  readonly waits?: boolean | undefined;
  readonly purchase?: NamedEntry['purchase'];
};

type NamedEntry = NonNullable<Overview['entries']>[number];

type EntryLinkProps = { readonly entry: Entry; readonly isOwn: boolean };

/**
 * An entry's title, whether it waits for a review, and where it was purchased. The organization's own overview
 * links to its form, the public one to its page.
 */
export function EntryLink({ entry, isOwn }: EntryLinkProps) {
  const details = [
    ...(entry.waits === true ? [m.overview_entry_waits()] : []),
    ...(entry.purchase === undefined ? [] : purchaseTexts(entry.purchase)),
  ];
  return (
    <>
      <EntryTitle entry={entry} isOwn={isOwn} />
      {details.map((text) => (
        <small key={text} className={classes.details}>
          {text}
        </small>
      ))}
    </>
  );
}

function purchaseTexts({
  offsetProvider: provider,
  offsetRegistry: registry,
  offsetSerials: serials,
}: NonNullable<Entry['purchase']>): readonly string[] {
  return [
    ...(provider === null ? [] : [m.overview_entry_provider({ provider })]),
    ...(serials === null
      ? []
      : [
          registry === null
            ? m.overview_entry_serials({ serials })
            : m.overview_entry_serials_registry({ registry, serials }),
        ]),
  ];
}

function EntryTitle({ entry: { projectSerial, title, isPublic }, isOwn }: EntryLinkProps) {
  if (projectSerial === null) return m.overview_not_named();
  if (isOwn) return <StableLink to={generatePath(pagePaths.draft, { projectSerial })}>{title}</StableLink>;
  if (isPublic)
    return <StableLink to={generatePath(pagePaths.project, { projectSerial })}>{title}</StableLink>;
  return title;
}

/** Link to a certificate, named by its number. */
export function CertificateLink({ id }: { readonly id: string }) {
  return (
    <Link to={generatePath(pagePaths.certificate, { certificateId: id })}>
      {m.certificate_number({ id })}
    </Link>
  );
}
