import { pagePaths } from '#contract/page-paths.ts';
import type { Overview } from '#contract/overviews.ts';
import { Link } from '#web/kit/navigation/link.tsx';
import * as m from '#messages/messages.js';
import { generatePath } from 'react-router';
import type { OverviewKind } from './overview-query.ts';
import classes from './overview-view.module.css';
import { StableLink } from '#web/kit/navigation/stable-link.tsx';
import { Button } from '#web/kit/buttons/buttons.tsx';
import { useCopy } from '#web/kit/hooks/use-copy.ts';
import { Section } from '#web/kit/pages/page.tsx';
import { Hidden } from '#web/kit/text/text.tsx';

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
};

type EntryLinkProps = { readonly entry: Entry; readonly isOwn: boolean };

/** An entry's title: the organization's own overview links to its form, the public one to its page. */
export function EntryLink({ entry: { projectSerial, title, isPublic }, isOwn }: EntryLinkProps) {
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

type ShareOverviewProps = { readonly kind: OverviewKind; readonly serial: string };

/** The public address of the organization's overview to copy, and what it shows to others. */
export function ShareOverview({ kind, serial }: ShareOverviewProps) {
  const { isCopied, copy } = useCopy();
  const path = generatePath(publicPaths[kind], { organization: serial });
  const address = `${window.location.origin}${path}`;
  return (
    <div className={classes.share}>
      <Section title={m.overview_share_title()}>
        <p className={classes.shareText}>{m.overview_share_text()}</p>
        <div className={classes.shareLine}>
          <Link to={path}>{address}</Link>
          <Button onClick={() => copy(address)}>{isCopied ? m.overview_copied() : m.overview_copy()}</Button>
          <span role="status">{isCopied ? <Hidden>{m.overview_copied()}</Hidden> : null}</span>
        </div>
      </Section>
    </div>
  );
}
