import type { FormEvent } from 'react';
import { useNavigate } from 'react-router';
import { changedQuery, changeList, currentSearchParams, useAddressText } from './list-address.ts';

/** Changes one value of a list's address. */
export type ChangeList = (name: string, value: string) => void;

/**
 * State of a list's search box and its other filters. Changing a filter also applies the text in the search
 * box.
 */
export function useFilterForm(search: string) {
  const [typed, setTyped] = useAddressText(search);
  const navigate = useNavigate();
  const change: ChangeList = (name, value) => {
    const searched = changeList(currentSearchParams(), 'search', typed.trim());
    void navigate({ search: changedQuery(searched, name, value) });
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    change('search', typed.trim());
  };
  return { typed, setTyped, change, onSubmit };
}
