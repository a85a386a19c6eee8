import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { inRoot, ROOT } from './root.mjs';

/** Imports that run: those of types alone are erased. A dynamic import counts as well. */
const IMPORT = /^\s*(?:import|export)\s+(?!type\b)(?:[^'";]*?\sfrom\s+)?['"]([^'"]+)['"]/gm;
const DYNAMIC_IMPORT = /\bimport\(\s*['"]([^'"]+)['"]\s*\)/g;
const MESSAGE = /\bm\.(\w+)/g;

const { imports } = JSON.parse(readFileSync(inRoot('package.json'), 'utf8'));

/** Returns the file that a specifier of package.json's `imports` or a relative one names; null for others. */
function fileOf(specifier, from) {
  if (specifier.startsWith('.')) return join(dirname(from), specifier);
  const folder = specifier.startsWith('#') ? imports[`${specifier.split('/')[0]}/*`] : undefined;
  if (typeof folder !== 'string') return null;
  return inRoot(folder.replace('*', specifier.slice(specifier.indexOf('/') + 1)));
}

const packageOf = (specifier) =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');

/** @returns {string[]} */
const capturesOf = (text, pattern) => [...text.matchAll(pattern)].map(([, captured]) => captured);

/**
 * Returns what runs when a module does: the modules of this folder that it imports, directly or not, the
 * names of the packages, and the keys of the texts. Paths are from the root.
 */
export function moduleGraph(entry) {
  const files = new Set();
  /** @type {Set<string>} */
  const packages = new Set();
  /** @type {Set<string>} */
  const texts = new Set();
  const waiting = [inRoot(entry)];
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (files.has(file)) continue;
    if (!existsSync(file) || !statSync(file).isFile())
      throw new Error(`${entry} needs ${file}, which is not there.`);
    files.add(file);
    const code = readFileSync(file, 'utf8');
    for (const key of capturesOf(code, MESSAGE)) texts.add(key);
    for (const specifier of [...capturesOf(code, IMPORT), ...capturesOf(code, DYNAMIC_IMPORT)]) {
      const imported = fileOf(specifier, file);
      if (imported !== null) waiting.push(imported);
      else if (!/^(?:node:|#)/.test(specifier)) packages.add(packageOf(specifier));
    }
  }
  const paths = [...files].map((file) => relative(ROOT, file).replaceAll('\\', '/'));
  return { files: paths.sort(), packages: [...packages].sort(), texts: [...texts].sort() };
}
