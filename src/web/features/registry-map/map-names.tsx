import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { type CSSProperties, memo, useMemo } from 'react';
import { type MapName, readMapNames } from '#contract/places.ts';
import { currentPageState } from '#web/api/page-state.ts';
import { useThrottledValue } from '#web/kit/hooks/use-throttled-value.ts';
import { useLocale } from '#web/kit/text/locale.ts';
import classes from './map-names.module.css';
import { DELAY_MS, namesQuery } from './map-query.ts';
import { type Box, fromMiddle, LARGEST, type MapView, type Point, positionInFrame } from './map-view.ts';
import { type PlacedName, placeNames } from './place-names.ts';

type MapNamesProps = {
  readonly view: MapView;
  /** Boxes of the world map at the view's zoom level where no name goes. */
  readonly taken: readonly Box[];
};

/** The names of a static map, positioned around its centre. */
export function MapNames({ view, taken }: MapNamesProps) {
  return useMapNames(view, taken).map((name) => {
    const middle = fromMiddle(name, view);
    return isOutside(middle) ? null : (
      <MapNameText key={name.key} name={name} style={positionInFrame(middle)} />
    );
  });
}

/** Returns the names of a view, clear of the boxes at its zoom level; none where the basemap has its own. */
export function useMapNames(view: MapView, taken: readonly Box[]): readonly PlacedName[] {
  const delayed = useThrottledValue(view, DELAY_MS);
  const client = useQueryClient();
  const { data: names } = useQuery({
    ...namesQuery(delayed),
    placeholderData: (previous) => previous ?? latestNames(client),
    enabled: !currentPageState().map.hasNames,
  });
  const { zoom } = view;
  const locale = useLocale();
  return useMemo(() => placeNames(names ?? [], taken, zoom, locale), [names, taken, zoom, locale]);
}

/**
 * Returns the names last fetched for any view, so that a map is never without names while it fetches its own.
 */
function latestNames(client: QueryClient): MapName[] | undefined {
  return client.getQueriesData<MapName[]>({ queryKey: [readMapNames.path] }).at(-1)?.[1];
}

/** Names reach this far from their places. */
const REACH_PX = 120;

/** Reports whether nothing of a name is seen, even on the largest map. */
function isOutside({ x, y }: Point): boolean {
  return Math.abs(x) > LARGEST.width / 2 + REACH_PX || Math.abs(y) > LARGEST.height / 2 + REACH_PX / 4;
}

type MapNameTextProps = { readonly name: PlacedName; readonly style?: CSSProperties | undefined };

/** A name on the map, positioned from its place. */
export const MapNameText = memo(function MapNameText({ name, style }: MapNameTextProps) {
  return (
    <span className={classes.name} data-kind={name.kind} data-dot={name.hasDot} style={style}>
      <span style={{ left: name.x, top: name.y }}>{name.text}</span>
    </span>
  );
});
