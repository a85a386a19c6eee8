// @module-tag postgres

import { testSimultaneousWrites } from '../support/simultaneous-writes.ts';

testSimultaneousWrites({ part: 1, of: 2 });
