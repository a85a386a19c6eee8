import type { ImportKind } from '#domain/import/import-columns.ts';
import { Button } from '#web/kit/buttons/button.tsx';
import { toCsvFile } from '#web/kit/files/csv.ts';
import { saveFile } from '#web/kit/files/save-file.ts';
import { toWorkbook } from '#web/kit/files/workbook.ts';
import { FieldError } from '#web/kit/forms/field-error.tsx';
import * as m from '#messages/messages.js';
import { useMutation } from '@tanstack/react-query';
import classes from './import.module.css';
import { type Importer, templateRows } from './template-rows.ts';

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

const kindsOf: Readonly<Record<Importer, readonly ImportKind[]>> = {
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
  const workbook = useMutation({
    mutationFn: () => toWorkbook(name(), templateRows(kind, importer)),
    networkMode: 'always',
    onSuccess: (content) => saveFile({ name: `${stem}.xlsx`, content }),
  });
  const labelOf = (act: string) => m.import_template_what({ act, kind: name() });
  return (
    <li>
      <h3>{name()}</h3>
      <p>{text[importer]()}</p>
      <div className={classes.acts}>
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
