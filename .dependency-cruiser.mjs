import { housekeeping } from './scripts/streets/housekeeping.mjs';
import { roomStreets } from './scripts/streets/rooms.mjs';
import { serverStreets } from './scripts/streets/server.mjs';
import { webStreets } from './scripts/streets/web.mjs';

/** The one-way streets of ARCHITECTURE.md; `npm run check:streets` walks them, `npm run check:streets-proof` breaks each. */
export default {
  forbidden: [...roomStreets, ...serverStreets, ...webStreets, ...housekeeping],
  options: {
    // Type-only imports count: a type is knowledge too.
    tsPreCompilationDeps: true,
    doNotFollow: { path: ['node_modules', '^src/messages/'] },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types', 'require'],
    },
  },
};
