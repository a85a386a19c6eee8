import { type ReactNode, useEffect, useRef } from 'react';
import { pagePaths } from '#contract/page-paths.ts';
import * as m from '#messages/messages.js';
import { Link } from '#web/kit/navigation/link.tsx';
import { later } from '#web/kit/pages/later.tsx';
import { allTicked, type ChangeTicked, type Ticked, typesAsked } from './legend-types.ts';
import { MapFrame, useFrameSize } from './map-frame.tsx';
import type { MapFilter, Narrowing } from './map-query.ts';
import { MapRows } from './map-rows.tsx';
import { MapSide } from './map-status.tsx';
import { boxInFrame, MIN_ZOOM } from './map-view.ts';
import { focusMarker } from './marker-focus.ts';
import { countInFrame, withOpen } from './markers.ts';
import { useMapMarkers, useMapTotal } from './use-map-markers.ts';
import { type Beginning, useMapView } from './use-map-view.ts';
import { useMarkerAction } from './use-marker-action.ts';
import { useMyPlace } from './use-my-place.ts';

// Its styles are imported here, so that the server inlines them.
const loadNotice = async () => (await import('./map-notice.tsx')).MapNotice;
const LaterNotice = later(loadNotice, import.meta.env.SSR ? await loadNotice() : null);

type MapWithSideProps = {
  readonly id: string;
  readonly beginsAt: Beginning;
  readonly narrowing: Narrowing;
  readonly ticked: Ticked;
  readonly onTicked: ChangeTicked;
  readonly hasRows: boolean;
  readonly more: ReactNode;
};

/** The map of a page, and what stands beside or below it: how many it shows, rows of them, the way to their list. */
export function MapWithSide({ id, beginsAt, narrowing, ticked, onTicked, hasRows, more }: MapWithSideProps) {
  const frame = useRef<HTMLDivElement>(null);
  const { size, isMeasured } = useFrameSize(frame);
  const { view, setView, showAll, ...moves } = useMapView(beginsAt, narrowing, { ticked, size });
  const filter = { narrowing, types: typesAsked(ticked) };
  const { markers, asked, isOld } = useMapMarkers(view, filter);
  const shown = { frame, size, view, setView, markers, isOld };
  const { onListed, ...action } = useMarkerAction({ ...shown, filterKey: JSON.stringify(filter) });
  const { open } = action;
  useStay(open !== null, moves.stay);
  const isVisitors = beginsAt === 'visitor';
  const myPlace = useMyPlace({
    frame,
    isWanted: isVisitors && moves.isUnmoved,
    onBegin: moves.beginAt,
    onFound: moves.goTo,
  });
  const count = countInFrame(markers, view, size);
  const isEmpty = count === 0 && !asked.isPending && !asked.isPlaceholderData;
  const showAllFromSide = () => {
    // The button goes when everything is in view.
    focusMarker(frame, undefined);
    showAll();
  };
  const bbox = boxInFrame(view, size);
  const listAddress = addressOfList(filter, bbox);
  const listLink = <ListLink isOfList={narrowing.list !== undefined} address={listAddress} />;
  return (
    <>
      <MapFrame
        {...{ frame, size, view, listAddress, ...action }}
        markers={withOpen(markers, open)}
        onView={setView}
        isBusy={asked.isFetching}
        hasLinks
        onMyPlace={isVisitors ? myPlace.ask : undefined}
      >
        {ticked.size === 0 || asked.isError || isEmpty ? (
          <LaterNotice
            asked={asked}
            isNowhere={moves.isNowhere}
            hasNoTypes={ticked.size === 0}
            onAllTypes={() => onTicked(() => allTicked)}
            onShowAll={showAll}
          />
        ) : null}
      </MapFrame>
      <MapSide
        id={id}
        count={asked.isPending || isOld || !isMeasured ? null : count}
        total={useMapTotal(filter, isMeasured)}
        hasFailedPlace={myPlace.hasFailed}
        onShowAll={view.zoom > MIN_ZOOM ? showAllFromSide : null}
        rows={hasRows ? <MapRows {...{ isMeasured, bbox, filter, open }} onChoose={onListed} /> : null}
        list={ticked.size === 0 ? null : listLink}
        more={more}
      />
    </>
  );
}

/** Keeps a map that is already in use from moving by itself. */
function useStay(isInUse: boolean, stay: () => void): void {
  useEffect(() => {
    if (isInUse) stay();
  }, [isInUse, stay]);
}

/** The way to the list of the projects in view; from the map of a list, to the same list within that area. */
function ListLink({ isOfList, address }: { readonly isOfList: boolean; readonly address: string }) {
  return (
    <Link to={address} preventScrollReset={isOfList}>
      {isOfList ? m.map_list_here() : m.map_list()}
    </Link>
  );
}

/**
 * Returns the address of the list of the projects shown in a box of the map; of any type when no type is
 * selected. The map of a list stays with the list.
 */
function addressOfList({ narrowing, types }: MapFilter, bbox: string): string {
  const { stage, organization, list } = narrowing;
  const address = new URLSearchParams(list);
  if (types !== null && types.length > 0) address.set('type', types.join(','));
  if (stage !== undefined) address.set('stage', stage);
  if (organization !== undefined) address.set('organization', organization);
  address.set('bbox', bbox);
  if (list !== undefined) address.set('map', 'on');
  return `${pagePaths.projects}?${address.toString()}`;
}
