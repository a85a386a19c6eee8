import { noAssembledSql } from './no-assembled-sql.mjs';
import { noRoleTest } from './no-role-test.mjs';
import { noSwitchDefault } from './no-switch-default.mjs';
import { pureDomain } from './pure-domain.mjs';
import { sqlInItsPlace } from './sql-in-its-place.mjs';

/** The oxlint plugin with this project's own rules. */
export default {
  meta: { name: 'registry' },
  rules: {
    'no-assembled-sql': noAssembledSql,
    'no-role-test': noRoleTest,
    'no-switch-default': noSwitchDefault,
    'pure-domain': pureDomain,
    'sql-in-its-place': sqlInItsPlace,
  },
};
