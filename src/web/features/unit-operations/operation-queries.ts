import { keepPreviousData, queryOptions, skipToken, useQuery } from '@tanstack/react-query';
import { listInventoryOptions, searchReceivers } from '#contract/operation-choices.ts';
import { readOwnInventoryOverview } from '#contract/overviews.ts';
import { cancelUnits, retireUnits, transferUnits, type UnitOperation } from '#contract/unit-operations.ts';
import { call, keyOf, type Sent } from '#web/api/call.ts';
import { CallProblem } from '#web/api/call-problem.ts';
import type { OperationKind } from '#web/api/operation-address.ts';
import { profileQuery } from '#web/api/profile-query.ts';
import { useClaims } from '#web/api/session.ts';
import { useOwnedUnits } from '#web/api/unit-operations.ts';
import { useThrottledValue } from '#web/kit/hooks/use-throttled-value.ts';

type BodyOf<E extends typeof retireUnits | typeof transferUnits | typeof cancelUnits> = NonNullable<
  Sent<E>['body']
>;

/** An operation as it is sent. */
export type OperationRequest =
  | { readonly kind: 'retire'; readonly body: BodyOf<typeof retireUnits> }
  | { readonly kind: 'transfer'; readonly body: BodyOf<typeof transferUnits> }
  | { readonly kind: 'cancel'; readonly body: BodyOf<typeof cancelUnits> };

type Rest = { readonly headers?: Readonly<Record<string, string>>; readonly signal?: AbortSignal };

/** Sends an operation. Throws `CallProblem`. */
export function sendOperation(request: OperationRequest, rest: Rest): Promise<UnitOperation> {
  switch (request.kind) {
    case 'retire':
      return call(retireUnits, { ...rest, body: request.body });
    case 'transfer':
      return call(transferUnits, { ...rest, body: request.body });
    case 'cancel':
      return call(cancelUnits, { ...rest, body: request.body });
  }
}

const NEVER = 'never';

function useAccount(): string {
  return useClaims()?.sub ?? NEVER;
}

/** Fetches what a dialog of an operation begins with, anew each time it opens. */
export function useOperationSources(kind: OperationKind) {
  const account = useAccount();
  const units = useOwnedUnits();
  const inventories = useQuery({
    queryKey: [...keyOf(listInventoryOptions), account],
    queryFn: kind === 'retire' ? async ({ signal }) => call(listInventoryOptions, { signal }) : skipToken,
    staleTime: 0,
  });
  const profile = useQuery(profileQuery(account));
  return { units, inventories, organization: profile.data?.organization ?? '' };
}

const sums = { parts: 'none' } as const;

/** The organization's own true-up by year. */
const trueUpQuery = queryOptions({
  queryKey: keyOf(readOwnInventoryOverview, { query: sums }),
  queryFn: ({ signal }) => call(readOwnInventoryOverview, { query: sums, signal }),
  staleTime: 0,
});

/** Returns the tonnes of a year's inventory; null while they load, and where another inventory counts. */
export function useInventoryTonnes(year: number, unretired: number): number | null {
  const ofYear = useQuery(trueUpQuery).data?.years.find((one) => one.year === year);
  return ofYear?.unretiredInventory === unretired ? ofYear.inventory : null;
}

/** An organization that can receive units. */
export type Receiver = { readonly serial: string; readonly name: string };

/** Returns the organizations found by name or serial; undefined while they load. */
export function useReceivers(search: string) {
  const account = useAccount();
  const query = search === '' ? {} : { search };
  const { data, isError } = useQuery({
    queryKey: [...keyOf(searchReceivers, { query }), account],
    queryFn: ({ signal }) => call(searchReceivers, { query, signal }),
    // The last results stay while the next ones load.
    placeholderData: keepPreviousData,
  });
  return { receivers: data, isFailed: isError };
}

const DELAY_MS = 250;
const PREVIEW = 'unit-operation-preview';

/** Whether a query is no preview: after an operation, everything else is fetched anew. */
export const isNoPreview = ({ queryKey }: { readonly queryKey: readonly unknown[] }) =>
  queryKey[0] !== PREVIEW;

/** The status of a refusal because somebody used the units meanwhile. */
export const UNITS_CHANGED = 409;

/**
 * Asks what an operation would do, soon after the last change; null asks nothing. `data` is the last answer,
 * `isFresh` whether it is about this very request. `onOvertaken` is called when others used the units meanwhile.
 */
export function useOperationPreview(request: OperationRequest | null, onOvertaken: () => void) {
  const account = useAccount();
  const text = request === null ? null : JSON.stringify(request);
  const delayed = useThrottledValue(text, DELAY_MS);
  const { data, error, isPlaceholderData } = useQuery({
    queryKey: [PREVIEW, account, delayed],
    queryFn:
      delayed === null
        ? skipToken
        : async ({ signal }) => {
            const asked = JSON.parse(delayed) as OperationRequest;
            try {
              return await sendOperation(previewOf(asked), { signal });
            } catch (failure) {
              if (failure instanceof CallProblem && failure.status === UNITS_CHANGED) onOvertaken();
              throw failure;
            }
          },
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  });
  const isCurrent = delayed === text && text !== null;
  return {
    data: text === null ? undefined : data,
    error: isCurrent ? error : null,
    isFresh: isCurrent && data !== undefined && !isPlaceholderData,
  };
}

function previewOf(request: OperationRequest): OperationRequest {
  const preview = true;
  switch (request.kind) {
    case 'retire':
      return { kind: 'retire', body: { ...request.body, preview } };
    case 'transfer':
      return { kind: 'transfer', body: { ...request.body, preview } };
    case 'cancel':
      return { kind: 'cancel', body: { ...request.body, preview } };
  }
}
