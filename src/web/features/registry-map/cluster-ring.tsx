import type { MapCluster } from '#contract/projects-map.ts';
import * as m from '#messages/messages.js';
import { formatBrief, formatWhole } from '#web/kit/text/format.ts';
import { typeLooks } from '#web/looks/type-look.ts';
import classes from './cluster-ring.module.css';
import { type LegendType, legendTypes } from './legend-types.ts';

type Props = { readonly cluster: MapCluster; readonly radius: number };

/** Space between two arcs, in pixels along the ring. */
const GAP_PX = 1.5;
/** Width of the white line outside the ring. */
const BORDER_PX = 2;

/**
 * A cluster: a ring of its projects' types, each an arc by its share of projects, around the tonnes; around
 * the number of projects when none has tonnes. The button around it names all of it.
 */
export function ClusterRing({ cluster, radius }: Props) {
  const width = Math.round(Math.max(4, radius / 5.5));
  const middle = radius - BORDER_PX - width / 2;
  const length = 2 * Math.PI * middle;
  return (
    <>
      <svg
        className={classes.ring}
        width={2 * radius}
        height={2 * radius}
        viewBox={`${-radius} ${-radius} ${2 * radius} ${2 * radius}`}
        aria-hidden="true"
      >
        {arcsOf(cluster).map(({ type, from, share }) => (
          <circle
            key={type}
            r={middle}
            stroke={typeLooks[type].hue}
            strokeWidth={width}
            strokeDasharray={share === 1 ? undefined : `${round(share * length - GAP_PX)} ${round(length)}`}
            strokeDashoffset={round(-from * length)}
          />
        ))}
      </svg>
      <span className={classes.number}>
        {cluster.tonnes === 0 ? formatWhole(cluster.count) : formatBrief(cluster.tonnes)}
      </span>
    </>
  );
}

function round(pixels: number): number {
  return Math.round(pixels * 10) / 10;
}

/** Returns the number of projects of each type in the legend; types without a row belong to Others. */
function countsOf({ types }: MapCluster): readonly { readonly type: LegendType; readonly count: number }[] {
  return legendTypes.flatMap((type) => {
    const count = (types[type] ?? 0) + (type === 'Others' ? (types['Acid Gas Injection'] ?? 0) : 0);
    return count === 0 ? [] : [{ type, count }];
  });
}

/** Returns the arcs of a cluster in the order of the legend: where each begins, and its share, from 0 to 1. */
export function arcsOf(cluster: MapCluster) {
  let before = 0;
  return countsOf(cluster).map(({ type, count }) => {
    const from = before / cluster.count;
    before += count;
    return { type, from, share: count / cluster.count };
  });
}

/**
 * Says what a cluster's ring shows: its projects, their tonnes as they are written in it, and how many of each
 * type. Who speaks to the device names a button by the text in it.
 */
export function clusterLabel(cluster: MapCluster): string {
  const { count, tonnes } = cluster;
  const types = countsOf(cluster).map((one) => `${typeLooks[one.type].word()} ${formatWhole(one.count)}`);
  return m.map_cluster({ shown: formatWhole(count), tonnes: formatBrief(tonnes), types: types.join(', ') });
}
