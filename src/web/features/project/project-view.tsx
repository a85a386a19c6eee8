import type { PublicProject, DocumentLink } from '#contract/projects.ts';
import { ButtonLink } from '#web/kit/buttons/buttons.tsx';
import { FactList } from '#web/kit/lists/lists.tsx';
import { formatDay, formatWhole, formatBytes } from '#web/kit/text/format.ts';
import { Section } from '#web/kit/pages/page.tsx';
import * as m from '#messages/messages.js';
import type { ReactNode } from 'react';
import { ProjectPictures } from './project-pictures.tsx';
import { ProjectHeading } from './project-heading.tsx';
import classes from './project-layout.module.css';
import descriptionClasses from './description.module.css';
import {
  type ProjectKind,
  projectKind,
  type DocumentSlot,
  documentSlots,
  inventoryDocumentYear,
} from '#domain/project/project-terms.ts';
import { documentWords, planWords } from '#web/kit/text/registry-words.ts';
import { IconFileText } from '@tabler/icons-react';
import documentsClasses from './documents.module.css';

type Props = {
  readonly project: PublicProject;
  /** Its key facts. */
  readonly snapshot: ReactNode;
  /** Chart and table of the emission reductions. */
  readonly reductions: ReactNode;
  /** What became of its units. */
  readonly units: ReactNode;
  /** Retirements, history, and how to cite and share the page. */
  readonly evidence: ReactNode;
  /** The project's map; null without a position. */
  readonly map: ReactNode;
};

/** A project's page: pictures left, snapshot right, then description, documents, reductions and map. */
export function ProjectView({ project, snapshot, units, reductions, map, evidence }: Props) {
  const isInventory = project.programType === 'Inventory';
  return (
    <article>
      <ProjectHeading project={project} />
      <div className={classes.top}>
        <ProjectPictures project={project} />
        <div>
          {snapshot}
          <Funding project={project} />
          <div className={classes.actions}>
            <SendMessage project={project} />
          </div>
        </div>
      </div>
      {units}
      <Section title={m.project_description()}>
        <Description text={project.description} />
      </Section>
      <Section title={m.project_documents()}>
        <Documents project={project} />
      </Section>
      <Section
        title={isInventory ? m.project_reductions_inventory() : m.project_reductions()}
        aside={<Changed at={project.erLastUpdated} />}
      >
        {reductions}
      </Section>
      {map === null ? null : <Section title={m.project_map()}>{map}</Section>}
      {evidence}
    </article>
  );
}

/** What a project that seeks funding asks for; the way to reach it follows. */
function Funding({ project: { projectStatus, funding, projectedTonnes } }: Pick<Props, 'project'>) {
  if (projectStatus !== 'Proposed') return null;
  return (
    <section aria-labelledby="funding" className={classes.funding}>
      <h2 id="funding">{m.project_seeks_funding()}</h2>
      <FactList
        facts={[
          { name: m.project_sought(), value: funding },
          {
            name: m.project_planned(),
            value:
              projectedTonnes === 0
                ? null
                : m.tonnes_counted({ count: projectedTonnes, shown: formatWhole(projectedTonnes) }),
          },
        ]}
      />
    </section>
  );
}

function SendMessage({ project }: Pick<Props, 'project'>) {
  const about = new URLSearchParams({ projectId: project.projectSerial, name: project.title });
  return (
    <>
      <ButtonLink screen="/contact" to={`/contact?${about}`}>
        {m.project_send_message()}
      </ButtonLink>
      <p className={classes.receiver}>
        {project.hasContact ? m.project_send_message_contact() : m.project_send_message_to()}
      </p>
    </>
  );
}

function Changed({ at }: { readonly at: string | null }) {
  if (at === null) return null;
  return <span className={classes.changed}>{m.project_reductions_updated({ date: formatDay(at) })}</span>;
}

/** Consecutive lines, none of them empty. */
const PARAGRAPH = /^.*\S.*$(\n^.*\S.*$)*/gmu;

/** A description as typed: empty lines separate paragraphs, line breaks stay. */
function Description({ text }: { readonly text: string | null }) {
  const paragraphs = [...(text ?? '').matchAll(PARAGRAPH)];
  if (paragraphs.length === 0)
    return <p className={descriptionClasses.none}>{m.project_description_none()}</p>;
  return (
    <div className={descriptionClasses.text}>
      {paragraphs.map(({ index, 0: paragraph }) => (
        <p key={index}>{paragraph}</p>
      ))}
    </div>
  );
}

/** The published documents, each named by its slot: the six fixed ones, then inventories by year. */
function Documents({
  project: { documents, programType },
}: {
  readonly project: Pick<PublicProject, 'documents' | 'programType'>;
}) {
  const slots = Object.keys(documents).toSorted((a, b) => placeOf(a) - placeOf(b));
  if (slots.length === 0) return <p className={documentsClasses.none}>{m.project_documents_none()}</p>;
  return (
    <ul className={documentsClasses.list}>
      {slots.map((slot) => {
        const file = documents[slot];
        return file === undefined ? null : (
          <Document key={slot} word={slotWord(slot, projectKind(programType))} file={file} />
        );
      })}
    </ul>
  );
}

function Document({ word, file }: { readonly word: string; readonly file: DocumentLink }) {
  return (
    <li className={documentsClasses.document}>
      <IconFileText size={20} aria-hidden className={documentsClasses.icon} />
      <div>
        <a href={file.url}>{word}</a>
        <span className={documentsClasses.file}>{file.filename}</span>
        <span className={documentsClasses.file}>{factsOf(file)}</span>
      </div>
    </li>
  );
}

/** Returns type, size and day of a document: “PDF, 1.2 MB, filed March 3, 2026”. */
function factsOf({ mediaType, bytes, uploadedAt, filename }: DocumentLink): string {
  const ending = mediaType === 'application/pdf' ? 'pdf' : (filename.split('.').at(-1) ?? '');
  const facts = { type: ending.toUpperCase(), size: formatBytes(bytes), date: formatDay(uploadedAt) };
  return m.project_document_facts(facts);
}

function isFixed(slot: string): slot is DocumentSlot {
  return (documentSlots as readonly string[]).includes(slot);
}

function placeOf(slot: string): number {
  return isFixed(slot)
    ? documentSlots.indexOf(slot)
    : (inventoryDocumentYear(slot) ?? Number.MAX_SAFE_INTEGER);
}

function slotWord(slot: string, kind: ProjectKind): string {
  if (slot === 'projectPlan') return planWords[kind]();
  if (isFixed(slot)) return documentWords[slot]();
  const year = inventoryDocumentYear(slot);
  return year === null ? m.document_other() : m.document_inventory({ year });
}
