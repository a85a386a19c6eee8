import type { Fact } from '#domain/project/facts.ts';

/** What the single values of an entry mean, for the API documentation. */
export const factDescriptions: Readonly<Record<Fact, string>> = {
  title: 'Title of the project, inventory or purchase, as its owner wrote it',
  description: 'What is done and why, in plain text of several lines',
  programType: 'Program or standard; `Inventory` and `Offsets` mark entries of those kinds',
  projectType: 'What kind of project it is; null for inventories',
  stage: 'Project stage; `Proposed` means it seeks funding',
  offsetProvider: 'Who sold the purchased offsets',
  offsetRegistry: 'Source registry of purchased offsets',
  offsetProject: 'Project in the source registry that purchased offsets come from',
  offsetSerials: 'Serials of purchased offsets in the source registry',
  visibility: 'Only `Public` entries are shown to visitors',
  overviewTracking: 'Whether the organization’s overview counts the entry (`Tracked`) or not (`Hidden`)',
  programOfActivities: 'One project, or a program of several activities',
  funding: 'Amount and purpose of the funding that a proposed project seeks',
  startDate: 'First day of the project',
  endDate: 'Last day of the project',
  address: 'Street address or name of the place',
  latitude: 'Degrees north of the equator (WGS 84)',
  longitude: 'Degrees east of Greenwich (WGS 84); negative in Canada',
  contactName: 'Contact person; never shown to visitors',
  contactJobTitle: 'Job title of the contact person; never shown to visitors',
  contactEmail: 'Email address of the contact person; never shown to visitors',
  contactTel: 'Telephone number of the contact person; never shown to visitors',
};
