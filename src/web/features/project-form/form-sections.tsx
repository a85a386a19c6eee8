import type { HeldProject } from '#contract/held-projects.ts';
import { BasicsSection } from './basics-section.tsx';
import { EmissionsSection, type RowsEditor } from './emissions-section.tsx';
import { DocumentsSection, PicturesSection } from './files-sections.tsx';
import { PeopleSection } from './people-section.tsx';
import { type PlacePicker, PlaceSection } from './place-section.tsx';
import { TimelineSection } from './timeline-section.tsx';

type Props = {
  /** The edited project; null for a new entry. */
  readonly project: HeldProject | null;
  readonly editor: RowsEditor;
  readonly picker: PlacePicker;
  /** True when the contact person is not shown to the reader. */
  readonly isForeign: boolean;
};

/** The sections of the form; an entry of received units has only its rows. */
export function FormSections({ project, editor, picker, isForeign }: Props) {
  const emissions = <EmissionsSection project={project} editor={editor} />;
  if (project?.status === 'Received') return emissions;
  return (
    <>
      <BasicsSection saved={project} />
      <TimelineSection />
      {emissions}
      <PlaceSection picker={picker} />
      {isForeign ? null : <PeopleSection />}
      <PicturesSection />
      <DocumentsSection />
    </>
  );
}
