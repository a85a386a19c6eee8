import { type NavigateOptions, useNavigate } from 'react-router';
import { currentSearchParams } from '../navigation/current-search-params.ts';
import { changedQuery } from './list-address.ts';

/** Returns a function that changes one value of a list's address. */
export function useChangeList() {
  const navigate = useNavigate();
  return (name: string, value: string, options?: NavigateOptions) =>
    void navigate({ search: changedQuery(currentSearchParams(), name, value) }, options);
}

/** Returns a function that opens the list at another query, which begins with a question mark or is empty. */
export function useOpenList() {
  const navigate = useNavigate();
  return (query: string) => void navigate({ search: query }, { preventScrollReset: true });
}
