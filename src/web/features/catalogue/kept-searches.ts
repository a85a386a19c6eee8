import { keptChoice } from './kept-choice.ts';

/** The saved searches as this device keeps them; `saved-search-store.ts` reads and changes them. */
export const keptSearches = keptChoice('list-searches');
