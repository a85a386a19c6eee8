import { pagePaths } from '#contract/page-paths.ts';
import type { MapProject } from '#contract/projects-map.ts';
import { ButtonLink, IconButton } from '#web/kit/buttons/buttons.tsx';
import { formatWhole } from '#web/kit/text/format.ts';
import { programWords } from '#web/kit/text/registry-words.ts';
import { typeLooks } from '#web/kit/looks/type-look.ts';
import * as m from '#messages/messages.js';
import { IconX } from '@tabler/icons-react';
import { type CSSProperties, type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { Link } from '#web/kit/navigation/link.tsx';
import { generatePath } from 'react-router';
import classes from './marker-popup.module.css';
import type { Marker } from './markers.ts';
import { fromMiddle, type MapView, shifted, type Size } from './map-view.ts';

type Props = {
  readonly marker: Marker;
  readonly view: MapView;
  readonly size: Size;
  /** Address of the list of the same projects, for those that do not fit in the popup. */
  readonly listAddress: string;
  /** False on the project's own page. */
  readonly hasLink: boolean;
  readonly onClose: () => void;
  /** Called when it leaves the frame while it has the focus. */
  readonly onAway: () => void;
  readonly onView: (view: MapView) => void;
};

/**
 * Popup of a marker: one project's facts and link, or the projects that no zoom separates. It is hidden while its position is outside
 * the frame.
 */
export function MarkerPopup({ marker, view, size, listAddress, hasLink, onClose, onAway, onView }: Props) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.focus({ preventScroll: true });
  }, []);
  const { x, y } = fromMiddle(marker, view);
  const isAway = Math.abs(x) > size.width / 2 || Math.abs(y) > size.height / 2;
  useLayoutEffect(() => {
    if (isAway && box.current?.contains(document.activeElement) === true) onAway();
  }, [isAway, onAway]);
  useFitInFrame(box, view, onView);
  const isAbove = y > 0;
  const style = { '--x': `${x.toFixed(1)}px`, '--y': `${y.toFixed(1)}px` } as CSSProperties;
  const name = marker.kind === 'project' ? marker.project.title : clusterTitle(marker.count);
  return (
    <div
      ref={box}
      role="dialog"
      aria-label={name}
      tabIndex={-1}
      className={classes.popup}
      data-above={isAbove}
      data-away={isAway}
      style={style}
    >
      <div className={classes.head}>
        <p className={classes.title}>{name}</p>
        <IconButton label={m.map_popup_close()} onClick={onClose}>
          <IconX size={18} aria-hidden />
        </IconButton>
      </div>
      {marker.kind === 'project' ? (
        <ProjectFacts project={marker.project} hasLink={hasLink} />
      ) : (
        <ProjectNames
          projects={marker.cluster.projects ?? []}
          count={marker.count}
          listAddress={listAddress}
        />
      )}
    </div>
  );
}

const MARGIN_PX = 8;

/** Moves the map once, just enough to show the whole popup. */
function useFitInFrame(
  box: RefObject<HTMLElement | null>,
  view: MapView,
  onView: (view: MapView) => void,
): void {
  const isMoved = useRef(false);
  useEffect(() => {
    const popup = box.current?.getBoundingClientRect();
    const frame = box.current?.parentElement?.getBoundingClientRect();
    if (isMoved.current || popup === undefined || frame === undefined) return;
    isMoved.current = true;
    const above = Math.max(0, frame.top + MARGIN_PX - popup.top);
    const below = Math.max(0, popup.bottom - (frame.bottom - MARGIN_PX));
    if (above + below > 0) onView(shifted(view, { x: 0, y: below > 0 ? below : -above }));
  }, [box, view, onView]);
}

function clusterTitle(count: number): string {
  return m.map_cluster_here({ count, shown: formatWhole(count) });
}

function typeWord({ projectType }: MapProject): string {
  return projectType === null ? m.type_others() : typeLooks[projectType].word();
}

function pageOf({ projectSerial }: MapProject): string {
  return generatePath(pagePaths.project, { projectSerial });
}

function ProjectFacts({ project, hasLink }: { readonly project: MapProject; readonly hasLink: boolean }) {
  return (
    <>
      <dl className={classes.facts}>
        <div>
          <dt>{m.map_popup_program()}</dt>
          <dd>{programWords[project.programType]()}</dd>
        </div>
        <div>
          <dt>{m.map_popup_type()}</dt>
          <dd>{typeWord(project)}</dd>
        </div>
      </dl>
      {hasLink ? (
        <ButtonLink to={pageOf(project)} variant="filled">
          {m.map_popup_view()}
        </ButtonLink>
      ) : null}
    </>
  );
}

type NamesProps = {
  readonly projects: readonly MapProject[];
  readonly count: number;
  readonly listAddress: string;
};

function ProjectNames({ projects, count, listAddress }: NamesProps) {
  const hiddenCount = count - projects.length;
  return (
    <>
      <ul className={classes.names}>
        {projects.map((project) => (
          <li key={project.projectSerial}>
            <Link to={pageOf(project)}>{project.title}</Link>
            <span className={classes.type}>{typeWord(project)}</span>
          </li>
        ))}
      </ul>
      {hiddenCount > 0 ? (
        <Link to={listAddress}>
          {m.map_cluster_more({ count: hiddenCount, shown: formatWhole(hiddenCount) })}
        </Link>
      ) : null}
    </>
  );
}
