import { type ReactNode, useEffect, useRef } from 'react';
import { MAX_IMPORT_BYTES, MAX_IMPORT_ROWS } from '#contract/imports.ts';
import * as m from '#messages/messages.js';
import { LeaveGuard } from '#web/kit/forms/leave-guard.tsx';
import { EmptyNote } from '#web/kit/lists/lists.tsx';
import { Section } from '#web/kit/pages/page.tsx';
import { formatBytes, formatWhole } from '#web/kit/text/format.ts';
import { CharsetField } from './charset-field.tsx';
import classes from './import.module.css';
import { ImportDecision, ImportDone } from './import-decision.tsx';
import { ImportFileField } from './import-file-field.tsx';
import { ImportReportView } from './import-report.tsx';
import { type Importer, ImportTemplates, kindsOf } from './import-templates.tsx';
import { adoptMapping, type FileMapping, mappingOf } from './matching/match-draft.ts';
import { MatchingStep } from './matching/matching-step.tsx';
import { ReadAs } from './matching/read-as.tsx';
import { SavedMappings } from './matching/saved-mappings.tsx';
import type { ImportEndpoint, ImportState } from './use-import.ts';
import { type Matching, useMatchedImport } from './use-matched-import.ts';

type ImportPanelProps = {
  readonly endpoint: ImportEndpoint;
  readonly importer: Importer;
  /** Where the imported entries are. */
  readonly next: { readonly to: string; readonly text: string };
};

/** Imports a file: templates, the file, what its columns mean, the report of its dry run, and the import itself. */
export function ImportPanel({ endpoint, importer, next }: ImportPanelProps) {
  const imports = useMatchedImport(endpoint);
  const { state, encoding } = imports;
  const isImporting = state.kind === 'importing' || state.kind === 'lost';
  const matching = shownMatching(imports.matching, state);
  const limits = {
    size: formatBytes(MAX_IMPORT_BYTES),
    rows: formatWhole(MAX_IMPORT_ROWS[importer]),
  };
  return (
    <>
      <Section title={m.import_choose_title()}>
        <ImportFileField
          state={state}
          hint={m.import_choose_hint(limits)}
          error={state.kind === 'failed' && matching === null ? state.text : null}
          onFile={imports.choose}
          onCancel={imports.cancel}
          isBusy={isImporting}
        />
        {encoding === null || isImporting ? null : (
          <CharsetField
            charset={encoding.charset}
            onChoose={(charset) => imports.readIn(encoding.file, charset)}
          />
        )}
      </Section>
      <Section title={titleOf(state, matching !== null)}>
        <ReportPlace step={matching === null ? state.kind : 'columns'}>
          {matching === null ? null : (
            <MatchingPart imports={imports} matching={matching} importer={importer} />
          )}
          {matching === null && state.kind === 'done' ? (
            <ImportDone result={state.result} next={next} />
          ) : null}
          {matching === null && 'report' in state ? (
            <ReportPart imports={imports} state={state} importer={importer} endpoint={endpoint} />
          ) : null}
          {matching !== null || 'report' in state || state.kind === 'done' ? null : (
            <EmptyNote text={m.import_report_empty()} />
          )}
        </ReportPlace>
      </Section>
      <Section title={m.import_templates()}>
        <ImportTemplates importer={importer} />
      </Section>
      <LeaveGuard wouldLose={() => isImporting || (matching?.isOwn ?? false)} />
    </>
  );
}

function titleOf(state: ImportState, isMatching: boolean): string {
  if (isMatching) return m.import_match_title();
  return state.kind === 'done' ? m.import_done_title() : m.import_report_title();
}

/** Returns what is said of the columns while it is shown: for the file chosen last. */
function shownMatching(matching: Matching | null, state: ImportState): Matching | null {
  if (matching === null || !matching.isOpen) return null;
  return 'file' in state && state.file === matching.file && state.kind !== 'done' ? matching : null;
}

type PartProps = {
  readonly imports: ReturnType<typeof useMatchedImport>;
  readonly importer: Importer;
};

function MatchingPart({ imports, matching, importer }: PartProps & { readonly matching: Matching }) {
  const { state, change, checkAs, reread, setOpen } = imports;
  const { file, draft } = matching;
  return (
    <>
      <ReadAs draft={draft} isOwn={false} onChange={null} />
      <MatchingStep
        draft={draft}
        kinds={kindsOf[importer]}
        isBusy={state.kind === 'checking'}
        failure={state.kind === 'failed' ? state.text : null}
        onChange={change}
        onCheck={(mapping) => checkAs(file, mapping)}
        onReread={(mapping) => reread(file, mapping)}
        onBack={'report' in state ? () => setOpen(false) : null}
      />
      <SavedPart imports={imports} matching={matching} />
    </>
  );
}

type ReportPartProps = PartProps & {
  readonly endpoint: ImportEndpoint;
  readonly state: ImportState & { readonly kind: 'checked' | 'importing' | 'refused' | 'lost' };
};

function ReportPart({ imports, state, importer, endpoint }: ReportPartProps) {
  const { matching, commit, askAgain, recheck, setOpen } = imports;
  const { corrections } = state;
  const isRunning = state.kind === 'importing' || state.kind === 'lost';
  return (
    <>
      {matching === null ? null : (
        <ReadAs
          draft={matching.draft}
          isOwn={matching.isOwn}
          onChange={isRunning ? null : () => setOpen(true)}
        />
      )}
      <ImportDecision
        state={state}
        importer={importer}
        onCommit={(choice) => commit(state, choice)}
        onAskAgain={() => {
          if (state.kind === 'lost') askAgain(state, state.commit);
        }}
        onCheckAgain={() => recheck(state, corrections)}
      />
      <ImportReportView
        checked={state}
        endpoint={endpoint}
        importer={importer}
        onCorrect={isRunning ? null : (corrected) => recheck(state, corrected)}
      />
      {matching === null || isRunning ? null : <SavedPart imports={imports} matching={matching} />}
    </>
  );
}

function SavedPart({ imports, matching }: Pick<PartProps, 'imports'> & { readonly matching: Matching }) {
  const { file, draft } = matching;
  const adopt = (mapping: FileMapping) => {
    const adopted = adoptMapping(draft, mapping);
    const sent = adopted === null ? null : mappingOf(adopted);
    if (adopted === null || sent === null) return false;
    imports.change(adopted);
    imports.checkAs(file, sent);
    return true;
  };
  return <SavedMappings draft={draft} onUse={adopt} />;
}

type PlaceProps = { readonly step: ImportState['kind']; readonly children: ReactNode };

/** Steps that a press leads away from, with the pressed button. */
const pressedSteps: ReadonlySet<ImportState['kind']> = new Set(['columns', 'checked', 'lost', 'refused']);

/**
 * The report; it takes the focus when the button that was pressed is gone with its step, so that the keyboard
 * goes on from here.
 */
function ReportPlace({ step, children }: PlaceProps) {
  const place = useRef<HTMLDivElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    const isGone = pressedSteps.has(shown.current) && document.activeElement === document.body;
    if (shown.current !== step && isGone) place.current?.focus();
    shown.current = step;
  }, [step]);
  return (
    <div ref={place} tabIndex={-1} className={classes.place}>
      {children}
    </div>
  );
}
