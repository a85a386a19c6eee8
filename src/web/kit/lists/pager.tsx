import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { Link } from '../navigation/link.tsx';
import * as m from '#messages/messages.js';
import { formatWhole } from '../text/format.ts';
import classes from './pager.module.css';

type Props = {
  readonly page: number;
  readonly pages: number;
  /** Returns the address of a page of the same list. */
  readonly addressOf: (page: number) => string;
};

/** Prev, 'Page X of Y', Next; nothing for a single page. */
export function Pager({ page, pages, addressOf }: Props) {
  if (pages <= 1) return null;
  return (
    <nav aria-label={m.list_pages_label()} className={classes.pager}>
      {page > 1 ? (
        <Link
          className={classes.step}
          to={addressOf(page - 1)}
          aria-label={m.list_previous_page({ page: formatWhole(page - 1) })}
        >
          <IconChevronLeft size={18} aria-hidden />
          {m.list_previous()}
        </Link>
      ) : (
        <span className={classes.step} aria-hidden="true" />
      )}
      <span>{m.list_page({ page: formatWhole(page), pages: formatWhole(pages) })}</span>
      {page < pages ? (
        <Link
          className={classes.step}
          to={addressOf(page + 1)}
          aria-label={m.list_next_page({ page: formatWhole(page + 1) })}
        >
          {m.list_next()}
          <IconChevronRight size={18} aria-hidden />
        </Link>
      ) : (
        <span className={classes.step} aria-hidden="true" />
      )}
    </nav>
  );
}
