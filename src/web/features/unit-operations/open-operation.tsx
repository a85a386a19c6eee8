import { lazy } from 'react';
import { useLocation } from 'react-router';
import * as m from '#messages/messages.js';
import { useLastClaims } from '#web/api/last-claims.ts';
import { type OperationKind, type OperationStart, readOperation } from '#web/api/operation-address.ts';
import { useMayOperate, useOperationAddress, useOwnedUnits } from '#web/api/unit-operations.ts';
import { ButtonLink } from '#web/kit/buttons/buttons.tsx';
import { LazyPart } from '#web/kit/pages/waiting-and-faults.tsx';

const OperationDialog = lazy(async () => ({
  default: (await import('./operation-dialog.tsx')).OperationDialog,
}));

/** The dialog of an operation over any page, where the address names one and the reader may carry it out. */
export function OperationPlace() {
  const start = readOperation(useLocation().search);
  return start === null ? null : <Opened start={start} />;
}

/** Who may operate is asked only here: on other pages nothing is fetched. */
function Opened({ start }: { readonly start: OperationStart }) {
  const mayOperate = useMayOperate();
  if (!mayOperate) return null;
  return (
    <LazyPart>
      <OperationDialog key={start.kind} start={start} />
    </LazyPart>
  );
}

const words: Readonly<Record<OperationKind, () => string>> = {
  retire: m.row_operation_open_retire,
  transfer: m.operation_transfer_open,
  cancel: m.operation_cancel_open,
};

type Props = {
  readonly projectSerial: string;
  /** Serial of the organization that the project belongs to. */
  readonly organization: string | null;
  readonly kinds: readonly OperationKind[];
};

/** Opens the dialogs of operations on a project's tonnes; nothing where it has none, or for those who may not. */
export function OperationLinks({ projectSerial, organization, kinds }: Props) {
  const isOwn = useLastClaims()?.certserialnumber === organization;
  const mayOperate = useMayOperate() && isOwn;
  const { data } = useOwnedUnits(mayOperate);
  const addressOf = useOperationAddress();
  if (!mayOperate || !(data ?? []).some((units) => units.projectSerial === projectSerial)) return null;
  return kinds.map((kind) => (
    <ButtonLink key={kind} to={addressOf({ kind, project: projectSerial })} preventScrollReset>
      {words[kind]()}
    </ButtonLink>
  ));
}
