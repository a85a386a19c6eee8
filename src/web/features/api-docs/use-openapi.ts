import { readJson } from '#web/api/read-json.ts';
import { useQuery } from '@tanstack/react-query';
import type { OpenApi } from './openapi-shape.ts';

export const OPENAPI_ADDRESS = '/api/openapi.json';

/** Fetches the OpenAPI description. */
export function useOpenApi() {
  return useQuery({
    queryKey: [OPENAPI_ADDRESS],
    queryFn: async ({ signal }) => (await readJson(OPENAPI_ADDRESS, signal)) as OpenApi,
  });
}
