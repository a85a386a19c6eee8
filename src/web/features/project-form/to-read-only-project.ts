import type { HeldProject } from '#contract/held-projects.ts';
import type { PublicProject } from '#contract/projects.ts';
import { abilityNames } from '#domain/project/abilities.ts';
import { factsOf, factsWith } from '#domain/project/facts.ts';
import { namedFacts } from '#domain/project/named-facts.ts';

const noAbilities = Object.fromEntries(abilityNames.map((name) => [name, false])) as HeldProject['abilities'];

/** Returns another organization's project as the form shows it: its public data, with no actions allowed (specification §6). */
export function toReadOnlyProject(project: PublicProject): HeldProject {
  return {
    ...project,
    ...namedFacts(factsOf({}), factsWith('shownIn', 'desk')),
    statusCode: 2,
    dateSubmitted: null,
    dueAt: null,
    changesAsked: false,
    openComments: 0,
    wasSubmitted: true,
    abilities: noAbilities,
    changesSinceSubmission: null,
    changesFromInForce: null,
    transferredFrom: null,
    yearsWithUnits: [],
  };
}
