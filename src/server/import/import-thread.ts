import { Worker } from 'node:worker_threads';
import type { RowCorrection } from '#domain/import/correct-rows.ts';
import type { ImportKind } from '#domain/import/import-columns.ts';
import type { ImportScope } from '#domain/import/import-table.ts';
import type { KnownEntries } from '#domain/import/known-entries.ts';
import type { LoadablePlan, PlannedUnits } from '#domain/import/plan-import.ts';
import type { Locale } from '../kernel/locale.ts';
import { type FileProblem, sentenceOfFile } from './file-problem.ts';
import { threadLimits } from './import-limits.ts';
import { encodingUnknown, importRefused } from './import-problems.ts';
import type { FileChoice } from './read-import-file.ts';

/** Objects that were just made, in MB: they count in addition. */
const NEW_MEGABYTES = 16;
/** How long any step may take, in seconds. */
const MAX_SECONDS = 120;

/** A running thread that has read and checked a file. */
export type ImportThread = {
  /** Ids at their sources of the projects and inventories that the file names. */
  readonly ids: readonly string[];
  readonly report: (known: KnownEntries) => Promise<Answer<'report'>>;
  readonly refusedRows: (known: KnownEntries) => Promise<Answer<'refused-rows'>>;
  /** `isIssuingMissing`: with the tonnes that are missing of known vintages. */
  readonly plan: (known: KnownEntries, isIssuingMissing: boolean) => Promise<Answer<'plan'>>;
};

type ThreadRun = { readonly signal: AbortSignal; readonly onRead: (share: number) => void };

/** What is done with a file whose columns are not known: `columns` is the JSON of the reply that describes them. */
type AskForColumns<Value> = (columns: Uint8Array) => Value | Promise<Value>;

function notExpected(): never {
  throw new Error('The columns of an import are not known.');
}

type Answer<Kind extends FromImportThread['kind']> = FromImportThread & { readonly kind: Kind };

/**
 * Reads and checks a file in a thread of its own, passes it to `work` and ends the thread afterwards. Throws a
 * 400 problem for a file that cannot be read, also if it takes more memory or time than any file may.
 * `askForColumns` is called instead if nothing can be read of it before somebody says what its columns mean. `signal` ends
 * the thread early. `onRead` is told the share of the file that is read, from 0 to 1.
 */
export async function withImportThread<Value>(
  task: ImportTask,
  { signal, onRead }: ThreadRun,
  work: (thread: ImportThread) => Promise<Value>,
  askForColumns: AskForColumns<Value> = notExpected,
): Promise<Value> {
  const { megabytes } = threadLimits[task.scope.kind];
  const worker = startWorker(task, megabytes);
  const refuse = (problem: FileProblem) =>
    importRefused(task.filename, (locale) => sentenceOfFile(problem, locale));
  const next = <Kind extends FromImportThread['kind']>(...kinds: readonly Kind[]) =>
    new Promise<Answer<Kind>>((resolve, reject) => {
      const tooSlow = refuse({ code: 'too-slow', values: { seconds: MAX_SECONDS } });
      const timer = setTimeout(() => reject(tooSlow), MAX_SECONDS * 1000);
      const settle = (end: () => void) => {
        clearTimeout(timer);
        for (const event of ['message', 'error', 'exit']) worker.removeAllListeners(event);
        end();
      };
      worker.on('message', (message: FromImportThread) =>
        message.kind === 'read'
          ? onRead(message.share)
          : settle(() => {
              if (isOneOf(message, kinds)) resolve(message);
              else reject(new Error(`The thread that reads an import answered ${message.kind}.`));
            }),
      );
      const tooLarge = refuse({ code: 'too-much-memory', values: { most: megabytes } });
      worker.on('error', (error) => settle(() => reject(isOutOfMemory(error) ? tooLarge : error)));
      worker.on('exit', () => settle(() => reject(signal.aborted ? signal.reason : threadEnded())));
    });
  const ask = <Kind extends ToImportThread['kind']>(message: ToImportThread & { readonly kind: Kind }) => {
    const answer = next(message.kind);
    worker.postMessage(message);
    return answer;
  };
  const end = () => void worker.terminate();
  signal.addEventListener('abort', end, { once: true });
  try {
    signal.throwIfAborted();
    const judged = await next('judged', 'refused', 'columns');
    if (judged.kind === 'columns') return await askForColumns(judged.reply);
    if (judged.kind === 'refused') {
      const refused = judged.isEncoding ? encodingUnknown : importRefused;
      throw refused(task.filename, (locale) => judged.sentences[locale]);
    }
    return await work({
      ids: judged.ids,
      report: (known) => ask({ kind: 'report', known }),
      refusedRows: (known) => ask({ kind: 'refused-rows', known }),
      plan: (known, isIssuingMissing) => ask({ kind: 'plan', known, isIssuingMissing }),
    });
  } finally {
    signal.removeEventListener('abort', end);
    await worker.terminate();
  }
}

