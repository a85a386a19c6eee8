import { foldText } from './fold.ts';

type Searched = {
  readonly title: string;
  /** Organization, place, serials: what is searched beside the title. */
  readonly beside: readonly (string | null | undefined)[];
};

/** What a search looks in, folded as what is searched for is: the title, a line break, and the rest. */
export function searchText({ title, beside }: Searched): string {
  return `${foldText(title)}\n${foldText(beside.filter((text) => typeof text === 'string').join(' '))}`;
}
