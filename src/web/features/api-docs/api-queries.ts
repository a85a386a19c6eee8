import { readExamples } from '#contract/examples.ts';
import { call, type Sent } from '#web/api/call.ts';
import { CallProblem } from '#web/api/call-problem.ts';
import { keyOf } from '#web/api/keys.ts';
import { readJson } from '#web/api/read-json.ts';
import { queryOptions } from '@tanstack/react-query';
import { contentsOf, groupIn } from './api-contents.ts';
import type { OpenApi } from './openapi-shape.ts';
import { trimOperation } from './trim-operation.ts';

export const OPENAPI_ADDRESS = '/api/openapi.json';

/** The groups of the API with their calls. */
export function contentsQuery() {
  return queryOptions({
    queryKey: [OPENAPI_ADDRESS, 'contents'],
    queryFn: async ({ signal }) => contentsOf(await readDescription(signal)),
  });
}

/** The calls of a group with all their details. Throws a 404 `CallProblem` if there is no such group. */
export function groupQuery(name: string) {
  return queryOptions({
    queryKey: [OPENAPI_ADDRESS, 'group', name],
    queryFn: async ({ signal }) => {
      const group = groupIn(await readDescription(signal), name);
      if (group === null) throw new CallProblem({ kind: 'refused', status: 404, problem: { message: '' } });
      const calls = group.calls.map((one) => ({ ...one, operation: trimOperation(one.operation) }));
      return { ...group, calls };
    },
  });
}

/** Values that exist in this registry, for the examples. */
export function examplesQuery() {
  const request: Sent<typeof readExamples> = {};
  return queryOptions({
    queryKey: keyOf(readExamples, request),
    queryFn: ({ signal }) => call(readExamples, { ...request, signal }),
  });
}

async function readDescription(signal: AbortSignal): Promise<OpenApi> {
  return (await readJson(OPENAPI_ADDRESS, signal)) as OpenApi;
}
