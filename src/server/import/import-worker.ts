/**
 * The thread that reads an imported file, checks its rows and compares them with what the registry has, so
 * that a large file never blocks the server. It ends with the request.
 */
import { parentPort, workerData } from 'node:worker_threads';
import { inEachLanguage } from '#domain/languages.ts';
import { sentenceOfFile } from './file-problem.ts';
import { idsOfRun } from './find-known.ts';
import type { FromImportThread, ImportTask, ToImportThread } from './import-thread.ts';
import { describeReport, judgeFile, planFile } from './plan-file.ts';

const task = workerData as ImportTask;
const judged = await judgeFile(task);

function tell(message: FromImportThread, moved: ArrayBuffer[] = []): void {
  parentPort?.postMessage(message, moved);
}

if (judged.ok) {
  const { file, run } = judged.value;
  parentPort?.on('message', ({ kind, known }: ToImportThread) => {
    const { plan, figures } = planFile(judged.value, known, task);
    const { reports, ...loadable } = plan;
    if (kind === 'plan') return tell({ kind, figures, plan: loadable });
    const described = describeReport(file, reports, { figures, locale: task.locale });
    const report = new TextEncoder().encode(JSON.stringify(described));
    return tell({ kind, figures, report }, [report.buffer]);
  });
  tell({ kind: 'judged', ids: idsOfRun(run) });
} else {
  const { problem } = judged;
  tell({
    kind: 'refused',
    sentences: inEachLanguage((language) => sentenceOfFile(problem, language)),
  });
}
