import type { HeaderProblem } from '#domain/import/recognise-columns.ts';

type FileFigures = {
  'file-missing': Record<never, never>;
  'file-unreadable': { readonly reason: 'folder' | 'denied' };
  'file-too-large': { readonly most: number };
  'too-large-unpacked': { readonly most: number };
  'too-many-rows': { readonly rows: number; readonly most: number };
  'too-slow': Record<never, never>;
  'units-not-own': Record<never, never>;
  'ending-unknown': Record<never, never>;
  'not-utf8': Record<never, never>;
  'csv-quotes': { readonly line: number };
  'xlsx-unreadable': Record<never, never>;
  'xls-too-old': Record<never, never>;
  empty: Record<never, never>;
  'no-rows': Record<never, never>;
};

/** Reason why a file cannot be read. */
export type FileProblem =
  | {
      [Code in keyof FileFigures]: { readonly code: Code; readonly values: FileFigures[Code] };
    }[keyof FileFigures]
  | HeaderProblem;

export type Read<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly problem: FileProblem };

/** Returns a successful read. */
export function read<Value>(value: Value): Read<Value> {
  return { ok: true, value };
}

/** Returns a failed read. */
export function unread(problem: FileProblem): Read<never> {
  return { ok: false, problem };
}
