import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query';
import { createContext, use } from 'react';
import { listInventoryOptions, searchReceivers } from '#contract/operation-choices.ts';
import { call, keyOf } from '#web/api/call.ts';
import { useClaims } from '#web/api/session.ts';

/** A year of an inventory that tonnes can be retired against; `unretired` in t CO2e. */
export type InventoryOption = {
  readonly year: number;
  readonly projectSerial: string;
  readonly projectName: string;
  readonly unretired: number;
};

/** An organization that can receive units. */
export type Receiver = { readonly serial: string; readonly name: string };

/** Made-up inventories and receivers. */
export type Samples = {
  readonly inventories: readonly InventoryOption[];
  readonly receivers: readonly Receiver[];
};

const SamplesContext = createContext<Samples | null>(null);

/** Makes the editor inside use samples, so that it calls nothing. */
export const SamplesProvider = SamplesContext.Provider;

const NEVER = 'never';

/** Returns whether the editor uses samples, which the registry does not know. */
export function useHasSamples(): boolean {
  return use(SamplesContext) !== null;
}

/** Returns the inventory years of the reader's organization; undefined while they load or are not needed. */
export function useInventoryOptions(isNeeded: boolean) {
  const samples = use(SamplesContext);
  const account = useClaims()?.sub ?? NEVER;
  const { data, isError } = useQuery({
    queryKey: [...keyOf(listInventoryOptions), account],
    queryFn:
      isNeeded && samples === null ? async ({ signal }) => call(listInventoryOptions, { signal }) : skipToken,
  });
  const options: readonly InventoryOption[] | undefined = samples?.inventories ?? data;
  return { options, isFailed: isError };
}

/** Returns the organizations found by name or serial; undefined while they load. */
export function useReceivers(search: string | null) {
  const samples = use(SamplesContext);
  const account = useClaims()?.sub ?? NEVER;
  const query = search === null || search === '' ? {} : { search };
  const { data, isError } = useQuery({
    queryKey: [...keyOf(searchReceivers, { query }), account],
    queryFn:
      search !== null && samples === null
        ? async ({ signal }) => call(searchReceivers, { query, signal })
        : skipToken,
    // The last results stay while the next ones load.
    placeholderData: keepPreviousData,
  });
  const isFound = ({ serial, name }: Receiver) =>
    `${serial} ${name}`.toLowerCase().includes((search ?? '').toLowerCase());
  const receivers: readonly Receiver[] | undefined = samples?.receivers.filter(isFound) ?? data;
  return { receivers, isFailed: isError };
}
