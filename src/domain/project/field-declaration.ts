/** Whether a field of the form is required, optional or absent. */
export type FieldNeed = 'required' | 'optional' | 'absent';

/** The need of a field for reduction projects, inventories and offsets. */
export type NeedByKind = {
  readonly project: FieldNeed;
  readonly inventory: FieldNeed;
  readonly offsets: FieldNeed;
  /** Replaces `project` while the project seeks funding. */
  readonly proposed?: FieldNeed;
};

export const requiredForAll: NeedByKind = { project: 'required', inventory: 'required', offsets: 'required' };
export const optionalForAll: NeedByKind = { project: 'optional', inventory: 'optional', offsets: 'optional' };
export const requiredForProjects: NeedByKind = {
  project: 'required',
  inventory: 'optional',
  offsets: 'optional',
};
export const notForInventories: NeedByKind = {
  project: 'required',
  inventory: 'absent',
  offsets: 'optional',
};

/**
 * A field's values: text of one line or several with at most `max` characters, one of `choices`, or a special
 * format.
 */
type FieldType =
  | { readonly kind: 'line' | 'lines'; readonly max: number }
  | {
      readonly kind: 'choice';
      readonly choices: readonly string[];
      /** Beginning of the keys of the choices' words: `stage` for `stage_active`. */
      readonly words: string;
    }
  | { readonly kind: 'date' | 'latitude' | 'longitude' | 'email' };

/**
 * Who reads a field: everyone in lists, everyone on the project's page, or only its owner and administrators.
 * Personal data is never public.
 */
type FieldAudience =
  | { readonly shownIn: 'lists' | 'page'; readonly isPersonal?: never }
  | { readonly shownIn: 'form'; readonly isPersonal?: true };

export type FieldDeclaration = FieldType &
  FieldAudience & {
    /** Path in requests and replies, also the name in errors, comments and the history (specification §3). */
    readonly name: string;
    /** What it means, for the API documentation. */
    readonly meaning: string;
    /** Section of the form; within it, the fields come in the order in which they are declared. */
    readonly section: 'basics' | 'timeline' | 'place' | 'people';
    /** True if it takes half the width of the form, beside the next one that does. */
    readonly isHalf?: true;
    /** Optional for every kind of entry when left out. */
    readonly need?: NeedByKind;
    /**
     * Initial value of a field that is never null. Kinds of entry may begin with another one (`blankEntry`).
     */
    readonly initial?: string;
    /**
     * True if a query reads the field, which then has a column of its own. All others share one JSON
     * document.
     */
    readonly hasColumn?: true;
    /** True if an emissions update may write it, besides rows and documents (specification §4). */
    readonly isInEmissionsUpdate?: true;
  };
