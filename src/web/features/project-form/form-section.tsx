import { type ReactNode, useId } from 'react';
import { sectionId, type SectionName } from './form-parts.ts';
import classes from './project-form.module.css';

type Props = {
  readonly name: SectionName;
  readonly title: string;
  /** What the section is for, and how long it takes. */
  readonly text: string;
  /** True when nothing in the section can be edited. */
  readonly isLocked: boolean;
  readonly children: ReactNode;
};

/**
 * A section of the form: its purpose and fields. Each field locks itself, so that comments, links and the map next to it still
 * work while it is locked.
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
