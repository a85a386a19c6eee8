import { Worker } from 'node:worker_threads';
import type { MapFeature, MapProject } from '#contract/projects-map.ts';
import type { Db } from '../kernel/db.ts';
import { listChangedPages, readTitles } from './map-point-queries.ts';
import type {
  FromWorker,
  MapPage,
  MapQuery,
  ToWorker,
  UntitledMarker,
  UntitledProject,
} from './map-points.ts';

/** Small enough that other requests are served between two batches: 16,000 projects. */
const BATCH_SIZE = 500;

/** A thread, and the last change of the map that it has been told. */
type Fed = { readonly thread: MapThread; version: number; page: number };

export type MapClusters = {
  readonly markersOf: (question: MapQuery) => Promise<MapFeature[]>;
  readonly close: () => Promise<void>;
};

/**
 * Returns the service that computes map markers, always as of the last commit. The first query starts the worker
 * thread and reads the whole map; each further one reads the pages that changed since.
 */
export function mapClusters(db: Db): MapClusters {
  let fed: Fed | null = null;
  let feeding: Promise<unknown> = Promise.resolve();
  const feed = async (): Promise<MapThread> => {
    if (fed === null || fed.thread.hasEnded()) fed = { thread: startMapThread(), version: -1, page: -1 };
    await tellChanges(db, fed);
    return fed.thread;
  };
  return {
    markersOf: async (question) => {
      // One after the other: a change is read once, and each query looks for changes after it came.
      const thread = feeding.then(feed);
      feeding = thread.catch(() => undefined);
      return addTitles(db, await (await thread).ask(question));
    },
    close: async () => {
      await fed?.thread.end();
    },
  };
}

/** Tells the thread what changed. It takes one batch while the next is read, so that none wait in memory. */
async function tellChanges(db: Db, fed: Fed): Promise<void> {
  let taken: Promise<unknown> = Promise.resolve();
  for (let isRest = true; isRest; ) {
    const { version, page } = fed;
    const pages = await listChangedPages(db, { version, page, count: BATCH_SIZE });
    const last = pages.at(-1);
    await taken;
    if (last === undefined) return;
    taken = fed.thread.tell(pages);
    Object.assign(fed, { version: last.version, page: last.page });
    isRest = pages.length === BATCH_SIZE;
  }
  await taken;
}

/** Adds the titles of all projects; leaves out those that left the map since the thread answered. */
async function addTitles(db: Db, markers: readonly UntitledMarker[]): Promise<MapFeature[]> {
  const named = markers.flatMap(({ properties }) =>
    'cluster' in properties ? (properties.projects ?? []) : [properties],
  );
  const titles = await readTitles(
    db,
    named.map(({ projectSerial }) => projectSerial),
  );
  const titled = (project: UntitledProject): MapProject[] => {
    const title = titles.get(project.projectSerial);
    const { projectSerial, ...others } = project;
    return title === undefined ? [] : [{ projectSerial, title, ...others }];
  };
  return markers.flatMap(({ longitude, latitude, properties }) => {
    const geometry = { type: 'Point' as const, coordinates: [longitude, latitude] as [number, number] };
    const shown = 'cluster' in properties ? [withTitles(properties, titled)] : titled(properties);
    return shown.map((each) => ({ type: 'Feature' as const, geometry, properties: each }));
  });
}

type UntitledCluster = Extract<UntitledMarker['properties'], { readonly cluster: true }>;

function withTitles(
  { projects, ...cluster }: UntitledCluster,
  titled: (project: UntitledProject) => MapProject[],
) {
  return projects === undefined ? cluster : { ...cluster, projects: projects.flatMap(titled) };
}

type PendingQuery = {
  readonly resolve: (markers: readonly UntitledMarker[]) => void;
  readonly reject: (reason: Error) => void;
};

/**
 * A running clustering thread. Once `hasEnded`, pending queries were rejected and a new thread must be
 * started.
 */
export type MapThread = {
  readonly tell: (pages: readonly MapPage[]) => Promise<unknown>;
  readonly ask: (question: MapQuery) => Promise<readonly UntitledMarker[]>;
  readonly hasEnded: () => boolean;
  readonly end: () => Promise<void>;
};

function startMapThread(): MapThread {
  const worker = new Worker(new URL('./map-worker.ts', import.meta.url), { execArgv: [] });
  const pending = new Map<number, PendingQuery>();
  let lastQuery = 0;
  let ended = false;
  const fail = (reason: Error) => {
    ended = true;
    for (const query of pending.values()) query.reject(reason);
    pending.clear();
  };
  worker.unref();
  worker.on('error', fail);
  worker.on('exit', () => fail(new Error('The thread that clusters the map has ended.')));
  worker.on('message', ({ number, markers }: FromWorker) => {
    pending.get(number)?.resolve(markers);
    pending.delete(number);
  });
  const request = (message: ToWorker['message']) =>
    new Promise<readonly UntitledMarker[]>((resolve, reject) => {
      if (ended) return reject(new Error('The thread that clusters the map has ended.'));
      lastQuery += 1;
      pending.set(lastQuery, { resolve, reject });
      worker.postMessage({ number: lastQuery, message } satisfies ToWorker);
    });
  return {
    tell: (pages) => request({ kind: 'pages', pages }),
    ask: (question) => request({ kind: 'ask', question }),
    hasEnded: () => ended,
    end: async () => {
      await worker.terminate();
    },
  };
}
