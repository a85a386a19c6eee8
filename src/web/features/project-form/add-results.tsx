import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { OwnedProject } from '#contract/owned-projects.ts';
import { updateEmissions } from '#contract/project-transitions.ts';
import { MAX_DOCUMENT_BYTES, uploadFile } from '#contract/uploads.ts';
import { registryYear } from '#domain/registry-day.ts';
import { readQuantity } from '#domain/tonnes.ts';
import * as m from '#messages/messages.js';
import { call } from '#web/api/call.ts';
import { sentenceOf } from '#web/api/call-problem.ts';
import { useLastClaims } from '#web/api/last-claims.ts';
import { uploadTo } from '#web/api/upload.ts';
import { useKeptForm } from '#web/api/use-kept-form.ts';
import { useSubmission } from '#web/api/use-submission.ts';
import { Button } from '#web/kit/buttons/buttons.tsx';
import { Dialog, DialogActions } from '#web/kit/dialogs/dialog.tsx';
import { ChoiceField } from '#web/kit/forms/choice-field.tsx';
import { TextField } from '#web/kit/forms/text-fields.tsx';
import { formatWhole } from '#web/kit/text/format.ts';
import { DocumentField } from '#web/kit/uploads/upload-fields.tsx';
import { GuideLink } from '#web/looks/guide-link.tsx';
import { fieldWord } from './field-words.ts';
import { draftOf, type FormDraft, type NamedFile } from './form-draft.ts';
import { updateBodyOf } from './form-submission.ts';
import { keepOwnedProject } from './owned-project.tsx';
import { blankResults, readResults, type TypedResults } from './typed-results.ts';
import {
  type ReplacedSlot,
  type Results,
  replacedSlots,
  reportBefore,
  withResults,
  yearsToRealize,
} from './year-results.ts';

type Props = {
  readonly project: OwnedProject;
  /** Called with the project as it waits for approval. */
  readonly onAdded: (project: OwnedProject) => void;
  readonly onClose: () => void;
};

const uploadReport = uploadTo(uploadFile);

