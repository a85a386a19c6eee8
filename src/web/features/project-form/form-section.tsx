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

/** A section of the form: what it is for, and its parts, which can all be locked at once. */
export function FormSection({ name, title, text, isLocked, children }: Props) {
  const heading = useId();
  return (
    <section id={sectionId(name)} aria-labelledby={heading} className={classes.section}>
      <h2 id={heading} className={classes.title}>
        {title}
      </h2>
      {isLocked ? null : <p className={classes.text}>{text}</p>}
      <fieldset disabled={isLocked} aria-labelledby={heading} className={classes.parts}>
        {children}
      </fieldset>
    </section>
  );
}
