import type { APIRequestContext } from '@playwright/test';
import { begin } from './held-projects.ts';
import { aPicture, enter, type Person } from './owners.ts';
import { aPdf } from './sample-documents.ts';

/** Creates and submits a complete project through the API; returns its serial. */
export async function aSubmission(
  request: APIRequestContext,
  person: Person,
  title: string,
): Promise<string> {
  const { headers } = await enter(request, person);
  const upload = async (path: string, multipart: Record<string, unknown>) => {
    const answer = await request.post(`/api/upload/${path}`, { headers, multipart: multipart as never });
    if (!answer.ok()) throw new Error(`Uploading answered ${answer.status()}: ${await answer.text()}`);
    return (await answer.json()) as { url: string };
  };
  const picture = { name: 'bay.png', mimeType: 'image/png', buffer: aPicture };
  const plan = { name: 'plan.pdf', mimeType: 'application/pdf', buffer: aPdf() };
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
    pictures: { featured: { ...(await upload('image', { file: picture })), filename: 'bay.png' } },
    documents: {
      projectPlan: { ...(await upload('file', { slot: 'projectPlan', file: plan })), filename: 'plan.pdf' },
    },
    emissionReductions: {
      draft: [
        { year: 2021, status: 'Registered', quantity: 150 },
        { year: 2022, status: 'Projected', quantity: 90 },
      ],
    },
  });
  const submitted = await request.post(`/api/projects/${serial}/submit`, { headers });
  if (!submitted.ok())
    throw new Error(`Submitting answered ${submitted.status()}: ${await submitted.text()}`);
  return serial;
}
