import { type ReactNode, useId } from 'react';
import { sectionId, type SectionName } from './form-parts.ts';
import classes from './project-form.module.css';

type Props = {
  readonly name: SectionName;
  readonly title: string;
  /** What it is for, and how long it takes. */
  readonly text: string;
  /** Nothing in it can be written at the moment. */
  readonly isLocked: boolean;
  readonly children: ReactNode;
};

/**
 * A section of the form: what it is for, and its parts. Each part locks itself, so that comments, links and the map beside
 * it can be used while it is locked.
 */
export function FormSection({ name, title, text, isLocked, children }: Props) {
  const heading = useId();
  return (
    <section id={sectionId(name)} aria-labelledby={heading} className={classes.section}>
      <h2 id={heading} className={classes.title}>
        {title}
      </h2>
      {isLocked ? null : <p className={classes.text}>{text}</p>}
      <fieldset aria-labelledby={heading} className={classes.parts} data-locked={isLocked || undefined}>
        {children}
      </fieldset>
    </section>
  );
}
