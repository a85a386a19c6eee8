import { MAX_IMPORT_BYTES, MAX_IMPORT_ROWS } from '#contract/imports.ts';
import { LeaveGuard } from '#web/kit/forms/leave-guard.tsx';
import { EmptyNote } from '#web/kit/lists/empty-note.tsx';
import { Section } from '#web/kit/pages/section.tsx';
import { formatBytes, formatWhole } from '#web/kit/text/format.ts';
import * as m from '#messages/messages.js';
import { ImportDone } from './import-done.tsx';
import { ImportDecision } from './import-decision.tsx';
import { ImportFileField } from './import-file-field.tsx';
import { ImportReportView } from './import-report.tsx';
import { ImportTemplates } from './import-templates.tsx';
import type { Importer } from './template-rows.ts';
import { type ImportEndpoint, useImport } from './use-import.ts';

type Props = {
  readonly endpoint: ImportEndpoint;
  readonly importer: Importer;
  /** Where the imported entries are. */
  readonly next: { readonly to: string; readonly text: string };
};

/** Imports a file: templates, the file, the report of its dry run, and the import itself. */
export function ImportDesk({ endpoint, importer, next }: Props) {
  const { state, check, cancel, commit, askAgain } = useImport(endpoint);
  const isImporting = state.kind === 'importing' || state.kind === 'lost';
  const limits = {
    size: formatBytes(MAX_IMPORT_BYTES),
    rows: formatWhole(MAX_IMPORT_ROWS[importer]),
  };
  return (
    <>
      <Section title={m.import_templates()}>
        <ImportTemplates importer={importer} />
      </Section>
      <Section title={m.import_choose_title()}>
        <ImportFileField
          state={state}
          hint={m.import_choose_hint(limits)}
          onFile={check}
          onCancel={cancel}
          isBusy={isImporting}
        />
      </Section>
      <Section title={state.kind === 'done' ? m.import_done_title() : m.import_report_title()}>
        {state.kind === 'done' ? <ImportDone result={state.result} next={next} /> : null}
        {'report' in state ? (
          <>
            <ImportDecision
              state={state}
              importer={importer}
              onCommit={(isSkipping) => commit(state, isSkipping)}
              onAskAgain={() => {
                if (state.kind === 'lost') askAgain(state, state.commit);
              }}
              onCheckAgain={() => check(state.file)}
            />
            <ImportReportView name={state.file.name} report={state.report} />
          </>
        ) : null}
        {'report' in state || state.kind === 'done' ? null : <EmptyNote text={m.import_report_empty()} />}
      </Section>
      <LeaveGuard wouldLose={() => isImporting} />
    </>
  );
}
