/** Returns a forbidden dependency; `from` and `to` are dependency-cruiser's conditions. */
export const rule = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

export const TEST_FILE = '\\.test\\.tsx?$';

/** Returns a pattern for the files of installed packages, given the packages' names. */
export const packages = (...names) => `(^|/)node_modules/(${names.join('|')})(/|$)`;
