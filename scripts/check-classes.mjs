import { readdirSync, readFileSync } from 'node:fs';
import { inRoot } from './kit/root.mjs';
import { compareClasses } from './steps/class-names.mjs';

const PLACE = 'src/web';

/** Returns the texts of all files of the browser's code whose names match, by path. */
const textsOf = (pattern) =>
  new Map(
    readdirSync(inRoot(PLACE), { recursive: true })
      .map((name) => `${PLACE}/${name.replaceAll('\\', '/')}`)
      .filter((path) => pattern.test(path))
      .sort((one, other) => one.localeCompare(other))
      .map((path) => [path, readFileSync(inRoot(path), 'utf8')]),
  );

const modules = textsOf(/\.module\.css$/);
const { missing, unused } = compareClasses(textsOf(/\.tsx?$/), modules);
for (const fault of [...missing, ...unused]) console.error(fault);
console.log(`Classes of ${modules.size} CSS modules: ${missing.length} missing, ${unused.length} unused.`);
process.exitCode = missing.length + unused.length > 0 ? 1 : 0;
