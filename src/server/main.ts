import { checkStart } from './check-start.ts';
import { describeError } from './kernel/describe-error.ts';
import { StartProblem } from './kernel/start-problem.ts';

// Node would print the whole error, including the parameters of SQL statements.
process.on('uncaughtException', (error) => {
  process.stderr.write(`The registry ends: ${JSON.stringify(describeError(error))}\n`);
  process.exit(1);
});

try {
  const config = await checkStart(process.env);
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
