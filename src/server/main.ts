import { checkStart } from './check-start.ts';
import { readConfig } from './config.ts';
import { describeError } from './kernel/describe-error.ts';
import { StartProblem } from './kernel/start-problem.ts';
import { isWorker } from './kernel/worker-process.ts';

// Node would print the whole error, including the parameters of SQL statements.
process.on('uncaughtException', (error) => {
  process.stderr.write(`The registry ends: ${JSON.stringify(describeError(error))}\n`);
  process.exit(1);
});

try {
  // The process that starts this one has checked port and folders, and holds the port.
  const config = isWorker ? readConfig(process.env) : await checkStart(process.env);
  if (config.workers > 1 && !isWorker) {
    const { runWorkers } = await import('./run-workers.ts');
    process.exit(await runWorkers(config));
  }
  const { startServer } = await import('./start-server.ts');
  await startServer(config);
} catch (error) {
  const sentence =
    error instanceof StartProblem
      ? error.message
      : `The registry could not start: ${JSON.stringify(describeError(error))}`;
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}
