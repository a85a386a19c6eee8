import { demonstrationRules } from './scripts/dependency-rules/demonstration.mjs';
import { housekeeping } from './scripts/dependency-rules/housekeeping.mjs';
import { layerRules } from './scripts/dependency-rules/layers.mjs';
import { serverRules } from './scripts/dependency-rules/server.mjs';
import { webRules } from './scripts/dependency-rules/web.mjs';

/**
 * The dependency rules of ARCHITECTURE.md. `npm run check:dependencies` checks them;
 * `npm run check:dependency-rules-proof` breaks each one and expects it to be found.
 */
export default {
  forbidden: [...layerRules, ...serverRules, ...demonstrationRules, ...webRules, ...housekeeping],
  options: {
    // Type-only imports count as dependencies.
    tsPreCompilationDeps: true,
    doNotFollow: { path: ['node_modules', '^src/messages/'] },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types', 'require'],
    },
  },
};
