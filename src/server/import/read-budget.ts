import type { FileProblem } from './file-problem.ts';

const MEGABYTE = 2 ** 20;
const MICROSECONDS = 1_000_000;
const MAX_UNPACKED_BYTES = 256 * MEGABYTE;

/** The last line that a spreadsheet program has, and that any file may have. */
export const MAX_LINES = 1_048_576;
/** Columns that a table may have, counted to its last cell that is not empty. */
export const MAX_COLUMNS = 256;

/** How much of a file is read for one import, over all its sheets. */
export type ReadLimits = {
  /** Rows with contents. The others of the file are counted and not kept. */
  readonly rows: number;
  /** Characters in the cells that are kept, and as many in a workbook's table of texts. */
  readonly characters: number;
  /** Processor time, in seconds. */
  readonly seconds: number;
  /** Told of the bytes of each piece that is read, if given. */
  readonly onRead?: (bytes: number) => void;
};

/** Thrown inside the readers of files, which return its problem. */
export class Unreadable extends Error {
  readonly problem: FileProblem;
  constructor(problem: FileProblem) {
    super(problem.code);
    this.problem = problem;
  }
}

/** What is left of the limits of a file. All but `keepsRow` throw `Unreadable` when nothing is. */
export type ReadBudget = {
  /** Counts a row. Returns whether it is kept. */
  readonly keepsRow: () => boolean;
  readonly spendText: (characters: number) => void;
  readonly spendSharedText: (characters: number) => void;
  /** Counts the bytes of a workbook as they are unpacked. */
  readonly spendUnpacked: (bytes: number) => void;
  /** Call it for each piece of a file. */
  readonly checkTime: () => void;
  /** Call it with the bytes of each piece of a file. */
  readonly countRead: (bytes: number) => void;
  /** Rows counted so far. */
  readonly rows: () => number;
  /** Returns a budget for reading the file again: with all but the time that is spent. */
  readonly again: () => ReadBudget;
};

/** Returns a new budget with these limits. Its time begins now. */
export function openBudget(limits: ReadLimits): ReadBudget {
  return budgetFrom(process.threadCpuUsage(), limits);
}

function budgetFrom(begin: NodeJS.CpuUsage, limits: ReadLimits): ReadBudget {
  const { rows: mostRows, characters, seconds } = limits;
  let rows = 0;
  const textCounter = () => {
    let text = 0;
    return (more: number) => {
      text += more;
      if (text > characters) throw new Unreadable({ code: 'too-much-text', values: { most: characters } });
    };
  };
  return {
    keepsRow: () => {
      rows += 1;
      return rows <= mostRows;
    },
    spendText: textCounter(),
    spendSharedText: textCounter(),
    spendUnpacked: unpackedCounter(),
    checkTime: () => {
      const { user, system } = process.threadCpuUsage(begin);
      if (user + system <= seconds * MICROSECONDS) return;
      throw new Unreadable({ code: 'too-slow', values: { seconds } });
    },
    countRead: (bytes) => limits.onRead?.(bytes),
    rows: () => rows,
    again: () => budgetFrom(begin, limits),
  };
}

/** Returns a function that counts unpacked bytes. It throws `Unreadable` above 256 MB. */
export function unpackedCounter(): (bytes: number) => void {
  let unpacked = 0;
  return (bytes) => {
    unpacked += bytes;
    if (unpacked <= MAX_UNPACKED_BYTES) return;
    const most = MAX_UNPACKED_BYTES / MEGABYTE;
    throw new Unreadable({ code: 'too-large-unpacked', values: { most } });
  };
}
