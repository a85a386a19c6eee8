import { Hidden } from '#web/kit/text/hidden.tsx';
import { formatWhole } from '#web/kit/text/format.ts';
import * as m from '#messages/messages.js';
import { IconCheck, IconChevronDown } from '@tabler/icons-react';
import { useId, useState } from 'react';
import classes from './form-contents.module.css';
import { type SectionName, type SectionState, shapeOf, useFormState } from './form-context.ts';
import { sectionId } from './form-parts.ts';

const titles: Readonly<Record<SectionName, () => string>> = {
  basics: m.form_basics,
  timeline: m.form_timeline,
  emissions: m.form_emissions,
  place: m.form_place,
  people: m.form_contact,
  pictures: m.form_pictures,
  documents: m.form_documents,
};

/**
 * Contents of the form, section by section: what is complete, what is missing, and open comments. Next to the form on wide screens, behind a
 * button above it on phones. A link opens its section.
 */
export function FormContents({ sections: names }: { readonly sections: readonly SectionName[] }) {
  const { draft, mode, sections } = useFormState();
  const [isOpen, setOpen] = useState(false);
  const list = useId();
  const isInventory = shapeOf(draft).kind === 'inventory';
  const follow = (section: SectionName) => {
    setOpen(false);
    sections.toggle(section, true);
  };
  return (
    <nav aria-label={m.form_contents()} className={classes.contents}>
      <p className={classes.title} aria-hidden="true">
        {m.form_contents()}
      </p>
      <button
        type="button"
        className={classes.button}
        aria-expanded={isOpen}
        aria-controls={list}
        onClick={() => setOpen(!isOpen)}
      >
        {m.form_contents()}
        <IconChevronDown size={20} aria-hidden className={classes.arrow} />
      </button>
      <ol id={list} className={classes.sections} data-open={isOpen || undefined}>
        {names.map((section) => (
          <li key={section} className={classes.section}>
            <a href={`#${sectionId(section)}`} className={classes.link} onClick={() => follow(section)}>
              {section === 'emissions' && isInventory ? m.form_inventory_rows() : titles[section]()}
            </a>
            <Marks state={sections.states[section]} isEdited={mode === 'edit'} />
          </li>
        ))}
      </ol>
    </nav>
  );
}

type MarksProps = { readonly state: SectionState; readonly isEdited: boolean };

function Marks({ state: { empty, isComplete, openComments }, isEdited }: MarksProps) {
  return (
    <span className={classes.marks}>
      {openComments === 0 ? null : (
        <span className={classes.comments}>
          {m.held_open_comments({ count: openComments, shown: formatWhole(openComments) })}
        </span>
      )}
      {isEdited && empty > 0 ? <span className={classes.left}>{m.form_left({ count: empty })}</span> : null}
      {isEdited && isComplete ? (
        <span className={classes.whole}>
          <IconCheck size={18} stroke={1.75} aria-hidden="true" />
          <Hidden>{m.form_section_whole()}</Hidden>
        </span>
      ) : null}
    </span>
  );
}
