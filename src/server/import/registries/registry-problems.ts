import type { RegistryFault } from '#domain/import/added-registries.ts';
import { m } from '#messages/messages.js';
import { formatWhole } from '../../kernel/locale.ts';
import { ProblemError, type Sentence, wrongField } from '../../kernel/problems.ts';
import type { SamePair } from '../../projects/entry/rename-claimed-registries.ts';

/** How many pairs of entries a refusal names. */
const NAMED_PAIRS = 20;

/** Returns a 400: a name that no registry, or two of them, can have. */
export function registryRefused(fault: RegistryFault): ProblemError {
  return wrongField('registries', (locale) => {
    if (fault.code === 'registry-name-empty') {
      return m.problem_registry_name_empty({ name: fault.name }, { locale });
    }
    const [one = '', other = ''] = fault.registries;
    return m.problem_registry_name_taken({ name: fault.name, one, other }, { locale });
  });
}

/** Returns a 409: another administrator changed the registries since. */
export function registriesStale(): ProblemError {
  const sentence: Sentence = (locale) => m.problem_form_stale({}, { locale });
  return new ProblemError(409, sentence, { version: sentence });
}

/** Returns a 409 that names the first pairs of entries that would be the same. */
export function entriesSame(pairs: readonly SamePair[]): ProblemError {
  const sentence: Sentence = (locale) => {
    const named = pairs.slice(0, NAMED_PAIRS).map((pair) => m.registries_pair(pair, { locale }));
    const words = { count: formatWhole(pairs.length, locale), pairs: named.join('; ') };
    return pairs.length > NAMED_PAIRS
      ? m.problem_registries_same_more({ ...words, shown: String(NAMED_PAIRS) }, { locale })
      : m.problem_registries_same(words, { locale });
  };
  return new ProblemError(409, sentence, { registries: sentence });
}
