import { queryOptions } from '@tanstack/react-query';
import { readExamples } from '#contract/api-docs.ts';
import { call, keyOf, readJson, type Sent } from '#web/api/call.ts';
import { CallProblem } from '#web/api/call-problem.ts';
import { contentsOf, groupIn, type OpenApi } from './api-contents.ts';
import { trimOperation } from './schema-fields.ts';

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
