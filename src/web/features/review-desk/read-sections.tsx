import { valueAt } from '#domain/project/facts.ts';
import type { FieldDeclaration } from '#domain/project/field-declaration.ts';
import { fieldDeclarations } from '#domain/project/fields.ts';
import { fieldNeed, type ProjectField } from '#domain/project/entry.ts';
import {
  projectKind,
  documentSlots,
  inventoryDocumentYear,
  pictureSlots,
} from '#domain/project/project-terms.ts';
import type { EmissionRow } from '#domain/ledger/emission-row.ts';
import { Section } from '#web/kit/pages/page.tsx';
import { rowsWords } from '#web/kit/text/registry-words.ts';
import * as m from '#messages/messages.js';
import type { ReactNode } from 'react';
import { CommentedField } from './review-comments.tsx';
import { ReadRows, ShownDocument, ShownPicture } from './read-values.tsx';
import { useReviewState } from './review-state.ts';
import classes from './review-desk.module.css';

type Props = {
  readonly rows: readonly EmissionRow[];
  /** What a row is retired against or transferred to. */
  readonly noteOf: (row: EmissionRow) => ReactNode;
  /** The map with the project's position; null without one. */
  readonly map: ReactNode;
};

type SectionName = FieldDeclaration['section'];

const titles: Record<SectionName, () => string> = {
  basics: m.form_basics,
  timeline: m.form_timeline,
  place: m.form_place,
  people: m.form_contact,
};

/** Everything the owner entered, section by section in the order of the form. An entry of received units has only rows. */
export function ReadSections({ rows, noteOf, map }: Props) {
  const { project } = useReviewState();
  const kind = projectKind(project.programType);
  const emissions = (
    <Section title={rowsWords[kind]()}>
      <dl className={classes.fields}>
        <CommentedField field="emissionReductions" word={m.review_rows_what()}>
          <ReadRows rows={rows} project={issuerOf(project)} noteOf={noteOf} />
        </CommentedField>
      </dl>
    </Section>
  );
  if (project.status === 'Received') return emissions;
  return (
    <>
      <Facts section="basics" />
      <Facts section="timeline" />
      {emissions}
      <Facts section="place">{map}</Facts>
      <Facts section="people" />
      <Pictures />
      <Documents />
    </>
  );
}

function issuerOf({ projectSerial, transferredFrom }: ReturnType<typeof useReviewState>['project']): string {
  return transferredFrom?.projectSerial ?? projectSerial;
}

/** Reports whether a field belongs to the project's kind or has a value all the same. */
function useIsShown() {
  const { project } = useReviewState();
  const { programType, projectStatus: stage, programOfActivities } = project;
  return (field: string, value: unknown) =>
    (value !== null && value !== undefined && value !== '') ||
    fieldNeed(field as ProjectField, { programType, stage, programOfActivities }) !== 'absent';
}

function Facts({ section, children }: { readonly section: SectionName; readonly children?: ReactNode }) {
  const { project, textOf } = useReviewState();
  const isShown = useIsShown();
  const fields = fieldDeclarations
    .filter((field) => field.section === section)
    .map(({ name }) => ({ name, value: valueAt(project, name) }))
    .filter(({ name, value }) => isShown(name, value));
  return (
    <Section title={titles[section]()}>
      <dl className={classes.fields}>
        {fields.map(({ name, value }) => (
          <CommentedField key={name} field={name}>
            {textOf(name, value) === null ? (
              <p className={classes.none}>{m.review_not_given()}</p>
            ) : (
              <p className={classes.value}>{textOf(name, value)}</p>
            )}
          </CommentedField>
        ))}
      </dl>
      {children}
    </Section>
  );
}

function Pictures() {
  const { project, wordOf } = useReviewState();
  const isShown = useIsShown();
  const shown = pictureSlots.filter((slot) => isShown(`pictures.${slot}`, project.pictures[slot]));
  return (
    <Section title={m.form_pictures()}>
      <dl className={classes.fields}>
        {shown.map((slot) => (
          <CommentedField key={slot} field={`pictures.${slot}`}>
            <ShownPicture word={wordOf(`pictures.${slot}`)} file={project.pictures[slot]} />
          </CommentedField>
        ))}
      </dl>
    </Section>
  );
}

function Documents() {
  const { project, wordOf } = useReviewState();
  const isShown = useIsShown();
  const yearly = Object.keys(project.documents).filter((slot) => inventoryDocumentYear(slot) !== null);
  const shown = [...documentSlots, ...yearly.toSorted()].filter((slot) =>
    isShown(`documents.${slot}`, project.documents[slot]),
  );
  return (
    <Section title={m.form_documents()}>
      <dl className={classes.fields}>
        {shown.map((slot) => (
          <CommentedField key={slot} field={`documents.${slot}`}>
            <ShownDocument word={wordOf(`documents.${slot}`)} file={project.documents[slot] ?? null} />
          </CommentedField>
        ))}
      </dl>
    </Section>
  );
}
