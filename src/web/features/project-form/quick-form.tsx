import { IconChevronDown } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import type { OwnedProject } from '#contract/owned-projects.ts';
import * as m from '#messages/messages.js';
import { visibilityWords } from '#messages/words/project.js';
import { useLiveLink } from '#web/api/use-live-link.ts';
import { GuideLink } from '#web/looks/guide-link.tsx';
import type { RowsEditor } from './emissions-section.tsx';
import { fieldWord } from './field-words.ts';
import { shapeOf, useFormState } from './form-context.ts';
import { ChoicePart, SectionTitlesProvider, TextPart } from './form-fields.tsx';
import { DocumentPart, DocumentsSection, PicturePart, PicturesSection } from './form-files.tsx';
import { BasicFields, DescriptionPart, PeopleSection, TrackingPart } from './form-sections.tsx';
import { type PlacePicker, PlaceSection } from './place-section.tsx';
import classes from './quick-form.module.css';
import { YearAndTonnes } from './quick-year.tsx';

type Props = {
  /** The edited entry; null for a new one. */
  readonly project: OwnedProject | null;
  readonly editor: RowsEditor;
  readonly picker: PlacePicker;
};

/**
 * The form of an inventory or of purchased offsets: what only its owner knows first, then what is filled in
 * and can be changed, and all that is optional behind a button.
 */
export function QuickForm({ project, editor, picker }: Props) {
  const { draft } = useFormState();
  const isInventory = shapeOf(draft).kind === 'inventory';
  return (
    <div className={classes.form}>
      {isInventory ? (
        <GuideLink part="owners/inventory" title={m.guide_owners_inventory_title()} />
      ) : (
        <Source />
      )}
      <YearAndTonnes project={project} editor={editor} />
      <DocumentPart slot="projectPlan" />
      <Filled project={project} />
      <More project={project} picker={picker} />
    </div>
  );
}

/** Where purchased offsets come from. */
function Source() {
  return (
    <div className={classes.group}>
      <div className={classes.halves}>
        <TextPart field="offsetProvider" />
        <TextPart field="offsetRegistry" />
      </div>
      <TextPart field="offsetSerials" rows={2} />
    </div>
  );
}

/** What the registry requires and the form fills in: title, description, picture, and who sees it. */
function Filled({ project }: Pick<Props, 'project'>) {
  const heading = useId();
  const { draft } = useFormState();
  const { texts } = draft;
  const isInventory = shapeOf(draft).kind === 'inventory';
  return (
    <section aria-labelledby={heading}>
      <h2 id={heading} className={classes.title}>
        {m.quick_filled()}
      </h2>
      <Row fields={['title']} word={m.field_title()} value={texts.title}>
        <TextPart field="title" />
      </Row>
      <Row fields={['description']} word={m.field_description()} value={texts.description}>
        <DescriptionPart rows={4} />
      </Row>
      {isInventory ? (
        <Row
          fields={['pictures.featured']}
          word={fieldWord('pictures.featured')}
          value={(draft.files['featured'] ?? null) === null ? '' : <Picture />}
        >
          <PicturePart slot="featured" isRow />
        </Row>
      ) : null}
      <Row
        fields={['visibility', 'overviewTracking']}
        word={m.quick_shown_to()}
        value={`${visibilityWord(texts.visibility)}, ${texts.overviewTracking === 'Hidden' ? m.quick_excluded() : m.quick_included()}`}
      >
        <div className={classes.halves}>
          <ChoicePart field="visibility" />
          <TrackingPart saved={project} />
        </div>
      </Row>
    </section>
  );
}

function visibilityWord(value: string): string {
  const words: Readonly<Record<string, (() => string) | undefined>> = visibilityWords;
  return words[value]?.() ?? '';
}

