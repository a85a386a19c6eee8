import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Asked, readArguments } from '#server/registry-arguments.ts';

/** The folder of the repository. */
export const root = fileURLToPath(new URL('../..', import.meta.url));

/** Reads a file of the repository. */
export const readHere = (path: string) => readFileSync(join(root, path), 'utf8');

/** The texts of all runbooks. */
export const runbooks = globSync('docs/runbooks/*.md', { cwd: root }).map(readHere);

/** Their commands, in blocks and in sentences. */
export const runbookCommands = runbooks.flatMap((page) => [
  ...[...page.matchAll(/^ *```\n([^]*?)^ *```$/gm)].flatMap(([, block = '']) => block.trim().split(/\n */)),
  ...[...page.matchAll(/`((?:npm|psql|sudo|curl) [^`\n]+)`/g)].map(([, command = '']) => command),
]);

/** Splits a command as a shell does. */
export const wordsOf = (command: string) =>
  [...command.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? '');

/** What the runbooks ask of `npm run registry`, as the command line reads it. */
export const runbookRequests = runbookCommands
  .filter((command) => command.startsWith('npm run registry -- '))
  .map((command) => ({ command, request: readArguments(wordsOf(command).slice(4)) }));

/** Returns the requests of the runbooks for a command. */
export function requestsOf<Name extends Asked['command']>(name: Name) {
  return runbookRequests.flatMap(({ request }) =>
    typeof request !== 'string' && request.command === name
      ? [request as Extract<Asked, { readonly command: Name }>]
      : [],
  );
}
