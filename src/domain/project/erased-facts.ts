import { type Fact, facts, factsWith } from './facts.ts';
import { fields } from './fields.ts';

/** Whether values of a kind are erased with a deleted project. Choices and dates describe no person and no place. */
const isErased: Readonly<Record<(typeof fields)[Fact]['kind'], boolean>> = {
  line: true,
  lines: true,
  email: true,
  latitude: true,
  longitude: true,
  choice: false,
  date: false,
};

const personal: readonly Fact[] = factsWith('isPersonal', true);

/** The single values that are erased with a deleted project: texts, position and contact person. */
export const erasedFacts: readonly Fact[] = facts.filter(
  (fact) => isErased[fields[fact].kind] || personal.includes(fact),
);
