import { type ReactNode, use, useMemo } from 'react';
import type { OwnedProject } from '#contract/owned-projects.ts';
import { pictureSlots } from '#domain/project/project-terms.ts';
import * as m from '#messages/messages.js';
import { rowsWords } from '#messages/words/project.js';
import { useLastClaims } from '#web/api/last-claims.ts';
import { useLiveLink } from '#web/api/use-live-link.ts';
import { Section } from '#web/kit/pages/page.tsx';
import { fieldId, fieldWord } from './field-words.ts';
import { InventoryTrueUp } from './inventory-true-up.tsx';
import readClasses from './read.module.css';
import { type LoadReadingParts, type ReadFieldProps, ReadingProvider, useReading } from './read-context.ts';
import { readProjectEntry } from './read-entry.ts';
import { ReadDetails, ReadDocuments, ReadEmissions, ReadPictures, ReadValue } from './read-sections.tsx';
import classes from './reading-page.module.css';
import { YearBars, YearFigures } from './year-bars.tsx';

type Props = {
  readonly project: OwnedProject;
  readonly loadParts: LoadReadingParts;
  /** The map with the project's position; null without one. */
  readonly map: ReactNode;
  /** Comments, beside what is read. */
  readonly aside: ReactNode;
};

/**
 * An entry as its owner reads it while nothing can be typed: picture, tonnes and description first, then all
 * it contains. An entry of received units has only rows.
 */
export function ReadingPage({ project, loadParts, map, aside }: Props) {
  const entry = useMemo(() => readProjectEntry(project), [project]);
  const isOwn = useLastClaims()?.certserialnumber === project.organizationSerial;
  const trueUp =
    isOwn && entry.shape.kind === 'inventory' ? <InventoryTrueUp serial={project.projectSerial} /> : null;
  return (
    <ReadingProvider value={{ entry, ...use(loadParts()), Field, absent: 'hidden' }}>
      <div className={classes.page} data-alone={aside === null || undefined}>
        <div className={classes.main}>
          {entry.isReceived ? null : <Lead />}
          <Section title={rowsWords[entry.shape.kind]()}>
            <YearBars rows={entry.rows} kind={entry.shape.kind} />
            <div className={classes.wide}>
              <ReadEmissions />
            </div>
          </Section>
          {entry.isReceived ? null : <Rest map={map} />}
        </div>
        {aside === null ? null : (
          <div className={classes.aside}>
            {trueUp}
            <aside aria-label={m.review_comments()} className={classes.comments}>
              {aside}
            </aside>
          </div>
        )}
      </div>
    </ReadingProvider>
  );
}

function Lead() {
  const { entry } = useReading();
  const { featured = null } = entry.files;
  const { url, renew } = useLiveLink(featured?.url ?? null, { isOnTime: false });
  return (
    <div className={classes.lead}>
      {featured === null ? null : (
        <img
          id={fieldId('pictures.featured')}
          tabIndex={-1}
          src={url ?? featured.url}
          alt={fieldWord('pictures.featured')}
          className={classes.picture}
          onError={renew}
        />
      )}
      <YearFigures rows={entry.rows} kind={entry.shape.kind} />
      <div id={fieldId('description')} tabIndex={-1} className={classes.description}>
        <ReadValue field="description" />
      </div>
    </div>
  );
}

const elsewhere = ['title', 'description'];

function Rest({ map }: Pick<Props, 'map'>) {
  const { entry } = useReading();
  const { isForeign, files } = entry;
  const shown = (files['featured'] ?? null) === null ? [] : ['featured'];
  const hasPictures = pictureSlots.some((slot) => !shown.includes(slot) && (files[slot] ?? null) !== null);
  return (
    <>
      <Section title={m.reading_details()}>
        <div className={classes.columns}>
          <ReadDetails
            sections={['basics', 'timeline', 'place', ...(isForeign ? [] : (['people'] as const))]}
            except={elsewhere}
          />
        </div>
      </Section>
      <Section title={m.form_documents()}>
        <ReadDocuments />
      </Section>
      {hasPictures || shown.length === 0 ? (
        <Section title={m.form_pictures()}>
          <div className={classes.pictures}>
            <ReadPictures except={shown} />
          </div>
        </Section>
      ) : null}
      {map === null ? null : <Section title={m.project_map()}>{map}</Section>}
    </>
  );
}

/** A field with its label; comments link to it. */
function Field({ field, word, children }: ReadFieldProps) {
  const { entry } = useReading();
  return (
    <div id={fieldId(field)} tabIndex={-1} className={readClasses.field}>
      <dt>{word ?? fieldWord(field, entry.shape.kind)}</dt>
      <dd>{children}</dd>
    </div>
  );
}
