import { type FormEvent, useState } from 'react';
import { generatePath, useLocation, useNavigate } from 'react-router';
import { pagePaths } from '#contract/page-paths.ts';
import type { UnitOperation } from '#contract/unit-operations.ts';
import * as m from '#messages/messages.js';
import { queryProps } from '#web/api/call-problem.ts';
import { type OperationStart, queryWithoutOperation } from '#web/api/operation-address.ts';
import { ButtonLink } from '#web/kit/buttons/buttons.tsx';
import { Sheet } from '#web/kit/dialogs/dialog.tsx';
import { EmptyNote } from '#web/kit/lists/lists.tsx';
import { QueryBoundary } from '#web/kit/pages/waiting-and-faults.tsx';
import { GuideLink } from '#web/looks/guide-link.tsx';
import { AgainstPart } from './against-part.tsx';
import classes from './operation.module.css';
import { OperationDone } from './operation-done.tsx';
import { UNITS_CHANGED, useOperationPreview, useOperationSources } from './operation-queries.ts';
import { operationTitles } from './operation-words.ts';
import { OutcomePart } from './outcome-part.tsx';
import { type KeptOperation, useKeptOperation } from './use-kept-operation.ts';
import { useOperationForm } from './use-operation-form.ts';
import { useOperationSending } from './use-operation-sending.ts';
import { WhatPart } from './what-part.tsx';

/** The dialog that retires, transfers or cancels units; closing it leads back to the page under it. */
export function OperationDialog({ start }: { readonly start: OperationStart }) {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const [isBusy, setBusy] = useState(false);
  const kept = useKeptOperation(start);
  const close = () => {
    // Whether a request without a reply was carried out is still to be checked.
    if (kept.lost === null) kept.discard();
    void navigate(`${pathname}${queryWithoutOperation(search)}`, { replace: true, preventScrollReset: true });
  };
  return (
    <Sheet title={operationTitles[start.kind]()} {...(!isBusy && { onClose: close })}>
      <Content start={start} kept={kept} onBusy={setBusy} onClose={close} />
    </Sheet>
  );
}

type ContentProps = {
  readonly start: OperationStart;
  readonly kept: KeptOperation;
  /** Called when a request begins and ends: the dialog cannot be closed meanwhile. */
  readonly onBusy: (isBusy: boolean) => void;
  readonly onClose: () => void;
};

function Content({ start, kept, onBusy, onClose }: ContentProps) {
  const { units, inventories, organization } = useOperationSources(start.kind);
  const isWaiting = start.kind === 'retire' && inventories.data === undefined;
  const failed = units.error === null ? inventories : units;
  const reply =
    units.data === undefined || isWaiting
      ? undefined
      : { units: units.data, inventories: inventories.data ?? [] };
  const { failure, isFetching, onRetry } = queryProps<unknown>(failed);
  if (reply?.units.every(({ operations }) => !operations.includes(start.kind)) === true)
    return <NothingHeld />;
  return (
    <div className={reply === undefined ? classes.waiting : classes.loaded}>
      <QueryBoundary
        reply={reply}
        failure={reply === undefined ? failure : null}
        isFetching={isFetching}
        onRetry={onRetry}
      >
        {(sources) => (
          <Operation
            start={start}
            kept={kept}
            sources={sources}
            organization={organization}
            onRefetch={async () => void (await Promise.all([units.refetch(), inventories.refetch()]))}
            onBusy={onBusy}
            onClose={onClose}
          />
        )}
      </QueryBoundary>
    </div>
  );
}

function NothingHeld() {
  return (
    <div className={classes.waiting}>
      <EmptyNote title={m.operation_none()} text={m.operation_none_text()}>
        <ButtonLink to={pagePaths.createOffsets}>{m.trueup_left_add_offsets()}</ButtonLink>
      </EmptyNote>
    </div>
  );
}

type OperationProps = ContentProps & {
  readonly sources: Pick<Parameters<typeof useOperationForm>[0], 'units' | 'inventories'>;
  readonly organization: string;
  readonly onRefetch: () => Promise<void>;
};

function Operation({ start, kept, sources, organization, onRefetch, onBusy, onClose }: OperationProps) {
  const form = useOperationForm({ start, kept, ...sources });
  const [wasDone, setWasDone] = useState(false);
  const [pressed, setPressed] = useState<Shown | null>(null);
  const navigate = useNavigate();
  const [done, setDone] = useState<UnitOperation | null>(null);
  const [hasChanged, setChanged] = useState(false);
  const proposeAgain = async () => {
    await onRefetch();
    form.proposeAgain();
    setChanged(true);
  };
  const preview = useOperationPreview(wasDone ? null : form.request, () => void proposeAgain());
  const sending = useOperationSending({
    kept,
    onBusy,
    onDone: (operation) => {
      setWasDone(true);
      const paper = paperOf(operation);
      if (paper === null) setDone(operation);
      else void navigate(paper, { replace: true });
    },
    onRefused: async ({ status, fields }) => {
      form.refuse(fields);
      if (status === UNITS_CHANGED) await proposeAgain();
    },
  });
  if (done !== null)
    return <OperationDone done={done} kind={form.kind} receiver={form.typed.receiver} onClose={onClose} />;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (sending.isUnknown) return sending.checkAgain();
    setChanged(false);
    if (form.check() && form.request !== null) {
      setPressed({ form, preview });
      sending.send(exactly(form.request, preview.isFresh ? preview.data : undefined));
    }
    return undefined;
  };
  // What was sent stays while it is carried out and until the page of the result is there.
  const isUnderWay = sending.isBusy || wasDone;
  const shown = isUnderWay && pressed !== null ? pressed : { form, preview };
  return (
    <form noValidate className={classes.form} onSubmit={submit}>
      <fieldset className={classes.entered} disabled={isUnderWay || sending.isUnknown}>
        {hasChanged ? (
          <p role="alert" className={classes.changed}>
            {m.operation_changed()}
          </p>
        ) : null}
        <Guide kind={form.kind} />
        <WhatPart form={shown.form} picks={start.picks === true} />
        <AgainstPart form={shown.form} />
      </fieldset>
      <OutcomePart {...shown} organization={organization} sending={{ ...sending, isBusy: isUnderWay }} />
    </form>
  );
}

function Guide({ kind }: Pick<OperationStart, 'kind'>) {
  return kind === 'retire' ? (
    <GuideLink part="owners/retire" title={m.guide_owners_retire_title()} />
  ) : (
    <GuideLink part="owners/transfer" title={m.guide_owners_transfer_title()} />
  );
}

/** What the dialog shows of an operation. */
type Shown = Pick<Parameters<typeof OutcomePart>[0], 'form' | 'preview'>;

/** Returns the request for the very serials that its preview showed, so that no others are taken. */
function exactly<R extends Parameters<ReturnType<typeof useOperationSending>['send']>[0]>(
  request: R,
  preview: UnitOperation | undefined,
): R {
  if (preview === undefined || preview.units.length > MAX_EXACT) return request;
  const units = preview.units.map(({ serialProject, year, serialMin, serialMax }) => ({
    serialProject,
    year,
    serialMin,
    serialMax,
  }));
  return { ...request, body: { ...request.body, units } };
}

/** Most ranges that a request can name. */
const MAX_EXACT = 200;

/** Returns the address of the paper of a retirement: its statement, or its only certificate. */
function paperOf({ statement, units }: UnitOperation): string | null {
  if (statement !== null) return generatePath(pagePaths.statement, { statementId: statement });
  const certificateId = units[0]?.certificate ?? null;
  return certificateId === null ? null : generatePath(pagePaths.certificate, { certificateId });
}
