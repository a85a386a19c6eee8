/** A cell of a table: a text, a number, or nothing. */
export type Cell = string | number | null;
