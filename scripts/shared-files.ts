import { basename, extname } from 'node:path';
import type { Plugin } from 'vite';

/** What the plugin reads of a module of the build. */
type Module = {
  readonly id: string;
  readonly code: string | null;
  readonly importedIds: readonly string[];
  readonly dynamicImporters: readonly string[];
};

/** Files that only pass on what many files export: of these, a module needs what it names. */
const PASSES_ON = /\/messages\/(?:messages|_index)\.js$|\/tabler-icons-react\.mjs$|\/icons\/index\.mjs$/;

/** What so many main pages share is one file, whether or not each of them needs all of it. */
const MANY_PAGES = 4;

/**
 * Vite plugin that decides which modules share a file in the browser. Every module that several pieces need would otherwise be a file of its
 * own, and a page of thirty files, most of them smaller than the headers of their replies. For each of the main pages, what it shares with
 * other pieces is one file, and so is what several main pages share; nobody downloads what the page does not use.
 */
export function sharedFiles(mainPages: Readonly<Record<string, string>>): {
  readonly plugin: Plugin;
  /** Returns the name of a module's file; null for modules that stay with the only piece that needs them. */
  readonly fileOf: (id: string) => string | null;
} {
  const names = new Map<string, string>();
  const plugin: Plugin = {
    name: 'shared-files',
    buildEnd() {
      const modules = new Map([...this.getModuleIds()].flatMap((id) => entryOf(this.getModuleInfo(id))));
      const pieces = [...modules.values()].filter(({ dynamicImporters }) => dynamicImporters.length > 0);
      const counts = new Map<string, number>();
      for (const piece of pieces)
        for (const id of neededBy(piece, modules)) counts.set(id, (counts.get(id) ?? 0) + 1);
      const users = new Map<string, readonly string[]>();
      for (const [file, name] of Object.entries(mainPages)) {
        const page = pieces.find(({ id }) => id.endsWith(file));
        if (page === undefined) throw new Error(`No page is loaded from ${file}.`);
        for (const id of neededBy(page, modules))
          if ((counts.get(id) ?? 0) > 1) users.set(id, [...(users.get(id) ?? []), name]);
      }
      for (const [id, pages] of users)
        names.set(id, pages.length >= MANY_PAGES ? 'shared' : ['shared', ...pages].join('-'));
    },
  };
  return { plugin, fileOf: (id) => names.get(id) ?? null };
}

function entryOf(module: Module | null): readonly (readonly [string, Module])[] {
  return module === null ? [] : [[module.id, module]];
}

/** Returns the modules that must be loaded before a module runs, itself included. */
function neededBy(start: Module, modules: ReadonlyMap<string, Module>): ReadonlySet<string> {
  const needed = new Set<string>();
  const waiting = [start];
  for (let module = waiting.pop(); module !== undefined; module = waiting.pop()) {
    if (needed.has(module.id)) continue;
    needed.add(module.id);
    const words = new Set(module.code?.match(/\w+/g));
    waiting.push(...module.importedIds.flatMap((id) => namedOf(id, words, modules)));
  }
  return needed;
}

/** Returns the module, or of a file that only passes on, the modules named by these words. */
function namedOf(
  id: string,
  words: ReadonlySet<string>,
  modules: ReadonlyMap<string, Module>,
): readonly Module[] {
  const module = modules.get(id);
  if (module === undefined) return [];
  if (!PASSES_ON.test(id)) return [module];
  return module.importedIds.flatMap((one) =>
    PASSES_ON.test(one) || words.has(basename(one, extname(one))) ? namedOf(one, words, modules) : [],
  );
}