function Picture() {
  const { files } = useFormState().draft;
  const { featured = null } = files;
  const { url, renew } = useLiveLink(featured?.url ?? null, { isOnTime: false });
  if (featured === null) return null;
  return (
    <span className={classes.picture}>
      <img src={url ?? featured.url} alt="" onError={renew} />
      {featured.filename === '' ? m.quick_logo() : featured.filename}
    </span>
  );
}

type RowProps = {
  readonly fields: readonly string[];
  readonly word: string;
  /** Empty when it still has to be entered. */
  readonly value: ReactNode;
  readonly children: ReactNode;
};

/** What is filled in, in one line that opens its fields; open where something is missing or wrong. */
function Row({ fields, word, value, children }: RowProps) {
  const body = useId();
  const { errors, openComments, shown } = useFormState();
  const isWanted =
    value === '' ||
    fields.some((field) => errors[field] !== undefined || shown.has(field)) ||
    openComments.some(({ field }) => field !== null && fields.includes(field));
  const [isOpen, setOpen] = useState(isWanted);
  // Once open it stays so: what is typed does not close its own field.
  if (isWanted && !isOpen) setOpen(true);
  return (
    <div className={classes.row}>
      {isOpen ? null : (
        <div className={classes.line}>
          <span className={classes.word}>{word}</span>
          <span className={classes.value}>{value}</span>
          <button
            type="button"
            className={classes.change}
            aria-label={m.form_change_what({ what: word })}
            aria-expanded={false}
            aria-controls={body}
            onClick={() => setOpen(true)}
          >
            {m.form_change()}
          </button>
        </div>
      )}
      <div id={body} className={classes.fields} data-closed={!isOpen || undefined}>
        {children}
      </div>
    </div>
  );
}

/** The fields above *Add more*. */
const first: ReadonlySet<string> = new Set([
  'title',
  'description',
  'visibility',
  'overviewTracking',
  'timeline.startDate',
  'timeline.endDate',
  'emissionReductions',
  'documents.projectPlan',
]);
const firstOfInventories: ReadonlySet<string> = new Set([...first, 'pictures.featured']);
const firstOfOffsets: ReadonlySet<string> = new Set([
  ...first,
  'offsetProvider',
  'offsetRegistry',
  'offsetSerials',
]);

/** All that is optional, behind a button. */
function More({ project, picker }: Pick<Props, 'project' | 'picker'>) {
  const body = useId();
  const { draft, errors, openComments, shown } = useFormState();
  const isInventory = shapeOf(draft).kind === 'inventory';
  const before = isInventory ? firstOfInventories : firstOfOffsets;
  const wanted = [
    ...Object.keys(errors).filter((field) => errors[field] !== undefined),
    ...openComments.flatMap(({ field }) => field ?? []),
    ...shown,
  ];
  const isWanted = wanted.some((field) => field !== 'project' && field !== 'updatedAt' && !before.has(field));
  const [isOpen, setOpen] = useState(isWanted);
  const [wasWanted, setWasWanted] = useState(isWanted);
  if (isWanted !== wasWanted) {
    setWasWanted(isWanted);
    if (isWanted) setOpen(true);
  }
  return (
    <div className={classes.more}>
      <button
        type="button"
        className={classes.moreButton}
        aria-expanded={isOpen}
        aria-controls={body}
        onClick={() => setOpen(!isOpen)}
      >
        <span className={classes.moreWord}>
          <IconChevronDown size={20} aria-hidden className={classes.arrow} /> {m.quick_more()}
        </span>
        <span className={classes.moreHint}>
          {isInventory ? m.quick_more_inventory() : m.quick_more_offsets()}
        </span>
      </button>
      <div id={body} className={classes.fields} data-closed={!isOpen || undefined}>
        <SectionTitlesProvider value="h3">
          <BasicFields saved={project} except={before} />
          <DocumentsSection except="projectPlan" />
          <PicturesSection {...(isInventory && { except: 'featured' as const })} />
          <PlaceSection picker={picker} />
          <PeopleSection />
        </SectionTitlesProvider>
      </div>
    </div>
  );
}
