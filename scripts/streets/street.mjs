/** A street nobody may drive against: `from` and `to` as dependency-cruiser takes them. */
export const street = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

export const TEST_FILE = '\\.test\\.tsx?$';

/** Files of installed packages, by the packages' names. */
export const packages = (...names) => `(^|/)node_modules/(${names.join('|')})(/|$)`;
