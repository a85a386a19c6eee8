import { useMemo } from 'react';
import { type NavigateOptions, useLocation, useNavigate } from 'react-router';

/** Returns the query of the address, and a function that moves to the same page with another query. */
export function useSearchParams() {
  const { search } = useLocation();
  const navigate = useNavigate();
  const params = useMemo(() => new URLSearchParams(search), [search]);
  const setParams = (next: URLSearchParams | Record<string, string>, options?: NavigateOptions) =>
    void navigate({ search: new URLSearchParams(next).toString() }, options);
  return [params, setParams] as const;
}
