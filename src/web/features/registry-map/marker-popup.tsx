import { IconX } from '@tabler/icons-react';
import { type CSSProperties, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { generatePath } from 'react-router';
import { pagePaths } from '#contract/page-paths.ts';
import * as m from '#messages/messages.js';
import { programWords } from '#messages/words/program.js';
import { IconButton } from '#web/kit/buttons/buttons.tsx';
import { Link } from '#web/kit/navigation/link.tsx';
import { formatWhole } from '#web/kit/text/format.ts';
import { typeLooks } from '#web/looks/type-look.ts';
import { fromMiddle, type MapView, type Size, shifted } from './map-view.ts';
import { ProjectDetails } from './marker-details.tsx';
import classes from './marker-popup.module.css';
import type { Marker, ShownProject } from './markers.ts';
import { missingHeight, POPUP_GAP_PX, type PopupSide, popupSide } from './popup-side.ts';

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
 * Popup beside a marker: one project's details and link, or the projects that no zoom separates. It is hidden while
 * its position is outside the frame.
 */
export function MarkerPopup({ marker, view, size, listAddress, hasLink, onClose, onAway, onView }: Props) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.focus({ preventScroll: true });
  }, []);
  const middle = fromMiddle(marker, view);
  const isAway = Math.abs(middle.x) > size.width / 2 || Math.abs(middle.y) > size.height / 2;
  useLayoutEffect(() => {
    if (isAway && box.current?.contains(document.activeElement) === true) onAway();
  }, [isAway, onAway]);
  const side = popupSide(middle, marker.radius, size);
  useFitInFrame(box, { marker, view, size, side }, onView);
  const style = {
    '--x': `${middle.x.toFixed(1)}px`,
    '--y': `${middle.y.toFixed(1)}px`,
    '--away': `${marker.radius + POPUP_GAP_PX}px`,
  } as CSSProperties;
  const name = marker.kind === 'project' ? marker.project.title : clusterTitle(marker.count);
  return (
    <div className={classes.beside} data-side={side} style={style}>
      <div
        ref={box}
        role="dialog"
        aria-label={name}
        tabIndex={-1}
        className={classes.popup}
        data-away={isAway}
      >
        <div className={classes.close}>
          <IconButton variant="default" label={m.map_popup_close()} onClick={onClose}>
            <IconX size={18} aria-hidden />
          </IconButton>
        </div>
        {marker.kind === 'project' && hasLink ? (
          <ProjectDetails project={marker.project} />
        ) : (
          <div className={classes.plain}>
            <p className={classes.title}>{name}</p>
            {marker.kind === 'project' ? (
              <ProjectValues project={marker.project} />
            ) : (
              <ProjectNames
                projects={marker.cluster.projects ?? []}
                count={marker.count}
                listAddress={listAddress}
              />
            )}
          </div>
        )}
      </div>
    </div>
  );
}

/** Moves the map just enough to show the whole popup above or below its marker, once for each of its heights. */
function useFitInFrame(
  box: RefObject<HTMLElement | null>,
  { marker, view, size, side }: Pick<Props, 'marker' | 'view' | 'size'> & { readonly side: PopupSide },
  onView: (view: MapView) => void,
): void {
  const [height, setHeight] = useState(0);
  useLayoutEffect(() => {
    const { current } = box;
    if (current === null) return undefined;
    const observer = new ResizeObserver(() => setHeight(current.offsetHeight));
    observer.observe(current);
    return () => observer.disconnect();
  }, [box]);
  const fitted = useRef(0);
  useEffect(() => {
    if (fitted.current === height) return;
    fitted.current = height;
    const y = missingHeight(side, { y: fromMiddle(marker, view).y, radius: marker.radius, height }, size);
    if (y !== 0) onView(shifted(view, { x: 0, y }));
  }, [marker, view, size, side, height, onView]);
}

function clusterTitle(count: number): string {
  return m.map_cluster_here({ count, shown: formatWhole(count) });
}

function typeWord({ projectType }: ShownProject): string {
  return projectType === null ? m.type_others() : typeLooks[projectType].word();
}

/** What the marker itself knows, on the project's own page. */
function ProjectValues({ project }: { readonly project: ShownProject }) {
  return (
    <dl className={classes.values}>
      <div>
        <dt>{m.map_popup_program()}</dt>
        <dd>{programWords[project.programType]()}</dd>
      </div>
      <div>
        <dt>{m.map_popup_type()}</dt>
        <dd>{typeWord(project)}</dd>
      </div>
    </dl>
  );
}

type NamesProps = {
  readonly projects: readonly ShownProject[];
  readonly count: number;
  readonly listAddress: string;
};

function ProjectNames({ projects, count, listAddress }: NamesProps) {
  const hiddenCount = count - projects.length;
  return (
    <>
      <ul className={classes.names}>
        {projects.map((project) => {
          const { projectSerial, title } = project;
          return (
            <li key={projectSerial}>
              <Link to={generatePath(pagePaths.project, { projectSerial })}>{title}</Link>
              <span className={classes.type}>{typeWord(project)}</span>
            </li>
          );
        })}
      </ul>
      {hiddenCount > 0 ? (
        <Link to={listAddress}>
          {m.map_cluster_more({ count: hiddenCount, shown: formatWhole(hiddenCount) })}
        </Link>
      ) : null}
    </>
  );
}
