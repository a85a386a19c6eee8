import { startServer } from './start-server.ts';
import { StartProblem } from './kernel/start-problem.ts';

try {
  await startServer(process.env);
} catch (error) {
  const sentence =
    error instanceof StartProblem ? error.message : `The registry could not start: ${String(error)}`;
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}
