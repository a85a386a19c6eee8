import type { QueryKey } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import type { DraftRow } from '#contract/emission-rows.ts';
import { listInventoryOptions } from '#contract/operation-choices.ts';
import { listProjects, type OwnedProject } from '#contract/owned-projects.ts';
import { listMilestones, readPublicProject } from '#contract/read-project.ts';
import { keyOf } from '#web/api/call.ts';
import { CallProblem } from '#web/api/call-problem.ts';
import { openQueryClient } from '#web/api/query-client.ts';
import { keepOwnedProject, keyOfOwned } from './owned-project.tsx';
import { toPublicPreview } from './public-preview.tsx';

const row = (status: DraftRow['status']) => ({ year: 2021, status, quantity: 1 });
const none = {
  featured: null,
  projectSite: null,
  before: null,
  activity: null,
  otherImage: null,
  mapOfActivities: null,
};
const held = (details: object) =>
  ({
    programType: null,
    pictures: none,
    documents: {},
    timeline: { startDate: '2022-01-01', endDate: '2023-12-31' },
    emissionReductions: { draft: [], registered: [] },
    ...details,
  }) as unknown as OwnedProject;

describe('toPublicPreview', () => {
  it('leaves out rows that visitors do not see', () => {
    const draft = [row('Projected'), row('Registered'), row('Retired'), row('Inventory')];
    const { emissionReductions } = toPublicPreview(held({ emissionReductions: { draft, registered: [] } }));
    expect(emissionReductions.draft.map(({ status }) => status)).toEqual(['Projected', 'Inventory']);
  });

  it('leaves out documents that visitors do not see', () => {
    const documents = { projectPlan: {}, inventory2021: {}, inventory2022: {} };
    const { documents: shown } = toPublicPreview(held({ programType: 'Inventory', documents }));
    expect(Object.keys(shown)).toEqual(['projectPlan', 'inventory2022']);
  });

  it('keeps the signature of a picture intact when a page appends a width', () => {
    const featured = { url: '/files/abc?exp=1&sig=x', filename: 'bay.png' };
    const { pictures } = toPublicPreview(held({ pictures: { ...none, featured } }));
    const address = new URL(`${pictures.featured?.url}/600`, 'http://registry.example');
    expect(address.pathname + address.search).toBe('/files/abc/600?exp=1&sig=x');
  });

  it('shows a project that has no program type yet', () => {
    expect(toPublicPreview(held({})).programType).toBe('Other');
  });
});

const account = 'an account';
const params = { projectSerial: 'CA000048-001' };
const project = { ...params, title: 'As saved' } as OwnedProject;

describe('keepOwnedProject', () => {
  it('keeps what an action returned, and fetches again what else shows the project', () => {
    const client = openQueryClient();
    const shown: readonly QueryKey[] = [
      keyOf(readPublicProject, { params }),
      keyOf(listMilestones, { params }),
      keyOf(listProjects),
      [...keyOf(listInventoryOptions), account],
    ];
    for (const key of shown) client.setQueryData(key, []);
    keepOwnedProject(client, project, account);
    const isInvalidated = (key: QueryKey) => client.getQueryState(key)?.isInvalidated;
    expect(client.getQueryData(keyOfOwned(params.projectSerial, account))).toBe(project);
    expect(isInvalidated(keyOfOwned(params.projectSerial, account))).toBe(false);
    expect(shown.map(isInvalidated)).toEqual([true, true, true, true]);
  });

  it('forgets that a page was not found: an approval may have made it public', async () => {
    const client = openQueryClient();
    const key = keyOf(readPublicProject, { params });
    const absent = new CallProblem({ kind: 'refused', status: 404, problem: { message: '' } });
    await client.prefetchQuery({ queryKey: key, queryFn: () => Promise.reject(absent) });
    expect(client.getQueryState(key)?.status).toBe('error');
    keepOwnedProject(client, project, account);
    expect(client.getQueryState(key)).toBeUndefined();
  });
});
