import type { ReactNode } from 'react';
import type { FieldDeclaration } from '#domain/project/field-declaration.ts';
import * as m from '#messages/messages.js';
import { rowsWords } from '#messages/words/project.js';
import { Section } from '#web/kit/pages/page.tsx';
import classes from './read.module.css';
import { type ReadField, type ReadingParts, ReadingProvider } from './read-context.ts';
import type { ReadableEntry } from './read-entry.ts';
import { ReadDetails, ReadDocuments, ReadEmissions, ReadFeatured, ReadPictures } from './read-sections.tsx';

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
};

/**
 * What an approval rests on: the yearly rows beside the featured picture and the documents. An entry of
 * received units has only rows.
 */
export function ReadEvidence({ lead, ...given }: Props & { readonly lead: ReactNode }) {
  const { isReceived, shape } = given.entry;
  const rows = (
    <>
      {lead}
      <Section title={rowsWords[shape.kind]()}>
        <ReadEmissions />
      </Section>
    </>
  );
  return (
    <ReadingProvider value={{ ...given, absent: 'names' }}>
      {isReceived ? (
        rows
      ) : (
        <div className={classes.evidence}>
          <div>{rows}</div>
          <div>
            <ReadFeatured />
            <Section title={m.form_documents()}>
              <ReadDocuments />
            </Section>
          </div>
        </div>
      )}
    </ReadingProvider>
  );
}

/** All else that the owner entered, section by section in the order of the form. */
export function ReadSections({ map, ...given }: Props & { readonly map: ReactNode }) {
  const { isReceived, isForeign } = given.entry;
  if (isReceived) return null;
  return (
    <ReadingProvider value={{ ...given, absent: 'names' }}>
      <Details section="basics" />
      <Details section="timeline" />
      <Details section="place">{map}</Details>
      {isForeign ? null : <Details section="people" />}
      <Section title={m.form_pictures()}>
        <ReadPictures except={featured} />
      </Section>
    </ReadingProvider>
  );
}

const featured = ['featured'];

type DetailsProps = { readonly section: SectionName; readonly children?: ReactNode };

function Details({ section, children }: DetailsProps) {
  return (
    <Section title={titles[section]()}>
      <ReadDetails sections={[section]} />
      {children}
    </Section>
  );
}
