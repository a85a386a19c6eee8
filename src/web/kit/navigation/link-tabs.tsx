import { formatWhole } from '../text/format.ts';
import { Link } from './link.tsx';
import classes from './link-tabs.module.css';

type Props = {
  /** Accessible name of the navigation. */
  readonly label: string;
  readonly tabs: readonly {
    readonly to: string;
    readonly text: string;
    readonly isHere: boolean;
    /** How much there is behind it. */
    readonly count?: number | undefined;
  }[];
};

/** Links to the parts of a subject, each a page of its own, that look like tabs. */
export function LinkTabs({ label, tabs }: Props) {
  return (
    <nav aria-label={label} className={classes.tabs}>
      {tabs.map(({ to, text, isHere, count }) => (
        <Link key={to} to={to} aria-current={isHere ? 'page' : undefined} preventScrollReset>
          {text}
          {count === undefined ? null : <span>{formatWhole(count)}</span>}
        </Link>
      ))}
    </nav>
  );
}
