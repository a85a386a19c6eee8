import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { listPublicProjects, type ProjectSummary } from '#contract/projects.ts';
import { pictureSlots } from '#domain/project/project-terms.ts';
import * as m from '#messages/messages.js';
import { callPage, keyOf } from '#web/api/call.ts';
import { sentenceOf } from '#web/api/call-problem.ts';
import { useThrottledValue } from '#web/kit/hooks/use-throttled-value.ts';
import { FaultNotice } from '#web/kit/pages/waiting-and-faults.tsx';
import { formatWhole } from '#web/kit/text/format.ts';
import { DrawnCover } from '#web/looks/drawn-cover.tsx';
import { type TypeLook, typeLooks, untypedLook } from '#web/looks/type-look.ts';
import { TypeMark } from '#web/looks/type-mark.tsx';
import classes from './map-list.module.css';
import { DELAY_MS, type MapFilter } from './map-query.ts';
import { type Marker, projectMarker, projectRadius } from './markers.ts';

/** The largest projects in view; the rest is on the page of the list. */
const MAX_ROWS = 20;

type Props = {
  /** What the frame shows: west, south, east, north. */
  readonly bbox: string;
  readonly filter: MapFilter;
  /** The marker whose popup is open. */
  readonly open: Marker | null;
  readonly onChoose: (marker: Marker) => void;
};

/** The projects in view as rows, largest first; pressing one opens it on the map. */
export function MapList({ bbox, filter, open, onChoose }: Props) {
  const asked = useRows(useThrottledValue(bbox, DELAY_MS), filter);
  const rows = useRef<HTMLUListElement>(null);
  const chosen = open?.kind === 'project' ? open.key : null;
  useEffect(() => {
    if (rows.current !== null && chosen !== null) showRow(rows.current, chosen);
  }, [chosen]);
  if (asked.isError) {
    return (
      <div className={classes.fault}>
        <FaultNotice
          message={sentenceOf(asked.error)}
          onRetry={() => void asked.refetch()}
          busy={asked.isFetching}
        />
      </div>
    );
  }
  return (
    <ul ref={rows} className={classes.rows} aria-label={m.map_rows()} aria-busy={asked.isPlaceholderData}>
      {(asked.data ?? []).map((project) => (
        <li key={project.projectSerial}>
          <Row project={project} isChosen={project.projectSerial === chosen} onChoose={onChoose} />
        </li>
      ))}
    </ul>
  );
}

function useRows(bbox: string, { narrowing: { stage }, types }: MapFilter) {
  const query = {
    bbox,
    stage,
    type: types?.join(','),
    sort: '-issued',
    page: 1,
    pageSize: MAX_ROWS,
  } as const;
  return useQuery({
    queryKey: keyOf(listPublicProjects, { query }),
    queryFn: ({ signal }) => callPage(listPublicProjects, { query, signal }),
    select: ({ items }) => items.toSorted((one, other) => other.issuedTonnes - one.issuedTonnes),
    placeholderData: keepPreviousData,
    enabled: types?.length !== 0,
  });
}

/** Scrolls the rows, and nothing else, to show one. */
function showRow(rows: HTMLElement, serial: string): void {
  const row = rows.querySelector<HTMLElement>(`[data-row="${CSS.escape(serial)}"]`)?.parentElement;
  if (row === undefined || row === null) return;
  const top = row.offsetTop;
  if (top < rows.scrollTop) rows.scrollTop = top;
  else if (top + row.offsetHeight > rows.scrollTop + rows.clientHeight)
    rows.scrollTop = top + row.offsetHeight - rows.clientHeight;
}

type RowProps = {
  readonly project: ProjectSummary;
  readonly isChosen: boolean;
  readonly onChoose: (marker: Marker) => void;
};

function Row({ project, isChosen, onChoose }: RowProps) {
  const { projectSerial, title, projectType, issuedTonnes, location } = project;
  const look: TypeLook = projectType === null ? untypedLook : typeLooks[projectType];
  const tonnes = `${formatWhole(issuedTonnes)} t`;
  const choose = () => {
    const { latitude, longitude } = location;
    if (latitude === null || longitude === null) return;
    onChoose(projectMarker(project, { latitude, longitude }, projectRadius(issuedTonnes)));
  };
  return (
    <button
      type="button"
      data-row={projectSerial}
      className={classes.row}
      aria-current={isChosen ? 'true' : undefined}
      aria-haspopup="dialog"
      onClick={choose}
    >
      <span className={classes.picture}>
        <RowPicture project={project} look={look} />
      </span>
      <span className={classes.words}>
        <span className={classes.title}>{title}</span>
        <span className={classes.where}>
          <TypeMark look={look} size={18} />
          <span className={classes.line}>
            {issuedTonnes === 0 ? null : <strong>{tonnes}</strong>} {location.address ?? m.card_no_place()}
          </span>
        </span>
      </span>
    </button>
  );
}

function RowPicture({ project, look }: { readonly project: ProjectSummary; readonly look: TypeLook }) {
  const first = pictureSlots.map((slot) => project.pictures[slot]).find((picture) => picture !== null);
  if (first === undefined || first === null)
    return <DrawnCover look={look} seed={`${project.projectSerial} ${project.location.address ?? ''}`} />;
  return <img src={`${first.url}/300`} alt="" width={64} height={56} loading="lazy" decoding="async" />;
}
