/**
 * The thread that reads an imported file, checks its rows and compares them with what the registry has, so
 * that a large file never blocks the server. It ends with the request.
 */
import { stat } from 'node:fs/promises';
import { parentPort, workerData } from 'node:worker_threads';
import type { ImportColumns, RefusedRows } from '#contract/imports.ts';
import { issueMissing, loadableOf } from '#domain/import/issue-missing.ts';
import { inEachLanguage } from '#domain/languages.ts';
import { sentenceOfFile } from './file-problem.ts';
import { idsOfRun } from './find-known.ts';
import type { FromImportThread, ImportTask, ToImportThread } from './import-thread.ts';
import { judgeFile, planFile } from './plan-file.ts';
import { describeReport, presentSheets } from './present-import.ts';
import { readRefusedRows } from './refused-rows.ts';

/** A file may be read twice (`readImportFile`). */
const READINGS = 2;

const task = workerData as ImportTask;
const judged = await judgeFile(task, await shareOfRead(task.path));

/** Returns a function that tells the share of a file that is read, each hundredth once. */
async function shareOfRead(path: string): Promise<(bytes: number) => void> {
  const { size } = await stat(path);
  let done = 0;
  let told = 0;
  return (bytes) => {
    done += bytes;
    const hundredths = Math.min(99, Math.floor((done / (READINGS * Math.max(1, size))) * 100));
    if (hundredths <= told) return;
    told = hundredths;
    tell({ kind: 'read', share: hundredths / 100 });
  };
}

function tell(message: FromImportThread, moved: ArrayBuffer[] = []): void {
  parentPort?.postMessage(message, moved);
}

/** Answers with an object as JSON. */
function tellJson(kind: 'columns' | 'refused-rows', value: ImportColumns | RefusedRows): void {
  const reply = new TextEncoder().encode(JSON.stringify(value));
  tell({ kind, reply }, [reply.buffer]);
}

if (judged.ok && judged.value.file.tables.length === 0) {
  const { file } = judged.value;
  const { isEncodingGuessed } = file;
  tellJson('columns', { kind: 'columns', sheets: presentSheets(file), isEncodingGuessed });
} else if (judged.ok) {
  const { file, run } = judged.value;
  const answer = async (message: ToImportThread) => {
    const { plan, figures } = planFile(judged.value, message.known, task);
    const { reports } = plan;
    if (message.kind === 'plan')
      return tell({
        kind: message.kind,
        figures,
        plan: loadableOf(message.isIssuingMissing ? issueMissing(plan) : plan),
      });
    if (message.kind === 'refused-rows')
      return tellJson(message.kind, await readRefusedRows(task, file, reports));
    const described = describeReport(file, reports, { figures, ...task });
    const report = new TextEncoder().encode(JSON.stringify(described));
    return tell({ kind: message.kind, figures, report }, [report.buffer]);
  };
  parentPort?.on('message', (message: ToImportThread) => {
    // What is thrown ends the thread, as an error of it.
    void answer(message).catch((error: unknown) =>
      setImmediate(() => {
        throw error;
      }),
    );
  });
  tell({ kind: 'judged', ids: idsOfRun(run) });
} else {
  const { problem } = judged;
  tell({
    kind: 'refused',
    isEncoding: problem.code === 'not-utf8',
    sentences: inEachLanguage((language) => sentenceOfFile(problem, language)),
  });
}
