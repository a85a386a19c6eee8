import { lazy, type ReactNode, useId, useRef } from 'react';
import * as m from '#messages/messages.js';
import { useHistoryState } from '#web/kit/forms/use-history-state.ts';
import { later } from '#web/kit/pages/later.tsx';
import { LazyPart } from '#web/kit/pages/waiting-and-faults.tsx';
import buttonClasses from './legend-button.module.css';
import {
  allTicked,
  type ChangeTicked,
  readTicked,
  type Ticked,
  tickedShare,
  writeTicked,
} from './legend-types.ts';
import { TYPES, useAddressState } from './map-address.ts';
import type { Narrowing } from './map-query.ts';
import { MapWithSide } from './map-with-side.tsx';
import classes from './registry-map.module.css';
import type { Beginning } from './use-map-view.ts';

// Their styles are imported here, so that the server inlines them.
const loadButton = async () => (await import('./legend-button.tsx')).LegendButton;
const loadChip = async () => (await import('./type-chip.tsx')).TypeChip;
const LaterChip = later(loadChip, import.meta.env.SSR ? await loadChip() : null);
const LaterButton = later(loadButton, import.meta.env.SSR ? await loadButton() : null, 'acting');
const LazyLegend = lazy(async () => ({ default: (await import('./map-legend.tsx')).MapLegend }));

type Props = Narrowing & {
  /**
   * Initial view: at the visitor if they already allowed it, otherwise the registry's default (`visitor`); or
   * the view of all its projects (`projects`).
   */
  readonly beginsAt: Beginning;
  /** Puts the filter's buttons and the map in their places; by default the buttons are above the map. */
  readonly renderMap?: (toolbar: ReactNode, map: ReactNode) => ReactNode;
  /** A link after that to the list. */
  readonly more?: ReactNode;
};

function aboveTheMap(toolbar: ReactNode, map: ReactNode): ReactNode {
  return (
    <>
      {toolbar === null ? null : <div className={classes.bar}>{toolbar}</div>}
      {map}
    </>
  );
}

/**
 * A map of public projects: all, of a stage, or of organizations (`organization`: serials separated by
 * commas). With legend, filter, number of projects shown, and a link to the same list; beside a wide map,
 * with the projects in view.
 */
export function RegistryMap({ beginsAt, renderMap = aboveTheMap, more = null, ...narrowing }: Props) {
  const id = useId();
  const [ticked, setTicked] = useAddressState(TYPES, readTicked, writeTicked);
  const [isOpen, setOpen] = useHistoryState('mapLegend', false);
  const legend = { ticked, onTicked: setTicked };
  const toggle = () => setOpen((previous) => !previous);
  // The map of a list shows what the list's own filters leave.
  const isOfList = narrowing.list !== undefined;
  const rows = rowsOf(beginsAt, narrowing);
  return renderMap(
    isOfList ? null : <Toolbar {...legend} id={`${id}-legend`} isOpen={isOpen} onPress={toggle} />,
    <div className={classes.map} data-rows={rows ?? undefined}>
      <a href={`#${id}-after`} className={classes.skip}>
        {m.map_skip()}
      </a>
      {isOfList ? null : (
        <div id={`${id}-legend`} className={classes.legend} hidden={!isOpen}>
          <LazyPart>{isOpen ? <LazyLegend {...legend} /> : null}</LazyPart>
        </div>
      )}
      <MapWithSide
        id={`${id}-after`}
        beginsAt={beginsAt}
        narrowing={narrowing}
        ticked={isOfList ? allTicked : ticked}
        onTicked={setTicked}
        hasRows={rows !== null}
        more={more}
      />
    </div>,
  );
}

/**
 * Returns where the projects in view are shown as rows: beside a wide map only, or always; null for nowhere, as
 * the list of a page and the pages of organizations have other projects.
 */
function rowsOf(beginsAt: Beginning, { list, organization }: Narrowing): 'wide' | 'always' | null {
  if (list !== undefined || organization !== undefined) return null;
  return beginsAt === 'visitor' ? 'always' : 'wide';
}

type ToolbarProps = {
  readonly id: string;
  readonly ticked: Ticked;
  readonly onTicked: ChangeTicked;
  readonly isOpen: boolean;
  readonly onPress: () => void;
};

/** The active filter, and the button of the legend. */
function Toolbar({ id, ticked, onTicked, isOpen, onPress }: ToolbarProps) {
  const bar = useRef<HTMLDivElement>(null);
  const removeFilter = () => {
    // The chip goes.
    bar.current?.querySelector<HTMLElement>('[aria-expanded]')?.focus();
    onTicked(() => allTicked);
  };
  return (
    <div ref={bar} className={buttonClasses.toolbar}>
      {tickedShare(ticked) === 'all' ? null : <LaterChip ticked={ticked} onRemove={removeFilter} />}
      <LaterButton id={id} isOpen={isOpen} onPress={onPress} />
    </div>
  );
}
