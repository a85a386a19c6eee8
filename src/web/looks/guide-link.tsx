import type { GuidePart } from '#contract/guide-parts.ts';
import { pagePaths } from '#contract/page-paths.ts';
import * as m from '#messages/messages.js';
import { Link } from '#web/kit/navigation/link.tsx';
import { Hidden } from '#web/kit/text/text.tsx';
import classes from './guide-link.module.css';

type Props = {
  readonly part: GuidePart;
  /** The title of that part. */
  readonly title: string;
};

/** A link to the part of a guide that explains where the reader is; in a new tab, as a form may be open. */
export function GuideLink({ part, title }: Props) {
  return (
    <p className={classes.learn}>
      <Link to={addressOf(part)} target="_blank">
        {m.guide_link({ title })} <Hidden>{m.guide_link_tab()}</Hidden>
      </Link>
    </p>
  );
}

/** Returns the address of a part of a guide: `/guides/owners#retire`. */
function addressOf(part: GuidePart): string {
  return `${pagePaths.guides}/${part.replace('/', '#')}`;
}
