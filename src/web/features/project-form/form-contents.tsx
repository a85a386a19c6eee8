import { Hidden } from '#web/kit/text/hidden.tsx';
import * as m from '#messages/messages.js';
import { IconCheck } from '@tabler/icons-react';
import classes from './form-contents.module.css';
import { shapeOf, useFormState } from './form-context.ts';
import { type Progress, progressOf, sectionId, type SectionName } from './form-parts.ts';

const titles: Readonly<Record<SectionName, () => string>> = {
  basics: m.form_basics,
  timeline: m.form_timeline,
  emissions: m.form_emissions,
  place: m.form_place,
  people: m.form_contact,
  pictures: m.form_pictures,
  documents: m.form_documents,
};

/** Contents of the form, section by section, next to it on wide screens: what is complete and what is missing. */
export function FormContents({ sections }: { readonly sections: readonly SectionName[] }) {
  const { draft, mode } = useFormState();
  const progress = progressOf(draft);
  const isInventory = shapeOf(draft).kind === 'inventory';
  return (
    <nav aria-label={m.form_contents()} className={classes.contents}>
      <p className={classes.title} aria-hidden="true">
        {m.form_contents()}
      </p>
      <ol className={classes.sections}>
        {sections.map((section) => (
          <li key={section} className={classes.section}>
            <a href={`#${sectionId(section)}`} className={classes.link}>
              {section === 'emissions' && isInventory ? m.form_inventory_rows() : titles[section]()}
            </a>
            {mode === 'edit' ? <Mark {...progress[section]} /> : null}
          </li>
        ))}
      </ol>
    </nav>
  );
}

function Mark({ required, empty }: Progress) {
  if (required === 0) return null;
  if (empty > 0) return <span className={classes.left}>{m.form_left({ count: empty })}</span>;
  return (
    <span className={classes.whole}>
      <IconCheck size={18} stroke={1.75} aria-hidden="true" />
      <Hidden>{m.form_section_whole()}</Hidden>
    </span>
  );
}
