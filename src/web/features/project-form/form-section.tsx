import { Hidden } from '#web/kit/text/hidden.tsx';
import * as m from '#messages/messages.js';
import { IconCheck, IconChevronDown } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import { type SectionName, useFormState } from './form-context.ts';
import { sectionId } from './form-parts.ts';
import classes from './form-section.module.css';

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
 * work while it is locked. While the form is edited, its heading opens and closes it; paper shows all of it.
 */
export function FormSection({ name, title, text, isLocked, children }: Props) {
  const heading = useId();
  const body = useId();
  const { sections } = useFormState();
  const { isOpen, isComplete } = sections.states[name];
  return (
    <section id={sectionId(name)} aria-labelledby={heading} className={classes.section}>
      <h2 id={heading} className={classes.title}>
        {sections.canClose ? (
          <button
            type="button"
            className={classes.toggle}
            aria-expanded={isOpen}
            aria-controls={body}
            onClick={() => sections.toggle(name, !isOpen)}
          >
            {title}
            <IconChevronDown size={20} aria-hidden className={classes.arrow} />
          </button>
        ) : (
          title
        )}
      </h2>
      {isOpen || !isComplete ? null : (
        <p className={classes.complete}>
          <IconCheck size={18} stroke={1.75} aria-hidden /> {m.form_section_whole()}
          <Hidden>. {m.form_section_closed()}</Hidden>
        </p>
      )}
      <div id={body} className={classes.body} data-closed={!isOpen || undefined}>
        {isLocked ? null : <p className={classes.text}>{text}</p>}
        <fieldset aria-labelledby={heading} className={classes.parts} data-locked={isLocked || undefined}>
          {children}
        </fieldset>
      </div>
    </section>
  );
}
