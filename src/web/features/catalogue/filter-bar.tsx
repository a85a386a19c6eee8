import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { type FormEvent, lazy, type MouseEvent, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { pagePaths } from '#contract/page-paths.ts';
import * as m from '#messages/messages.js';
import { useIsHydrated } from '#web/kit/hooks/browser-state.ts';
import { useEarlyOpening } from '#web/kit/hooks/use-early-opening.ts';
import { LazyPart } from '#web/kit/pages/waiting-and-faults.tsx';
import { formatWhole } from '#web/kit/text/format.ts';
import classes from './filter-bar.module.css';
import { Choices, type ChoicesProps } from './filter-choices.tsx';

const FilterSheet = lazy(async () => ({ default: (await import('./filter-sheet.tsx')).FilterSheet }));

/** Hash of the address at which the filters are open on a phone. */
const SHEET = '#filters';

/**
 * Filters and order of the list. Each choice applies at once; without scripts, a button applies them. On a
 * phone they open in a sheet, and below their button before the scripts came. The fields follow the button
 * instead of being inside, because wide screens always show them.
 */
export function FilterBar({ asked, facets, onChoose }: ChoicesProps) {
  const [isOpen, setOpen] = useState(false);
  const details = useRef<HTMLDetailsElement>(null);
  useEarlyOpening(details, () => setOpen(true));
  const sheet = useSheet();
  const { chips } = asked;
  const preventSubmit = (event: FormEvent) => event.preventDefault();
  const openSheet = (event: MouseEvent) => {
    if (isOpen) return;
    event.preventDefault();
    sheet.open();
  };
  return (
    <form
      method="get"
      action={pagePaths.projects}
      aria-label={m.list_filter_form()}
      onSubmit={preventSubmit}
      className={classes.form}
    >
      <details
        ref={details}
        open={isOpen}
        onToggle={(event) => setOpen(event.currentTarget.open)}
        className={classes.disclosure}
      >
        <summary className={classes.open} onClick={openSheet}>
          <IconAdjustmentsHorizontal size={18} aria-hidden />
          {chips.length === 0
            ? m.list_filters()
            : m.list_filters_active({ count: chips.length, shown: formatWhole(chips.length) })}
        </summary>
      </details>
      <div className={classes.fields}>
        {/* Before the choices: an open list of types covers what comes after it. */}
        <noscript>
          <button type="submit">{m.list_filter_apply()}</button>
        </noscript>
        <Choices asked={asked} facets={facets} onChoose={onChoose} isInline />
        <KeptFilters asked={asked} />
      </div>
      {sheet.isOpen ? (
        <LazyPart instead={null}>
          <FilterSheet onClose={sheet.close} />
        </LazyPart>
      ) : null}
    </form>
  );
}

/** The sheet has its own step in the browser's history, so that Back closes it. */
function useSheet() {
  const location = useLocation();
  const { hash, search } = location;
  const state: unknown = location.state;
  const navigate = useNavigate();
  // The server does not get the hash.
  const isHydrated = useIsHydrated();
  const isOpenedHere = (state as { readonly isSheet?: boolean } | null)?.isSheet === true;
  return {
    isOpen: isHydrated && hash === SHEET,
    open: () =>
      void navigate({ search, hash: SHEET }, { state: { isSheet: true }, preventScrollReset: true }),
    close: () => {
      if (isOpenedHere) void navigate(-1);
      else void navigate({ search }, { replace: true, preventScrollReset: true });
    },
  };
}

/** Hidden inputs that keep the other filters when the form is sent without scripts. */
function KeptFilters({ asked: { search, near, chips } }: Pick<ChoicesProps, 'asked'>) {
  const filters = [
    ...chips.filter(({ name }) => name === 'serial' || name === 'bbox'),
    ...(near === null ? [] : [{ name: 'near', value: near }]),
    ...(search === '' ? [] : [{ name: 'search', value: search }]),
  ];
  return filters.map(({ name, value }) => (
    <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
  ));
}
