import { keepPdf, keepPicture, type FileRecord } from '../files/keep-file.ts';
import type { FileStore } from '../files/file-port.ts';
import { randomId } from '../kernel/ids.ts';
import type { ComposedOrganization, Demonstration } from './compose/compose-demonstration.ts';
import type { Entry } from './compose/entry.ts';
import { drawDocument, wordsOf } from './documents/draw-document.ts';
import { drawEmblem } from './pictures/draw-emblem.ts';
import { emblems } from './pictures/emblems.ts';
import { drawScene } from './pictures/draw-scene.ts';
import { renderJpeg, renderPng } from './pictures/render-picture.ts';
import { type SceneKey, sceneName } from './pictures/scene.ts';

/** Files by owner: by organization, or by entry and slot. */
export type KeptFiles = {
  readonly logos: ReadonlyMap<string, FileRecord>;
  readonly ofEntries: ReadonlyMap<string, Readonly<Record<string, FileRecord>>>;
};

const MAX_CONCURRENT = 4;

/** Draws all pictures and documents and stores their bytes. No database row refers to them yet. */
export async function keepDemonstrationFiles(
  store: FileStore,
  demonstration: Demonstration,
): Promise<KeptFiles> {
  const { organizations, entries } = demonstration;
  const scenes = new Map(entries.flatMap(scenesOf).map((scene) => [sceneName(scene), scene]));
  const drawn = await inParallel([...scenes], async ([name, scene]) => {
    return [name, await keepPicture(store, await renderJpeg(drawScene(scene)), `${name}.jpg`)] as const;
  });
  const logos = await inParallel(organizations.flatMap(emblemOf), async ({ serial, filename, look }) => {
    return [serial, await keepPicture(store, await renderPng(drawEmblem(look)), filename)] as const;
  });
  const names = new Map(organizations.map((organization) => [organization.serial, organization]));
  const pictures = new Map(drawn);
  const ofEntries = await inParallel(entries, async (entry) => {
    const organization = names.get(entry.organizationSerial);
    if (organization === undefined) throw new Error(`${entry.serial} has no organization.`);
    const documents = await Promise.all(
      entry.documents.map(async (document) => {
        const filename = `${wordsOf(entry).filenames[document.kind]}-${entry.serial}.pdf`;
        return [
          document.slot,
          await keepPdf(store, await drawDocument(entry, document, organization), filename),
        ] as const;
      }),
    );
    return [entry.serial, { ...picturesOf(entry, pictures), ...Object.fromEntries(documents) }] as const;
  });
  return { logos: new Map(logos), ofEntries: new Map(ofEntries) };
}

function emblemOf({ key, serial }: ComposedOrganization) {
  const look = emblems[key];
  return look === undefined ? [] : [{ serial, look, filename: `${key}.png` }];
}

function scenesOf({ pictures }: Entry): SceneKey[] {
  return Object.values(pictures);
}

/**
 * Returns an entry's pictures. Entries can share a drawn picture, but each has its own file, because one entry may be public and another
 * not.
 */
function picturesOf(entry: Entry, drawn: ReadonlyMap<string, FileRecord>): Record<string, FileRecord> {
  const files = Object.entries(entry.pictures).map(([slot, scene]) => {
    const picture = drawn.get(sceneName(scene));
    if (picture === undefined) throw new Error(`${sceneName(scene)} was not drawn.`);
    return [slot, { ...picture, id: randomId() }] as const;
  });
  return Object.fromEntries(files);
}

/** Works on a few items at a time; more would only compete for the same processors. */
async function inParallel<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (let start = 0; start < items.length; start += MAX_CONCURRENT) {
    results.push(...(await Promise.all(items.slice(start, start + MAX_CONCURRENT).map(work))));
  }
  return results;
}
