import { Paragraphs, Prose } from '../text/text.tsx';
import classes from './steps.module.css';

export type Step = { readonly title: string; readonly texts: readonly string[] };

/** Numbered steps, each with a title. */
export function Steps({ steps }: { readonly steps: readonly Step[] }) {
  return (
    <ol className={classes.steps}>
      {steps.map(({ title, texts }) => (
        <li key={title} className={classes.step}>
          <h3>{title}</h3>
          <Prose>
            <Paragraphs texts={texts} />
          </Prose>
        </li>
      ))}
    </ol>
  );
}
