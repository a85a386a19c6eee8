import * as m from '#messages/messages.js';
import { Link } from '#web/kit/navigation/link.tsx';
import { filterText } from './filter-text.ts';
import { type ListFilters, withoutUnknown } from './list-address.ts';
import classes from './unknown-filters.module.css';

type Props = { readonly address: URLSearchParams; readonly unknown: ListFilters['unknown'] };

/** Lists the invalid filters in the address, which the list ignores, with a link to remove them. */
export function UnknownFilters({ address, unknown }: Props) {
  if (unknown.length === 0) return null;
  const cleaned = withoutUnknown(address);
  return (
    <div role="note" className={classes.note}>
      <ul>
        {unknown.map(({ name, value }) => (
          <li key={`${name} ${value}`}>{m.list_unknown({ filter: filterText(name, value) })}</li>
        ))}
      </ul>
      <Link to={{ search: cleaned.toString() }}>{m.list_unknown_remove()}</Link>
    </div>
  );
}
