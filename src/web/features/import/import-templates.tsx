import { exampleIds, type ImportKind, templateHeading } from '#domain/import/import-columns.ts';
import * as m from '#messages/messages.js';
import { useSubmission } from '#web/api/use-submission.ts';
import { Button } from '#web/kit/buttons/buttons.tsx';
import { saveFile } from '#web/kit/files/save-file.ts';
import { toCsvFile, toWorkbook } from '#web/kit/files/spreadsheets.ts';
import { FieldError } from '#web/kit/forms/field.tsx';
import { currentLocale } from '#web/kit/text/locale.ts';
import classes from './import.module.css';

type KindWords = {
  readonly name: () => string;
  readonly fileName: () => string;
  readonly text: Readonly<Record<Importer, () => string>>;
};

const words: Record<ImportKind, KindWords> = {
  projects: {
    name: m.import_template_projects,
    fileName: m.import_file_kind_projects,
    text: { registry: m.import_template_projects_text, organization: m.import_template_own_projects_text },
  },
  vintages: {
    name: m.import_template_vintages,
    fileName: m.import_file_kind_vintages,
    text: { registry: m.import_template_vintages_text, organization: m.import_template_vintages_text },
  },
  inventories: {
    name: m.import_template_inventories,
    fileName: m.import_file_kind_inventories,
    text: { registry: m.import_template_inventories_text, organization: m.import_template_inventories_text },
  },
};

/** What each may import. */
export const kindsOf: Readonly<Record<Importer, readonly ImportKind[]>> = {
  registry: ['projects', 'vintages', 'inventories'],
  organization: ['projects', 'inventories'],
};

/** Templates to download, as CSV or Excel, with the headings in the page's language. */
export function ImportTemplates({ importer }: { readonly importer: Importer }) {
  return (
    <>
      <p className={classes.text}>{m.import_templates_text()}</p>
      <ul className={classes.templates}>
        {kindsOf[importer].map((kind) => (
          <Template key={kind} kind={kind} importer={importer} />
        ))}
      </ul>
    </>
  );
}

function Template({ kind, importer }: { readonly kind: ImportKind; readonly importer: Importer }) {
  const { name, fileName, text } = words[kind];
  const stem = m.import_template_name({ kind: fileName() });
  const workbook = useSubmission({
    mutationFn: () => toWorkbook(name(), templateRows(kind, importer)),
    onSuccess: (content) => saveFile({ name: `${stem}.xlsx`, content }),
  });
  const labelOf = (action: string) => m.import_template_what({ action, kind: name() });
  return (
    <li>
      <h3>{name()}</h3>
      <p>{text[importer]()}</p>
      <div className={classes.actions}>
        <Button
          label={labelOf(m.import_template_csv())}
          onClick={() => saveFile({ name: `${stem}.csv`, content: toCsvFile(templateRows(kind, importer)) })}
        >
          {m.import_template_csv()}
        </Button>
        <Button
          label={labelOf(m.import_template_xlsx())}
          busy={workbook.isPending}
          onClick={() => workbook.mutate()}
        >
          {m.import_template_xlsx()}
        </Button>
      </div>
      <FieldError error={workbook.isError ? m.overview_file_failed() : null} />
    </li>
  );
}

/** Who imports: the registry anything, an organization its own entries. */
export type Importer = 'registry' | 'organization';

type Example = readonly (readonly [field: string, text: string])[];

/** Returns the example of a kind by field, in the order of the template's columns. */
function exampleOf(kind: ImportKind, importer: Importer): Example {
  const id = exampleIds[currentLocale()] ?? exampleIds.en;
  const position = [
    ['latitude', '49.13'],
    ['longitude', '-122.31'],
  ] as const;
  if (kind === 'vintages')
    return [
      ['id', id],
      ['registry', 'VCS'],
      ['year', '2024'],
      ['issued', '1200'],
      ['retired', '200'],
    ];
  if (kind === 'inventories')
    return [
      ['community', id],
      ['province', m.import_example_province()],
      ['country', 'Canada'],
      ['year', '2024'],
      ['tonnes', '48200'],
      ...position,
    ];
  const project: Example = [
    ['registry', 'VCS'],
    ['id', id],
    ['title', m.import_example_title()],
    ['organization', m.import_example_organization()],
    ['description', m.import_example_description()],
    ['program', 'VCS'],
    ['type', 'Waste'],
    ['stage', 'Active'],
    ['address', m.import_example_address()],
    ...position,
    ['start', '2024-01-01'],
    ['end', '2033-12-31'],
    ['registered', '2024-05-31'],
    ['url', 'https://registry.example/1234'],
  ];
  const foreign = new Set(['organization', 'registered', 'url']);
  return importer === 'registry' ? project : project.filter(([field]) => !foreign.has(field));
}

/** Returns a template: the headings in the page's language, and an example row that an import refuses. */
function templateRows(kind: ImportKind, importer: Importer): readonly (readonly string[])[] {
  const example = exampleOf(kind, importer);
  const locale = currentLocale();
  return [example.map(([field]) => templateHeading(kind, field, locale)), example.map(([, text]) => text)];
}
