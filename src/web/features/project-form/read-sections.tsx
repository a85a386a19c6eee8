import { fieldNeed, type ProjectField } from '#domain/project/entry.ts';
import type { FieldDeclaration } from '#domain/project/field-declaration.ts';
import { fieldDeclarations } from '#domain/project/fields.ts';
import { documentSlots, inventoryDocumentYear, pictureSlots } from '#domain/project/project-terms.ts';
import * as m from '#messages/messages.js';
import { fieldWord } from './field-words.ts';
import classes from './read.module.css';
import { useReading } from './read-context.ts';
import type { ReadableEntry } from './read-entry.ts';
import { BriefRows, hasDetails, ReadRows, ShownDocument, ShownPicture } from './read-values.tsx';

type SectionName = FieldDeclaration['section'];

/** Returns whether a field belongs to the entry's kind or has a value all the same. */
function isShownIn({ shape }: ReadableEntry) {
  return (field: string, value: unknown) =>
    !isEmpty(value) || fieldNeed(field as ProjectField, shape) !== 'absent';
}

function isOptional(field: string, { shape }: ReadableEntry): boolean {
  return fieldNeed(field as ProjectField, shape) !== 'required';
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
  const { entry, absent, Field } = useReading();
  const isShown = isShownIn(entry);
  const fields = fieldDeclarations
    .filter(({ name, section }) => sections.includes(section) && !except.includes(name))
    .map(({ name }) => name)
    .filter((name) => isShown(name, entry.valueOf(name)));
  const isNamed = (name: string) =>
    absent === 'names' && isEmpty(entry.valueOf(name)) && isOptional(name, entry);
  return (
    <>
      <dl className={classes.fields}>
        {fields
          .filter((name) => !isNamed(name))
          .map((name) => (
            <Field key={name} field={name} {...(wideFields.has(name) && { isWide: true })}>
              <ReadValue field={name} />
            </Field>
          ))}
      </dl>
      <Absent fields={fields.filter(isNamed)} />
    </>
  );
}

const wideFields: ReadonlySet<string> = new Set(
  fieldDeclarations.filter(({ kind }) => kind === 'lines').map(({ name }) => name),
);

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
        {absent === 'names' || entry.rows.some(hasDetails) ? (
          <ReadRows rows={entry.rows} project={entry.issuer} noteOf={noteOf} />
        ) : (
          <BriefRows rows={entry.rows} />
        )}
      </Field>
    </dl>
  );
}

type Slots<Slot extends string> = { readonly shown: readonly Slot[]; readonly absent: readonly Slot[] };

/** Parts slots into those that have a row, and optional ones without a file that are named together. */
function partSlots<Slot extends string>(
  group: 'pictures' | 'documents',
  slots: readonly Slot[],
  { entry, absent }: Pick<ReturnType<typeof useReading>, 'entry' | 'absent'>,
): Slots<Slot> {
  const isShown = isShownIn(entry);
  const known = slots.filter((slot) => isShown(`${group}.${slot}`, entry.files[slot]));
  const isAbsent = (slot: Slot) =>
    (entry.files[slot] ?? null) === null && isOptional(`${group}.${slot}`, entry);
  return {
    shown: known.filter((slot) => !isAbsent(slot)),
    absent: absent === 'hidden' ? [] : known.filter(isAbsent),
  };
}

/** Names what is optional and not given: in a sentence, or each as a field, for who comments on it. */
function Absent({ fields }: { readonly fields: readonly string[] }) {
  const { entry, absent, Field } = useReading();
  const { shape } = entry;
  if (fields.length === 0) return null;
  if (absent === 'names') {
    return (
      <div className={classes.absentFields}>
        <p aria-hidden="true">{m.review_absent()}</p>
        <dl>
          {fields.map((field) => (
            <Field key={field} field={field} isAbsent>
              <p className={classes.none}>{m.review_not_given()}</p>
            </Field>
          ))}
        </dl>
      </div>
    );
  }
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

/** The featured picture, with its label. */
export function ReadFeatured() {
  const { entry, Field } = useReading();
  const { featured = null } = entry.files;
  if (!isShownIn(entry)('pictures.featured', featured)) return null;
  return (
    <dl className={classes.fields}>
      <Field field="pictures.featured">
        <ShownPicture word={fieldWord('pictures.featured')} file={featured} />
      </Field>
    </dl>
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
