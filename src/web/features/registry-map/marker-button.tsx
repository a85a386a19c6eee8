import { type CSSProperties, type KeyboardEvent, type MouseEvent, memo } from 'react';
import { generatePath } from 'react-router';
import { pagePaths } from '#contract/page-paths.ts';
import * as m from '#messages/messages.js';
import { Link } from '#web/kit/navigation/link.tsx';
import { type TypeLook, typeLooks, untypedLook } from '#web/looks/type-look.ts';
import { ClusterRing, clusterLabel } from './cluster-ring.tsx';
import classes from './marker-button.module.css';
import type { Marker, ShownProject } from './markers.ts';

/** `byKeyboard`: pressed by keyboard, so the focus must move on from there. */
export type OnMarker = (marker: Marker, byKeyboard: boolean) => void;

type Props = {
  readonly marker: Marker;
  /** True when enough of it is visible to press; otherwise it is not reachable by pointer or Tab. */
  readonly isSeen: boolean;
  readonly isOpen: boolean;
  readonly style?: CSSProperties | undefined;
  readonly onMarker: OnMarker;
};

/**
 * A marker: a project's type icon on its hue, or a cluster's ring. Without scripts a project's marker links to
 * its page.
 */
export const MarkerButton = memo(function MarkerButton({ marker, isSeen, isOpen, style, onMarker }: Props) {
  const press = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    // On the map below, a press outside every marker closes the popup.
    event.stopPropagation();
    onMarker(marker, event.detail === 0);
  };
  const shared = {
    'data-marker': marker.key,
    'aria-hidden': !isSeen,
    'aria-label': labelOf(marker),
    tabIndex: isSeen ? 0 : -1,
    onClick: press,
    style: { ...style, '--radius': `${marker.radius}px` } as CSSProperties,
  };
  if (marker.kind === 'cluster') {
    return (
      <button type="button" className={classes.cluster} {...shared}>
        <ClusterRing cluster={marker.cluster} radius={marker.radius} />
      </button>
    );
  }
  const look = lookOf(marker.project);
  const TypeIcon = look.icon;
  return (
    <Link
      to={generatePath(pagePaths.project, { projectSerial: marker.project.projectSerial })}
      role="button"
      draggable={false}
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      className={classes.project}
      onKeyDown={pressBySpace}
      {...shared}
      style={{ ...shared.style, background: look.hue, color: look.mark }}
    >
      <TypeIcon size={Math.round(1.15 * marker.radius)} stroke={1.75} aria-hidden />
    </Link>
  );
});

function pressBySpace(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== ' ') return;
  event.preventDefault();
  event.currentTarget.click();
}

function lookOf({ projectType }: ShownProject): TypeLook {
  return projectType === null ? untypedLook : typeLooks[projectType];
}

function labelOf(marker: Marker): string {
  if (marker.kind === 'cluster') return clusterLabel(marker.cluster);
  const { title, projectType } = marker.project;
  return m.map_mark({ title, type: projectType === null ? m.type_others() : typeLooks[projectType].word() });
}
