import { TypeMark } from '#web/kit/looks/type-mark.tsx';
import { typeLooks } from '#web/kit/looks/type-look.ts';
import * as m from '#messages/messages.js';
import { useEffect, useRef, type ReactNode } from 'react';
import classes from './map-legend.module.css';
import { useEntryState } from '#web/kit/forms/use-entry-state.ts';
import { IconAdjustmentsHorizontal, IconChevronDown } from '@tabler/icons-react';
import type { ProjectType } from '#domain/project/project-terms.ts';

type MapLegendProps = {
  readonly id: string;
  readonly ticked: Ticked;
  readonly onTicked: (ticked: Ticked) => void;
};

/** Explains the markers, and selects which are shown. */
export function MapLegend({ id, ticked, onTicked }: MapLegendProps) {
  const share = tickedShare(ticked);
  const all = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (all.current !== null) all.current.indeterminate = share === 'some';
  }, [share]);
  return (
    <fieldset id={id} className={classes.legend}>
      <legend>{m.map_popup_type()}</legend>
      <label className={classes.row}>
        <input
          ref={all}
          type="checkbox"
          checked={share === 'all'}
          onChange={() => onTicked(toggleAll(ticked))}
        />
        {m.map_legend_all()}
      </label>
      {legendTypes.map((type) => (
        <label key={type} className={classes.row}>
          <input
            type="checkbox"
            checked={ticked.has(type)}
            onChange={() => onTicked(toggleType(ticked, type))}
          />
          <TypeMark look={typeLooks[type]} />
          {typeLooks[type].word()}
        </label>
      ))}
    </fieldset>
  );
}

type LegendButtonProps = {
  /** Id of the element it shows and hides. */
  readonly id: string;
  readonly className: string | undefined;
  readonly children: ReactNode;
};

/** Shows and hides the legend. Until pressed, the legend is open next to a wide map and closed above a narrow one. */
export function LegendButton({ id, className = '', children }: LegendButtonProps) {
  const [isOpen, setOpen] = useEntryState<boolean | null>('mapLegend', null);
  const toggle = () => setOpen((previous) => !(previous ?? window.matchMedia('(min-width: 62em)').matches));
  const shown = isOpen ?? 'wide';
  return (
    <div className={`${classes.panel} ${className}`} data-shown={shown}>
      {isOpen === null ? (
        <>
          <Toggle id={id} isOpen className={classes.onWide} onPress={toggle} />
          <Toggle id={id} isOpen={false} className={classes.onNarrow} onPress={toggle} />
        </>
      ) : (
        <Toggle id={id} isOpen={isOpen} onPress={toggle} />
      )}
      <div className={classes.content}>{children}</div>
    </div>
  );
}

type ToggleProps = {
  readonly id: string;
  readonly isOpen: boolean;
  readonly className?: string | undefined;
  readonly onPress: () => void;
};

function Toggle({ id, isOpen, className = '', onPress }: ToggleProps) {
  return (
    <button
      type="button"
      className={`${classes.toggle} ${className}`}
      aria-expanded={isOpen}
      aria-controls={id}
      onClick={onPress}
    >
      <IconAdjustmentsHorizontal size={20} aria-hidden />
      {m.map_legend()}
      <IconChevronDown size={18} aria-hidden className={classes.chevron} />
    </button>
  );
}

/** Rows of the legend: the project types of specification §9; `Others` covers types without a row. */
export const legendTypes = [
  'Energy Generation',
  'Energy Efficiency',
  'Waste',
  'Fleet',
  'Transportation',
  'Natural Assets',
  'Infrastructure',
  'Others',
] as const satisfies readonly ProjectType[];

export type LegendType = (typeof legendTypes)[number];
/** The selected rows. */
export type Ticked = ReadonlySet<LegendType>;

export const allTicked: Ticked = new Set(legendTypes);

/** State of the toggle above the rows. */
export function tickedShare(ticked: Ticked): 'all' | 'some' | 'none' {
  if (ticked.size === 0) return 'none';
  return ticked.size === legendTypes.length ? 'all' : 'some';
}

/** Returns the selection with one row toggled. */
export function toggleType(ticked: Ticked, type: LegendType): Ticked {
  const changed = new Set(ticked);
  if (!changed.delete(type)) changed.add(type);
  return changed;
}

/** Returns the selection after pressing the toggle: all rows, or none if all were selected. */
export function toggleAll(ticked: Ticked): Ticked {
  return tickedShare(ticked) === 'all' ? new Set() : allTicked;
}

/** Returns the types to request; null for all. The order is fixed, so that equal selections give equal queries. */
export function typesAsked(ticked: Ticked): readonly ProjectType[] | null {
  if (tickedShare(ticked) === 'all') return null;
  const types: readonly ProjectType[] = legendTypes.filter((type) => ticked.has(type));
  return ticked.has('Others') ? [...types, 'Acid Gas Injection'] : types;
}
