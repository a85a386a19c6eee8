import { programWords, stageWords } from '#messages/words/program.js';
import { projectTypeWords } from '#messages/words/project-type.js';
import type { Locale } from '../kernel/locale.ts';

type Message = (input: object, options: { readonly locale: Locale }) => string;

/** A project's program, type and stage in words; null for those it lacks. */
export const projectWords = {
  program: wordsOf(programWords),
  type: wordsOf(projectTypeWords),
  stage: wordsOf(stageWords),
} as const;

function wordsOf<Term extends string>(words: Readonly<Record<Term, Message>>) {
  return (term: Term | null, locale: Locale) => (term === null ? null : words[term]({}, { locale }));
}
