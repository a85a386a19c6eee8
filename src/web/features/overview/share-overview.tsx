import { Button } from '#web/kit/buttons/button.tsx';
import { useCopy } from '#web/kit/hooks/use-copy.ts';
import { Link } from '#web/kit/navigation/link.tsx';
import { Section } from '#web/kit/pages/section.tsx';
import { Hidden } from '#web/kit/text/hidden.tsx';
import * as m from '#messages/messages.js';
import { generatePath } from 'react-router';
import type { OverviewKind } from './overview-query.ts';
import classes from './overview-view.module.css';
import { publicPaths } from './public-paths.ts';

type Props = { readonly kind: OverviewKind; readonly serial: string };

/** The public address of the organization's overview to copy, and what it shows to others. */
export function ShareOverview({ kind, serial }: Props) {
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
