import type { ProjectFacets } from '#contract/project-facets.ts';
import type { ProjectSummary } from '#contract/projects.ts';
import * as m from '#messages/messages.js';
import { IconX } from '@tabler/icons-react';
import { Link } from '#web/kit/navigation/link.tsx';
import classes from './filter-chips.module.css';
import { filterText } from './filter-text.ts';
import { clearFilters, type ListFilters, withoutValue } from './list-address.ts';

type Props = {
  readonly address: URLSearchParams;
  readonly chips: ListFilters['chips'];
  /** Projects on the list, which give the name of the organization it is filtered by. */
  readonly shown: readonly ProjectSummary[];
  readonly facets: ProjectFacets | undefined;
};

/** Active filters, each with a button to remove it. */
export function FilterChips({ address, chips, shown, facets }: Props) {
  if (chips.length === 0) return null;
  return (
    <ul className={classes.chips} aria-label={m.list_filters_chosen()}>
      {chips.map(({ name, value }) => {
        const owner = shown.find((project) => project.organizationSerial === value.toUpperCase());
        const counted = facets?.organization.find((one) => one.value === value.toUpperCase());
        const text = filterText(name, value, owner?.organization ?? counted?.name);
        return (
          <li key={`${name} ${value}`}>
            <Link
              to={{ search: withoutValue(address, name, value).toString() }}
              className={classes.chip}
              aria-label={m.list_filter_remove({ filter: text })}
            >
              {text}
              <IconX size={14} aria-hidden />
            </Link>
          </li>
        );
      })}
      {chips.length > 1 ? (
        <li>
          <Link to={{ search: clearFilters(address).toString() }} className={classes.clear}>
            {m.list_filters_clear()}
          </Link>
        </li>
      ) : null}
    </ul>
  );
}
