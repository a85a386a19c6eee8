import { foldText } from './fold.ts';

type Searchable = {
  readonly title: string;
  /** Other searchable texts: organization, place, serials. */
  readonly beside: readonly (string | null | undefined)[];
};

/** Returns the searchable text of an entry, folded like search terms are: the title, a line break, and the other texts. */
export function searchText({ title, beside }: Searchable): string {
  return `${foldText(title)}\n${foldText(beside.filter((text) => typeof text === 'string').join(' '))}`;
}
