import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';
import type { OpenRenderer, RenderedPage } from '#contract/rendered-page.ts';

const manifestShape = z.record(
  z.string(),
  z.object({
    file: z.string(),
    css: z.array(z.string()).default([]),
    assets: z.array(z.string()).default([]),
    imports: z.array(z.string()).default([]),
    dynamicImports: z.array(z.string()).default([]),
  }),
);

type Manifest = z.output<typeof manifestShape>;

/** Assets of a page: inline styles, and scripts to preload. */
export type PageParts = {
  readonly styles: string;
  /** Paths of the inlined style files, so that the app does not fetch them again. */
  readonly styleFiles: readonly string[];
  readonly scripts: readonly string[];
  /** Paths of the fonts that every page shows at once. */
  readonly fonts: readonly string[];
};

/** A page as the server draws it: its file in `src/web/pages` or none, and whether in its frame. */
type DrawnPage = Pick<RenderedPage, 'page' | 'hasFrame'>;

/** The built web app: its HTML template, renderer and the assets of each page. */
export type BuiltWeb = {
  readonly template: string;
  readonly openRenderer: OpenRenderer;
  /** Returns the assets of a page; of the app alone where the page has no file of its own. */
  readonly partsOf: (drawn: DrawnPage) => PageParts;
};

const ENTRY = 'index.html';

/** The file of the frame that pages behind sign-in are drawn in. */
const FRAME = 'app/page-frame.tsx';

/** Returns the HTML template of the built web app in a folder. */
export function readTemplate(folder: string): string {
  return readFileSync(join(folder, 'client', ENTRY), 'utf8');
}

/** The fonts of text and headings. */
const FIRST_FONTS = /(?:public-sans-latin-wght|source-serif-4-latin-600)-normal.*\.woff2$/;

/** Opens the built web app in a folder, with its subfolders `client` (browser) and `server` (rendering). */
export async function openBuiltWeb(folder: string): Promise<BuiltWeb> {
  const client = join(folder, 'client');
  const read = (name: string) => readFileSync(join(client, name), 'utf8');
  const manifest = manifestShape.parse(JSON.parse(read('.vite/manifest.json')));
  const server = join(folder, 'server', 'entry-server.js');
  const { openRenderer } = (await import(pathToFileURL(server).href)) as { openRenderer: OpenRenderer };
  const cache = new Map<string, PageParts>();
  const partsOf = ({ page, hasFrame }: DrawnPage) => {
    const key = `${page} ${hasFrame}`;
    const parts = cache.get(key) ?? gatherParts(manifest, { page, hasFrame }, read);
    cache.set(key, parts);
    return parts;
  };
  return { template: readTemplate(folder), openRenderer, partsOf };
}

function gatherParts(
  manifest: Manifest,
  { page, hasFrame }: DrawnPage,
  read: (name: string) => string,
): PageParts {
  const entry = withImports(manifest, ENTRY);
  const own = [
    ...(hasFrame ? withImports(manifest, FRAME) : []),
    ...(page === null ? [] : loadedFor(manifest, `pages/${page}`)),
  ];
  const chunks = chunksOf(manifest, [...entry, ...own]);
  // Parts that a page's own file loads later are drawn with it.
  const later = page === null ? [] : (manifest[`pages/${page}`]?.dynamicImports ?? []);
  const drawn = chunksOf(manifest, [
    ...entry,
    ...own,
    ...later.flatMap((name) => withImports(manifest, name)),
  ]);
  const styleFiles = [...new Set(drawn.flatMap(({ css }) => css))];
  const styles = styleFiles.map(read).join('\n');
  return {
    styles,
    styleFiles: styleFiles.map((file) => `/${file}`),
    scripts: [...new Set(chunks.map(({ file }) => `/${file}`))].filter((file) => file.endsWith('.js')),
    fonts: chunksOf(manifest, [ENTRY])
      .flatMap(({ assets }) => assets)
      .filter((file) => FIRST_FONTS.test(file))
      .map((file) => `/${file}`),
  };
}

/**
 * Returns the chunks of a page's file: its own, and if the entry does not load it itself, the table of
 * screens that does.
 */
function loadedFor(manifest: Manifest, file: string): readonly string[] {
  const loads = (name: string) => manifest[name]?.dynamicImports.includes(file) === true;
  const entry = withImports(manifest, ENTRY);
  const begun = entry.flatMap((name) => manifest[name]?.dynamicImports ?? []);
  const table = entry.some(loads) ? undefined : begun.find(loads);
  return [...(table === undefined ? [] : withImports(manifest, table)), ...withImports(manifest, file)];
}

function chunksOf(manifest: Manifest, names: readonly string[]) {
  return [...new Set(names)].flatMap((name) => manifest[name] ?? []);
}

/** Returns a chunk with its static imports, dependencies first. */
function withImports(manifest: Manifest, name: string, seen = new Set<string>()): readonly string[] {
  const chunk = manifest[name];
  if (chunk === undefined || seen.has(name)) return [];
  seen.add(name);
  return [...chunk.imports.flatMap((one) => withImports(manifest, one, seen)), name];
}
