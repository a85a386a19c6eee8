import type { ProgramType, ProjectType, Stage } from '#domain/project/project-terms.ts';
import * as m from '#messages/messages.js';
import type { Locale } from '../kernel/locale.ts';

type Message = (input: object, options: { readonly locale: Locale }) => string;

const programs: Readonly<Record<ProgramType, Message>> = {
  'BC GCC Option 1': m.program_gcc_1,
  'BC GCC Option 2': m.program_gcc_2,
  FCM: m.program_fcm,
  'Compact Of Mayors': m.program_mayors,
  'Comox Project': m.program_comox,
  'Infrastructure Canada': m.program_infrastructure_canada,
  'ISO 14064-2': m.program_iso,
  'Gold Standard': m.program_gold,
  VCS: m.program_vcs,
  Other: m.program_other,
  Offsets: m.program_offsets,
  TransferredOffsets: m.program_transferred,
  Inventory: m.program_inventory,
};

const types: Readonly<Record<ProjectType, Message>> = {
  'Energy Generation': m.type_energy_generation,
  'Energy Efficiency': m.type_energy_efficiency,
  Waste: m.type_waste,
  Fleet: m.type_fleet,
  Transportation: m.type_transportation,
  'Natural Assets': m.type_natural_assets,
  Infrastructure: m.type_infrastructure,
  Others: m.type_others,
  'Acid Gas Injection': m.type_acid_gas_injection,
};

const stages: Readonly<Record<Stage, Message>> = {
  Planning: m.stage_planning,
  Proposed: m.stage_proposed,
  Active: m.stage_active,
  Inactive: m.stage_inactive,
};

/**
 * A project's program, type and stage in words; null for those it lacks. The web app has these words in `kit/text/registry-words.ts` and
 * `kit/looks/type-look.ts`: neither side imports the other, and the types of both make sure that no term is left out.
 */
export const projectWords = {
  program: wordsOf(programs),
  type: wordsOf(types),
  stage: wordsOf(stages),
} as const;

function wordsOf<Term extends string>(words: Readonly<Record<Term, Message>>) {
  return (term: Term | null, locale: Locale) => (term === null ? null : words[term]({}, { locale }));
}
