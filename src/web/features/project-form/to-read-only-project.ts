import type { HeldProject } from '#contract/held-projects.ts';
import type { PublicProject } from '#contract/projects.ts';

const noAbilities: HeldProject['abilities'] = {
  see: false,
  edit: false,
  override: false,
  submit: false,
  delete: false,
  updateEmissions: false,
  approve: false,
  reject: false,
  askForChanges: false,
  reopen: false,
  feature: false,
  archive: false,
  comment: false,
  seeHistory: false,
};

/** Returns another organization's project as the form shows it: its public data, with no actions allowed (specification §6). */
export function toReadOnlyProject(project: PublicProject): HeldProject {
  return {
    ...project,
    contact: { fullName: null, jobTitle: null, email: null, tel: null },
    statusCode: 2,
    dateSubmitted: null,
    dueAt: null,
    changesAsked: false,
    openComments: 0,
    wasSubmitted: true,
    abilities: noAbilities,
    changesSinceSubmission: null,
    changesFromInForce: null,
    yearsWithUnits: [],
  };
}
