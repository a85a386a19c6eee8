import type { APIRequestContext } from '@playwright/test';
import { headersOf, type Person } from './owners.ts';

/** Creates a project through the API; returns its serial. */
export async function begin(request: APIRequestContext, person: Person, body: object): Promise<string> {
  const headers = await headersOf(request, person);
  const answer = await request.post('/api/projects', { headers, data: body });
  if (!answer.ok()) throw new Error(`Saving answered ${answer.status()}: ${await answer.text()}`);
  return ((await answer.json()) as { projectSerial: string }).projectSerial;
}

/** Saves a project through the API. */
export async function save(
  request: APIRequestContext,
  person: Person,
  serial: string,
  body: object,
): Promise<void> {
  const headers = await headersOf(request, person);
  const answer = await request.put(`/api/projects/${serial}`, { headers, data: body });
  if (!answer.ok()) throw new Error(`Saving answered ${answer.status()}: ${await answer.text()}`);
}
