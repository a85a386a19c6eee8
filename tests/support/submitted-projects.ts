import type { APIRequestContext } from '@playwright/test';
import { begin } from './owned-projects.ts';
import { aPicture, asAdministrator, headersOf, type Person } from './owners.ts';
import { aPdf } from './sample-documents.ts';
import { upload } from './upload-by-api.ts';

/** Creates and submits a complete project through the API; returns its serial. */
export async function aSubmission(
  request: APIRequestContext,
  person: Person,
  title: string,
  details: object = {},
): Promise<string> {
  const headers = await headersOf(request, person);
  const picture = { file: { name: 'bay.png', mimeType: 'image/png', buffer: aPicture } };
  const plan = {
    slot: 'projectPlan',
    file: { name: 'plan.pdf', mimeType: 'application/pdf', buffer: aPdf() },
  };
  const featured = await upload(request, { headers, path: 'image', multipart: picture });
  const projectPlan = await upload(request, { headers, path: 'file', multipart: plan });
  const serial = await begin(request, person, {
    title,
    description: 'Gas is burnt in an engine.',
    programType: 'ISO 14064-2',
    projectType: 'Waste',
    projectStatus: 'Active',
    programOfActivities: 'Single Project',
    timeline: { startYear: 2021, startMonth: 1, finishYear: 2022, finishMonth: 12 },
    location: { address: '1 Main Street, Mission, BC', latitude: 49.13, longitude: -122.31 },
    contact: { fullName: 'Ada Person', jobTitle: 'Engineer', email: 'ada@bay.example', tel: '604 555 0100' },
    pictures: { featured: { url: featured, filename: 'bay.png' } },
    documents: { projectPlan: { url: projectPlan, filename: 'plan.pdf' } },
    emissionReductions: {
      draft: [
        { year: 2021, status: 'Registered', quantity: 150 },
        { year: 2022, status: 'Projected', quantity: 90 },
      ],
    },
    ...details,
  });
  const submitted = await request.post(`/api/projects/${serial}/submit`, { headers });
  if (!submitted.ok())
    throw new Error(`Submitting answered ${submitted.status()}: ${await submitted.text()}`);
  return serial;
}

/**
 * Creates an approved project through the API, by default with the units 1 to 150 of 2021; returns its
 * serial.
 */
export async function anApproval(
  request: APIRequestContext,
  person: Person,
  title: string,
  details: object = {},
): Promise<string> {
  const serial = await aSubmission(request, person, title, details);
  const headers = await asAdministrator(request);
  const approved = await request.post(`/api/projects/${serial}/approve`, { headers });
  if (!approved.ok()) throw new Error(`Approving answered ${approved.status()}: ${await approved.text()}`);
  return serial;
}

/** Creates an approved inventory of 2021 and 2022 with these tonnes a year; returns its serial. */
export async function anApprovedInventory(
  request: APIRequestContext,
  person: Person,
  title: string,
  tonnes: number,
): Promise<string> {
  const draft = [2021, 2022].map((year) => ({ year, status: 'Inventory', quantity: tonnes }));
  return anApproval(request, person, title, { programType: 'Inventory', emissionReductions: { draft } });
}
