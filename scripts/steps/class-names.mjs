import { posix } from 'node:path';

const IMPORT = /^import (\w+) from '([^']+\.module\.css)';$/gm;

/** Returns the class names that the text of a CSS module defines. */
function definedClasses(css) {
  const rules = css
    .replace(/\/\*[^]*?\*\//g, '')
    .replace(/\{[^{}]*\}/g, '{}')
    .replace(/:global\([^)]*\)/g, '');
  return new Set([...rules.matchAll(/\.([A-Za-z_][\w-]*)/g)].map(([, name]) => name));
}

/** Returns the path in the sources that an import of the file at `from` names. */
function importedPath(from, name) {
  return name.startsWith('#') ? `src/${name.slice(1)}` : posix.join(posix.dirname(from), name);
}

/**
 * Returns what a source file takes from CSS modules: for each, its path, the names of the classes, and whether
 * the module is also used in a way that does not name its classes.
 */
function usedClasses(path, text) {
  return [...text.matchAll(IMPORT)].map(([statement, variable, name]) => {
    const rest = text.replace(statement, '');
    const named = [...rest.matchAll(new RegExp(`\\b${variable}(?:\\.(\\w+)|\\['([\\w-]+)'\\])`, 'g'))];
    const all = rest.match(new RegExp(`(?<![\\w.'"/-])${variable}\\b(?!\\s*[:='"])`, 'g')) ?? [];
    return {
      module: importedPath(path, name),
      names: new Set(named.map(([, dotted, quoted]) => dotted ?? quoted)),
      isWhole: all.length > named.length,
    };
  });
}

/**
 * Compares source files with CSS modules, both as maps of texts by path. Returns the classes that a file uses
 * and its module does not define (`missing`), and those that a module defines and no file names (`unused`; not
 * of modules that a file also uses otherwise).
 */
export function compareClasses(sources, modules) {
  const defined = new Map([...modules].map(([path, css]) => [path, definedClasses(css)]));
  const uses = [...sources].flatMap(([path, text]) =>
    usedClasses(path, text).map((use) => ({ path, ...use })),
  );
  const missing = uses.flatMap(({ path, module, names }) =>
    [...names]
      .filter((name) => !defined.get(module)?.has(name))
      .map((name) => `${path} uses '${name}', which ${module} does not define.`),
  );
  const unused = [...defined].flatMap(([module, names]) => {
    const ofModule = uses.filter((use) => use.module === module);
    if (ofModule.some(({ isWhole }) => isWhole)) return [];
    return [...names]
      .filter((name) => !ofModule.some((use) => use.names.has(name)))
      .map((name) => `${module} defines '${name}', which no file uses.`);
  });
  return { missing, unused };
}
