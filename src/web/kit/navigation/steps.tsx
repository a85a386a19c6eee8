import { Fragment } from 'react';
import { Paragraphs, Prose } from '../text/text.tsx';
import classes from './steps.module.css';

export type Step = {
  readonly title: string;
  readonly texts: readonly string[];
  /** A command to type after the texts, and what follows it. */
  readonly command?: { readonly line: string; readonly texts: readonly string[] };
};

/** Numbered steps, each with a title. */
export function Steps({ steps }: { readonly steps: readonly Step[] }) {
  return (
    <ol className={classes.steps}>
      {steps.map(({ title, texts, command }) => (
        <li key={title} className={classes.step}>
          <h3>{title}</h3>
          <Prose>
            <Paragraphs texts={texts} />
            {command === undefined ? null : (
              <>
                <p>
                  <Command line={command.line} />
                </p>
                <Paragraphs texts={command.texts} />
              </>
            )}
          </Prose>
        </li>
      ))}
    </ol>
  );
}

/** A command that breaks between its words only: not inside an option, as browsers would after a hyphen. */
function Command({ line }: { readonly line: string }) {
  return (
    <code className={classes.command}>
      {line.split(' ').map((word, place) => (
        <Fragment key={word}>
          {place === 0 ? '' : ' '}
          <span>{word}</span>
        </Fragment>
      ))}
    </code>
  );
}
