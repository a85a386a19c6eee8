import type { ReactNode } from 'react';
import { fieldNeed, type ProjectField } from '#domain/project/entry.ts';
import type { FieldDeclaration } from '#domain/project/field-declaration.ts';
import { fieldDeclarations } from '#domain/project/fields.ts';
import { documentSlots, inventoryDocumentYear, pictureSlots } from '#domain/project/project-terms.ts';
import * as m from '#messages/messages.js';
import { rowsWords } from '#messages/words/project.js';
import { Section } from '#web/kit/pages/page.tsx';
import { fieldWord } from './field-words.ts';
import classes from './read.module.css';
import { type ReadField, type ReadingParts, ReadingProvider, useReading } from './read-context.ts';
import type { ReadableEntry } from './read-entry.ts';
import { BriefRows, hasDetails, ReadRows, ShownDocument, ShownPicture } from './read-values.tsx';

type SectionName = FieldDeclaration['section'];

const titles: Record<SectionName, () => string> = {
  basics: m.form_basics,
  timeline: m.form_timeline,
  place: m.form_place,
  people: m.form_contact,
};

type Props = ReadingParts & {
  readonly entry: ReadableEntry;
  readonly Field: ReadField;
  /** The map with the entry's position; null without one. */
  readonly map: ReactNode;
};

/**
 * Everything the owner entered, section by section in the order of the form. An entry of received units has
 * only rows.
 */
export function ReadSections({ map, ...given }: Props) {
  const reading = { ...given, absent: 'rows' as const };
  const { isReceived, isForeign, shape } = reading.entry;
  const emissions = (
    <Section title={rowsWords[shape.kind]()}>
      <ReadEmissions />
    </Section>
  );
  return (
    <ReadingProvider value={reading}>
      {isReceived ? (
        emissions
      ) : (
        <>
          <Details section="basics" />
          <Details section="timeline" />
          {emissions}
          <Details section="place">{map}</Details>
          {isForeign ? null : <Details section="people" />}
          <Section title={m.form_pictures()}>
            <ReadPictures />
          </Section>
          <Section title={m.form_documents()}>
            <ReadDocuments />
          </Section>
        </>
      )}
    </ReadingProvider>
  );
}

type DetailsProps = { readonly section: SectionName; readonly children?: ReactNode };

function Details({ section, children }: DetailsProps) {
  return (
    <Section title={titles[section]()}>
      <ReadDetails sections={[section]} />
      {children}
    </Section>
  );
}

/** Returns whether a field belongs to the entry's kind or has a value all the same. */
function isShownIn({ shape }: ReadableEntry) {
  return (field: string, value: unknown) =>
    !isEmpty(value) || fieldNeed(field as ProjectField, shape) !== 'absent';
}

function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || value === '';
}

type ReadDetailsProps = {
  readonly sections: readonly SectionName[];
  /** Fields that are read elsewhere on the page. */
  readonly except?: readonly string[];
};

const nowhere: readonly string[] = [];

/** The single values of sections, with their labels. */
export function ReadDetails({ sections, except = nowhere }: ReadDetailsProps) {
  const { entry, Field } = useReading();
  const isShown = isShownIn(entry);
  const fields = fieldDeclarations
    .filter(({ name, section }) => sections.includes(section) && !except.includes(name))
    .filter(({ name }) => isShown(name, entry.valueOf(name)));
  return (
    <dl className={classes.fields}>
      {fields.map(({ name }) => (
        <Field key={name} field={name}>
          <ReadValue field={name} />
        </Field>
      ))}
    </dl>
  );
}

/** A single value in words, or that there is none. */
export function ReadValue({ field }: { readonly field: string }) {
  const { entry, textOf } = useReading();
  const value = entry.valueOf(field);
  const text = isEmpty(value) ? null : textOf(field, value);
  if (text === null) return <p className={classes.none}>{m.review_not_given()}</p>;
  return <p className={classes.value}>{text}</p>;
}