function startWorker(task: ImportTask, megabytes: number): Worker {
  return new Worker(new URL('./import-worker.ts', import.meta.url), {
    execArgv: [],
    workerData: task,
    resourceLimits: { maxOldGenerationSizeMb: megabytes, maxYoungGenerationSizeMb: NEW_MEGABYTES },
  });
}

function threadEnded(): Error {
  return new Error('The thread that reads an import has ended.');
}

function isOneOf<Kind extends FromImportThread['kind']>(
  message: FromImportThread,
  kinds: readonly Kind[],
): message is Answer<Kind> {
  return kinds.some((kind) => kind === message.kind);
}

function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
}

/** What the thread that reads a file is started with. */
export type ImportTask = {
  readonly path: string;
  readonly filename: string;
  readonly sha256: string;
  readonly scope: ImportScope;
  readonly maxRows: number;
  readonly currentYear: number;
  readonly locale: Locale;
  /** By what it is read. */
  readonly choice: FileChoice;
  /** What cells are to say in place of what the file has. */
  readonly corrections: readonly RowCorrection[];
};

/** What an import adds: new rows by kind of table, and the units it issues. */
type ImportTotals = Readonly<Record<ImportKind, number>> & {
  /** Organizations of the new projects. */
  readonly organizations: number;
  /** Drafts that get new values. */
  readonly changed: number;
} & PlannedUnits;

/** What an import loaded, and how many wrong rows it left out. */
export type Imported = ImportTotals & { readonly leftOut: number };

/** How many rows the report lists, how many of them are wrong, and what the others add. */
export type PlanFigures = {
  readonly hash: string;
  readonly rows: number;
  readonly wrong: number;
  readonly totals: ImportTotals;
  /** As `totals`, if tonnes that are missing of known vintages are issued, too. */
  readonly totalsIssuingMissing: ImportTotals;
  /** New entries: each project spends a token, inventories need the right to have some. */
  readonly newProjects: number;
  readonly newInventories: number;
};

/**
 * What the server tells the thread: compare the file with what is known, and return a report, the wrong rows or
 * what to write.
 */
export type ToImportThread =
  | { readonly kind: 'report'; readonly known: KnownEntries }
  | { readonly kind: 'refused-rows'; readonly known: KnownEntries }
  | { readonly kind: 'plan'; readonly known: KnownEntries; readonly isIssuingMissing: boolean };

/** What the thread answers; `read` again and again before its first answer. `reply` is JSON, `report` as well, without its refusal. */
export type FromImportThread =
  | { readonly kind: 'read'; readonly share: number }
  | {
      readonly kind: 'refused';
      /** Whether it could be read if its encoding was stated. */
      readonly isEncoding: boolean;
      readonly sentences: Readonly<Record<Locale, string>>;
    }
  | { readonly kind: 'columns'; readonly reply: Uint8Array }
  | { readonly kind: 'judged'; readonly ids: readonly string[] }
  | { readonly kind: 'refused-rows'; readonly reply: Uint8Array }
  | { readonly kind: 'report'; readonly figures: PlanFigures; readonly report: Uint8Array }
  | { readonly kind: 'plan'; readonly figures: PlanFigures; readonly plan: LoadablePlan };
