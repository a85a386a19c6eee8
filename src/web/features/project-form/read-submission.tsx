import type { ReactNode } from 'react';
import type { FieldDeclaration } from '#domain/project/field-declaration.ts';
import { fieldDeclarations } from '#domain/project/fields.ts';
import { pictureSlots } from '#domain/project/project-terms.ts';
import * as m from '#messages/messages.js';
import { rowsWords } from '#messages/words/project.js';
import { FoldedSection } from '#web/kit/pages/folded-section.tsx';
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
  /** Whether something is said or written on a field: its section is then open on phones too. */
  readonly isMarked: (field: string) => boolean;
};

type EvidenceProps = Props & {
  /** How much is asked for, and what the reviewer is warned of. */
  readonly lead: ReactNode;
  /** Who asks for it, and by when. */
  readonly details: ReactNode;
};

/**
 * What a reviewer checks first: the request, the featured picture with the documents, and the yearly rows. An entry of
 * received units has only rows.
 */
export function ReadEvidence({ lead, details, isMarked, ...given }: EvidenceProps) {
  const { isReceived, shape } = given.entry;
  return (
    <ReadingProvider value={{ ...given, absent: 'names' }}>
      <div className={classes.evidence} data-alone={isReceived || undefined}>
        <div>{lead}</div>
        {isReceived ? null : (
          <div className={classes.proof}>
            <ReadFeatured />
            <Section title={m.form_documents()}>
              <ReadDocuments />
            </Section>
          </div>
        )}
        <div className={classes.yearly}>{details}</div>
        <div className={classes.yearly}>
          <FoldedSection title={rowsWords[shape.kind]()} startsOpen={isMarked('emissionReductions')}>
            <ReadEmissions />
          </FoldedSection>
        </div>
      </div>
    </ReadingProvider>
  );
}

/** All else that the owner entered, section by section in the order of the form. */
export function ReadSections({ map, isMarked, ...given }: Props & { readonly map: ReactNode }) {
  const { isReceived, isForeign } = given.entry;
  if (isReceived) return null;
  return (
    <ReadingProvider value={{ ...given, absent: 'names' }}>
      <div className={classes.sections}>
        <Details section="basics" isMarked={isMarked} />
        <Details section="timeline" isMarked={isMarked} />
        <Details section="place" isMarked={isMarked} beside={map} />
        {isForeign ? null : <Details section="people" isMarked={isMarked} />}
        <FoldedSection
          title={m.form_pictures()}
          startsOpen={pictureSlots.some((slot) => !featured.includes(slot) && isMarked(`pictures.${slot}`))}
        >
          <ReadPictures except={featured} />
        </FoldedSection>
      </div>
    </ReadingProvider>
  );
}

const featured: readonly string[] = ['featured'];

type DetailsProps = Pick<Props, 'isMarked'> & {
  readonly section: SectionName;
  readonly beside?: ReactNode;
};

function Details({ section, isMarked, beside = null }: DetailsProps) {
  return (
    <FoldedSection
      title={titles[section]()}
      startsOpen={fieldDeclarations.some((field) => field.section === section && isMarked(field.name))}
    >
      {beside === null ? (
        <ReadDetails sections={[section]} />
      ) : (
        <div className={classes.beside}>
          <div>
            <ReadDetails sections={[section]} />
          </div>
          <div>{beside}</div>
        </div>
      )}
    </FoldedSection>
  );
}