/** The tonnes of each year in few lines, with their label. */
export function ReadYears() {
  const { entry, Field } = useReading();
  return (
    <dl className={classes.fields}>
      <Field field="emissionReductions" word={m.reading_by_year()}>
        <BriefRows rows={entry.rows} />
      </Field>
    </dl>
  );
}

/** The yearly rows, with their label: as a table where there is more to say of them than their tonnes. */
export function ReadEmissions() {
  const { entry, absent, noteOf, Field } = useReading();
  return (
    <dl className={classes.fields}>
      <Field field="emissionReductions" word={m.review_rows_what()}>
        {absent === 'rows' || entry.rows.some(hasDetails) ? (
          <ReadRows rows={entry.rows} project={entry.issuer} noteOf={noteOf} />
        ) : (
          <BriefRows rows={entry.rows} />
        )}
      </Field>
    </dl>
  );
}

type Slots<Slot extends string> = { readonly shown: readonly Slot[]; readonly absent: readonly Slot[] };

/** Parts slots into those that have a row, and optional ones without a file that are named in a line. */
function partSlots<Slot extends string>(
  group: 'pictures' | 'documents',
  slots: readonly Slot[],
  { entry, absent }: Pick<ReturnType<typeof useReading>, 'entry' | 'absent'>,
): Slots<Slot> {
  const isShown = isShownIn(entry);
  const known = slots.filter((slot) => isShown(`${group}.${slot}`, entry.files[slot]));
  if (absent === 'rows') return { shown: known, absent: [] };
  const isAbsent = (slot: Slot) =>
    (entry.files[slot] ?? null) === null &&
    fieldNeed(`${group}.${slot}` as ProjectField, entry.shape) !== 'required';
  return {
    shown: known.filter((slot) => !isAbsent(slot)),
    absent: absent === 'hidden' ? [] : known.filter(isAbsent),
  };
}

/** Names optional files that there are not. */
function Absent({ fields }: { readonly fields: readonly string[] }) {
  const { shape } = useReading().entry;
  if (fields.length === 0) return null;
  const names = fields.map((field) => fieldWord(field, shape.kind)).join(', ');
  return <p className={classes.absent}>{m.reading_absent({ names })}</p>;
}

/** The pictures by slot, with their labels; without those that are read elsewhere on the page. */
export function ReadPictures({ except = nowhere }: Pick<ReadDetailsProps, 'except'>) {
  const reading = useReading();
  const { entry, Field } = reading;
  const { shown, absent } = partSlots(
    'pictures',
    pictureSlots.filter((slot) => !except.includes(slot)),
    reading,
  );
  return (
    <>
      <dl className={classes.fields}>
        {shown.map((slot) => (
          <Field key={slot} field={`pictures.${slot}`}>
            <ShownPicture word={fieldWord(`pictures.${slot}`)} file={entry.files[slot] ?? null} />
          </Field>
        ))}
      </dl>
      <Absent fields={absent.map((slot) => `pictures.${slot}`)} />
    </>
  );
}

/** The documents by slot, with their labels: the six fixed ones, then those of inventory years. */
export function ReadDocuments() {
  const reading = useReading();
  const { entry, Field } = reading;
  const yearly = Object.keys(entry.files).filter((slot) => inventoryDocumentYear(slot) !== null);
  const { shown, absent } = partSlots('documents', [...documentSlots, ...yearly.toSorted()], reading);
  const word = (slot: string) => fieldWord(`documents.${slot}`, entry.shape.kind);
  return (
    <>
      <dl className={classes.fields}>
        {shown.map((slot) => (
          <Field key={slot} field={`documents.${slot}`}>
            <ShownDocument word={word(slot)} file={entry.files[slot] ?? null} />
          </Field>
        ))}
      </dl>
      <Absent fields={absent.map((slot) => `documents.${slot}`)} />
    </>
  );
}
