import type { HeldProject } from '#contract/held-projects.ts';
import { listProjects } from '#contract/held-projects.ts';
import { listMilestones, readPublicProject } from '#contract/read-project.ts';
import { listInventoryOptions } from '#contract/unit-acts.ts';
import { CallProblem } from '#web/api/call-problem.ts';
import { keyOf } from '#web/api/call.ts';
import { openQueryClient } from '#web/api/query-client.ts';
import type { QueryKey } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { keepHeldProject, keyOfHeld } from './held-project.tsx';

const account = 'an account';
const params = { projectSerial: 'CA000048-001' };
const project = { ...params, title: 'As saved' } as HeldProject;

it('keeps what an act returned, and fetches again what else shows the project', () => {
  const client = openQueryClient();
  const shown: readonly QueryKey[] = [
    keyOf(readPublicProject, { params }),
    keyOf(listMilestones, { params }),
    keyOf(listProjects),
    [...keyOf(listInventoryOptions), account],
  ];
  for (const key of shown) client.setQueryData(key, []);
  keepHeldProject(client, project, account);
  const isInvalidated = (key: QueryKey) => client.getQueryState(key)?.isInvalidated;
  expect(client.getQueryData(keyOfHeld(params.projectSerial, account))).toBe(project);
  expect(isInvalidated(keyOfHeld(params.projectSerial, account))).toBe(false);
  expect(shown.map(isInvalidated)).toEqual([true, true, true, true]);
});

it('forgets that a page was not found: an approval may have made it public', async () => {
  const client = openQueryClient();
  const key = keyOf(readPublicProject, { params });
  const absent = new CallProblem({ kind: 'refused', status: 404, problem: { message: '' } });
  await client.prefetchQuery({ queryKey: key, queryFn: () => Promise.reject(absent) });
  expect(client.getQueryState(key)?.status).toBe('error');
  keepHeldProject(client, project, account);
  expect(client.getQueryState(key)).toBeUndefined();
});