/** Adds the realized tonnes of a year with their report, and submits them for approval. */
export function AddResults({ project, onAdded, onClose }: Props) {
  const [years] = useState(() => yearsToRealize(project, registryYear(new Date())));
  const kept = useKeptResults(project);
  const { tonnes: text, report, replaced } = kept.draft;
  const type = (part: Partial<TypedResults>) => kept.type((latest) => ({ ...latest, ...part }));
  const year = years.find((one) => String(one.year) === kept.draft.year) ?? years.at(0) ?? null;
  const [isUploading, setUploading] = useState(false);
  const [isWrong, setWrong] = useState(false);
  const replace = (slot: ReplacedSlot) => type({ replaced: slot });
  const sending = useSending({ project, send: kept.send, onAdded });
  const tonnes = tonnesOf(text);
  const send = () => {
    setWrong(tonnes === null);
    if (year !== null && tonnes !== null) sending.mutate({ year: year.year, tonnes, report, replaced });
  };
  return (
    <Dialog title={m.results_title()} {...(!sending.isPending && { onClose })}>
      <p>{m.results_lead()}</p>
      <ChoiceField
        label={m.quick_year()}
        hint={m.results_planned({ tonnes: formatWhole(year?.tonnes ?? 0) })}
        value={String(year?.year ?? '')}
        choices={years.map((one) => ({ value: String(one.year), text: String(one.year) }))}
        onChoose={(value) => type({ year: value })}
      />
      <TextField
        label={m.results_tonnes()}
        hint={m.quick_tonnes_hint()}
        error={isWrong ? m.results_tonnes_missing() : null}
        isRequired
        value={text}
        inputMode="numeric"
        maxLength={MAX_CHARACTERS}
        onType={(typed) => {
          type({ tonnes: typed.replaceAll(/[^\d\s,]/g, '') });
          setWrong(false);
        }}
        onEnter={send}
      />
      <Report report={report} onReport={(file) => type({ report: file })} onSending={setUploading} />
      {report === null ? null : (
        <ReportBefore files={draftOf(project).files} replaced={replaced} onReplaced={replace} />
      )}
      <p>{m.form_update_waits()}</p>
      <GuideLink part="owners/results" title={m.guide_owners_results_title()} />
      {sending.isError ? <p role="alert">{sentenceOf(sending.error)}</p> : null}
      <DialogActions>
        <Button disabled={sending.isPending} onClick={onClose}>
          {m.cancel()}
        </Button>
        <Button variant="filled" busy={sending.isPending} disabled={isUploading} onClick={send}>
          {tonnes === null || year === null
            ? m.results_act()
            : m.results_act_with({ count: tonnes, shown: formatWhole(tonnes), year: String(year.year) })}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

type ReportProps = {
  readonly report: NamedFile | null;
  readonly onReport: (report: NamedFile | null) => void;
  readonly onSending: (isSending: boolean) => void;
};

function Report({ report, onReport, onSending }: ReportProps) {
  return (
    <DocumentField
      label={m.form_label_optional({ label: m.field_documents_verification_report() })}
      isPdfOnly
      isRow
      slot="verificationReport"
      stored={report}
      mostBytes={MAX_DOCUMENT_BYTES}
      upload={uploadReport}
      onStored={({ url, filename }) => onReport({ url, filename })}
      onRemove={() => onReport(null)}
      onSending={onSending}
    />
  );
}

type ReportBeforeProps = {
  readonly files: FormDraft['files'];
  readonly replaced: ReplacedSlot;
  readonly onReplaced: (replaced: ReplacedSlot) => void;
};

/** Says where the report before moves; asks which document is replaced where none is free. */
function ReportBefore({ files, replaced, onReplaced }: ReportBeforeProps) {
  const before = reportBefore(files);
  if (before === null) return null;
  const { file, freeSlot } = before;
  if (freeSlot !== null)
    return (
      <p>{m.results_report_moves({ file: file.filename, place: fieldWord(`documents.${freeSlot}`) })}</p>
    );
  return (
    <ChoiceField
      label={m.results_replaced()}
      hint={m.results_replaced_hint()}
      value={replaced}
      choices={replacedSlots.map((slot) => ({
        value: slot,
        text: m.results_replaced_choice({
          document: fieldWord(`documents.${slot}`),
          file: files[slot]?.filename ?? '',
        }),
      }))}
      onChoose={(value) => onReplaced(replacedSlots.find((slot) => slot === value) ?? replaced)}
    />
  );
}

/** Ten digits with their separators. */
const MAX_CHARACTERS = 13;

/** Returns the whole tonnes of a text, at least one; otherwise null. */
function tonnesOf(text: string): number | null {
  const quantity = readQuantity(text);
  return quantity.ok && quantity.value !== null && quantity.value > 0 ? quantity.value : null;
}

function useKeptResults({ projectSerial }: OwnedProject) {
  const name = `results ${projectSerial}`;
  return useKeptForm<TypedResults>({ name, saved: blankResults, readDraft: readResults });
}

type Sending = Pick<Props, 'project' | 'onAdded'> & {
  readonly send: ReturnType<typeof useKeptResults>['send'];
};

function useSending({ project, send, onAdded }: Sending) {
  const queryClient = useQueryClient();
  const account = useLastClaims()?.sub ?? '';
  return useSubmission({
    mutationFn: (results: Results) => {
      const update = {
        ...updateBodyOf(project, withResults(draftOf(project), results)),
        updatedAt: project.updatedAt,
      };
      const params = { projectSerial: project.projectSerial };
      return send(update, ({ body, headers }) => call(updateEmissions, { params, body, headers }));
    },
    onSuccess: (saved) => {
      keepOwnedProject(queryClient, saved, account);
      onAdded(saved);
    },
  });
}
