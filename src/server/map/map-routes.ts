import { readProjectsMap } from '#contract/projects-map.ts';
import type { Db } from '../kernel/db.ts';
import { mount, type Mounting } from '../kernel/http.ts';
import { mapClusters } from './map-clusters.ts';
import { readMapQuestion } from './read-map-question.ts';

const wholeWorld = readMapQuestion({ bbox: '-180,-85,180,85', zoom: 0 });

/** Mounts the map endpoint. */
export function mountMap(mounting: Mounting, db: Db): void {
  const clusters = mapClusters(db);
  mounting.app.addHook('onClose', clusters.close);
  // Cluster at start, so that the first visitor does not wait for it.
  mounting.app.addHook('onListen', (done) => {
    clusters.markersOf(wholeWorld).catch(() => undefined);
    done();
  });
  mount(mounting, readProjectsMap, async ({ query }) => ({
    type: 'FeatureCollection' as const,
    features: await clusters.markersOf(readMapQuestion(query)),
  }));
}
