import { IconFileText } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { pagePaths } from '#contract/page-paths.ts';
import type { DocumentLink, PublicProject } from '#contract/projects.ts';
import {
  type DocumentSlot,
  documentSlots,
  inventoryDocumentYear,
  type ProjectKind,
  projectKind,
} from '#domain/project/project-terms.ts';
import * as m from '#messages/messages.js';
import { programWords } from '#messages/words/program.js';
import { documentWords, planWords } from '#messages/words/project.js';
import { ButtonLink } from '#web/kit/buttons/buttons.tsx';
import { DetailList } from '#web/kit/lists/lists.tsx';
import { Link } from '#web/kit/navigation/link.tsx';
import { Section } from '#web/kit/pages/page.tsx';
import { formatBytes, formatDay, formatWhole } from '#web/kit/text/format.ts';
import { type TypeLook, typeLooks, untypedLook } from '#web/looks/type-look.ts';
import { TypeMark } from '#web/looks/type-mark.tsx';
import descriptionClasses from './description.module.css';
import documentsClasses from './documents.module.css';
import classes from './project-layout.module.css';
import { ProjectPictures } from './project-pictures.tsx';

type Props = {
  readonly project: PublicProject;
  /** Its key details. */
  readonly snapshot: ReactNode;
  /** Chart and table of the emission reductions. */
  readonly reductions: ReactNode;
  /** Its units as one figure, and what became of them. */
  readonly units: ReactNode;
  /** How to share, follow, cite and print the page; null where it has no address for visitors. */
  readonly tools: ReactNode;
  /** Retirements and history. */
  readonly evidence: ReactNode;
  /** The project's map; null without a position. */
  readonly map: ReactNode;
};

/** A project's page: pictures and its figure first, then description, documents and details, reductions and map. */
export function ProjectView({ project, snapshot, units, reductions, tools, map, evidence }: Props) {
  const isInventory = project.programType === 'Inventory';
  return (
    <article>
      <ProjectHeading project={project} />
      <div className={classes.top}>
        <ProjectPictures project={project} />
        <div>
          {units}
          <Funding project={project} />
          <div className={classes.actions}>
            <SendMessage project={project} />
          </div>
        </div>
      </div>
      {tools}
      <div className={classes.columns}>
        <div>
          <Section title={m.project_description()}>
            <Description text={project.description} />
          </Section>
          <Section title={m.project_documents()}>
            <Documents project={project} />
          </Section>
        </div>
        {snapshot}
      </div>
      <Section
        title={isInventory ? m.project_reductions_inventory() : m.project_reductions()}
        aside={<Changed at={project.erLastUpdated} />}
      >
        {reductions}
      </Section>
      {map === null ? null : (
        <Section title={m.project_map()}>
          <div className={classes.map}>{map}</div>
        </Section>
      )}
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
      <DetailList
        details={[
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
      <ButtonLink variant="filled" screen="/contact" to={`/contact?${about}`}>
        {m.project_send_message()}
      </ButtonLink>
      <ButtonLink to={`${pagePaths.serial}?serial=${project.projectSerial}`}>
        {m.project_look_up()}
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
        <span className={documentsClasses.file}>{documentDetails(file)}</span>
      </div>
    </li>
  );
}

/** Returns type, size and day of a document: “PDF, 1.2 MB, filed March 3, 2026”. */
function documentDetails({ mediaType, bytes, uploadedAt, filename }: DocumentLink): string {
  const ending = mediaType === 'application/pdf' ? 'pdf' : (filename.split('.').at(-1) ?? '');
  const details = { type: ending.toUpperCase(), size: formatBytes(bytes), date: formatDay(uploadedAt) };
  return m.project_document_facts(details);
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

/** A project's title, with its serial, organization, type and place. */
function ProjectHeading({ project }: { readonly project: PublicProject }) {
  const { projectType, location, organizationLogo: logo } = project;
  const look: TypeLook = projectType === null ? untypedLook : typeLooks[projectType];
  const word = projectType === null ? programWords[project.programType]() : look.word();
  return (
    <div className={classes.heading}>
      <p className={classes.crumb}>
        <Link to={pagePaths.projects}>{m.nav_projects()}</Link> /{' '}
        <span className={classes.serial}>{project.projectSerial}</span>
      </p>
      <h1>{project.title}</h1>
      <div className={classes.by}>
        <p className={classes.organization}>
          {logo === null ? null : <img src={`${logo}/300`} alt="" width={32} height={32} />}
          <Link to={`/${project.organizationSite}`}>{project.organization}</Link>
        </p>
        <p className={classes.where}>
          <TypeMark look={look} />
          {location.address === null ? word : `${word} · ${location.address}`}
        </p>
      </div>
    </div>
  );
}
