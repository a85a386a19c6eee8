/** Why a row cannot load, with what its sentence names. `column` is a field; whoever shows it says the file's own heading. */
export type WrongFigures = {
  'cells-beside-header': { readonly cells: number; readonly columns: number };
  'cell-missing': { readonly column: string };
  'text-too-long': { readonly column: string; readonly characters: number; readonly most: number };
  'word-unknown': { readonly column: string; readonly text: string; readonly choices: string };
  'not-tonnes': { readonly column: string; readonly text: string };
  'not-a-year': {
    readonly column: string;
    readonly text: string;
    readonly first: number;
    readonly last: number;
  };
  'not-a-date': { readonly column: string; readonly text: string };
  'dates-reversed': { readonly start: string; readonly end: string };
  'retired-over-issued': { readonly retired: number; readonly issued: number };
  'registry-reserved': { readonly registry: string };
  'project-twice': { readonly id: string; readonly where: string };
  'project-unknown': { readonly id: string };
  'project-wrong': { readonly id: string; readonly where: string };
  'project-ambiguous': { readonly id: string; readonly registries: string };
  'year-twice': { readonly year: number; readonly where: string };
};

/** What is kept and reported: a person should look at it. */
export type DoubtFigures = {
  'characters-left-out': Record<never, never>;
  'title-long': { readonly characters: number; readonly most: number };
  'proponent-missing': { readonly name: string };
  'program-missing': Record<never, never>;
  'type-missing': Record<never, never>;
  'stage-missing': Record<never, never>;
  'stage-hidden': Record<never, never>;
  'no-place': Record<never, never>;
  'position-impossible': { readonly latitude: string; readonly longitude: string };
  'timeline-long': { readonly years: number; readonly most: number };
  'address-left-out': { readonly text: string };
  'total-unreadable': { readonly column: string; readonly text: string };
  'totals-retired-over-issued': { readonly retired: number; readonly issued: number };
  'totals-differ': { readonly said: number; readonly loading: number };
  'vintage-empty': { readonly year: number };
  'year-ahead': { readonly year: number };
  'quality-note': { readonly note: string };
  'differs-from-loaded': { readonly loaded: number; readonly said: number };
  'retired-since': { readonly loaded: number; readonly said: number };
};

type FindingOf<Figures> = {
  [Code in keyof Figures]: { readonly code: Code; readonly figures: Figures[Code] };
}[keyof Figures];

export type Wrong = FindingOf<WrongFigures>;
export type Doubt = FindingOf<DoubtFigures>;
export type Finding = Wrong | Doubt;

/** What is found while a row is read. */
export type Findings = { readonly wrong: Wrong[]; readonly doubts: Doubt[] };

/** A row by itself: it says something that may be doubtful, or it cannot load. */
export type Judged<Fact> =
  | { readonly verdict: 'fits'; readonly fact: Fact; readonly doubts: readonly Doubt[] }
  | { readonly verdict: 'wrong'; readonly wrong: readonly Wrong[] };

/** Gives the verdict on a row: one thing wrong is enough. */
export function verdictOf<Fact>(fact: Fact, { wrong, doubts }: Findings): Judged<Fact> {
  return wrong.length > 0 ? { verdict: 'wrong', wrong } : { verdict: 'fits', fact, doubts };
}
