import { describe, expect, it } from 'vitest';
import { compareClasses } from '../../scripts/steps/class-names.mjs';

const CSS = `
/* .commented { } */
:global(.leaflet) .bar:has(> .acts) { width: 1.5em; }
@media (max-width: 48em) { .bar:not(.narrow) { gap: 4px; } }
`;
const IMPORT = "import classes from './bar.module.css';\n";

const compare = (text: string) =>
  compareClasses(
    new Map([['src/web/features/bar.tsx', IMPORT + text]]),
    new Map([['src/web/features/bar.module.css', CSS]]),
  );

describe('the classes of CSS modules', () => {
  it('are all defined and all used', () => {
    const used = "<p className={classes.bar}><b className={classes['acts']} /> {classes.narrow}</p>";
    expect(compare(used)).toEqual({ missing: [], unused: [] });
  });

  it('that a file uses and its module does not define are found', () => {
    expect(compare('classes.bar; classes.acts; classes.narrow; classes.barActions;').missing).toEqual([
      "src/web/features/bar.tsx uses 'barActions', which src/web/features/bar.module.css does not define.",
    ]);
  });

  it.each(['commented', 'leaflet'])('are not those of comments and other style sheets: %s', (name) => {
    expect(compare(`classes.${name}`).missing).toHaveLength(1);
  });

  it('that no file uses are found, except where a file takes classes by a name it computes', () => {
    expect(compare('classes.bar; classes.narrow;').unused).toEqual([
      "src/web/features/bar.module.css defines 'acts', which no file uses.",
    ]);
    expect(compare('classes.bar; classes[name];').unused).toEqual([]);
  });

  it('are found in modules that an import names from the root of the sources', () => {
    const source = "import looks from '#web/looks/look.module.css';\nlooks.round;";
    const files = new Map([['src/web/features/bar.tsx', source]]);
    expect(compareClasses(files, new Map([['src/web/looks/look.module.css', '.square {}']]))).toEqual({
      missing: [
        "src/web/features/bar.tsx uses 'round', which src/web/looks/look.module.css does not define.",
      ],
      unused: ["src/web/looks/look.module.css defines 'square', which no file uses."],
    });
  });
});
