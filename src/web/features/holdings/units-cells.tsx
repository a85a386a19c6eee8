import type { OwnedSummary } from '#contract/owned-projects.ts';
import type { OwnedUnits } from '#contract/unit-operations.ts';
import * as m from '#messages/messages.js';
import { useOwnInventories } from '#web/api/own-inventories.ts';
import { useMayOperate, useOperationAddress, useOwnedUnits } from '#web/api/unit-operations.ts';
import { ButtonLink } from '#web/kit/buttons/buttons.tsx';
import { formatWhole } from '#web/kit/text/format.ts';
import classes from './holdings.module.css';

type Props = { readonly project: OwnedSummary };

type TonnesLeftProps = Props & {
  /** Says below of how many tonnes they are, or how many are planned. */
  readonly isOfAll?: true;
};

/** The tonnes of a project, or of an entry of received units, that its organization can still use. */
export function TonnesLeft({ project, isOfAll }: TonnesLeftProps) {
  const { data } = useOwnedUnits();
  const left = tonnesOf(data, project.projectSerial);
  const all = isOfAll === true ? allTonnes(project) : null;
  if (left === 0 && all === null) return null;
  return (
    <span className={classes.left}>
      {left > 0 || project.registeredTonnes > 0 ? (
        <b className={classes.tonnes} data-none={left === 0 || undefined}>
          {formatWhole(left)}
        </b>
      ) : null}{' '}
      {all === null ? null : <small className={classes.quiet}>{all}</small>}
    </span>
  );
}

/** The tonnes emitted in the years of an inventory that count; nothing where none does. */
export function TonnesEmitted({ project: { projectSerial } }: Props) {
  const years = useOwnInventories()?.get(projectSerial) ?? [];
  if (years.length === 0) return null;
  return formatWhole(years.reduce((sum, { emitted }) => sum + emitted, 0));
}

/**
 * The years of an inventory. Where it counts, years after its last one with a figure are only projected, and are said
 * to be.
 */
export function InventoryYears({ project: { projectSerial, timeline } }: Props) {
  const last = useOwnInventories()?.get(projectSerial)?.at(-1)?.year;
  const { startYear, finishYear } = timeline;
  if (startYear === null || finishYear === null) return startYear ?? finishYear;
  if (last === undefined || last < startYear || last >= finishYear) return spanOf(startYear, finishYear);
  return m.held_years_projected({ years: spanOf(startYear, last), projected: spanOf(last + 1, finishYear) });
}

function spanOf(first: number, last: number): string {
  return first === last ? String(first) : `${first}–${last}`;
}

function allTonnes({ registeredTonnes, projectedTonnes }: OwnedSummary): string | null {
  if (registeredTonnes > 0) return m.held_of_registered({ tonnes: formatWhole(registeredTonnes) });
  return projectedTonnes > 0 ? m.held_projected({ tonnes: formatWhole(projectedTonnes) }) : null;
}

/** Opens the dialog that retires tonnes of a project; nothing where it has none. */
export function RetireLink({ project: { projectSerial, title } }: Props) {
  const { data } = useOwnedUnits();
  const mayOperate = useMayOperate();
  const addressOf = useOperationAddress();
  if (!mayOperate || tonnesOf(data, projectSerial) === 0) return null;
  return (
    <span className={classes.next}>
      <ButtonLink
        to={addressOf({ kind: 'retire', project: projectSerial })}
        label={m.operation_open_named({ operation: m.row_operation_open_retire(), title })}
        preventScrollReset
      >
        {m.row_operation_open_retire()}
      </ButtonLink>
    </span>
  );
}

function tonnesOf(units: readonly OwnedUnits[] | undefined, project: string): number {
  return (units ?? []).reduce(
    (sum, { projectSerial, tonnes }) => (projectSerial === project ? sum + tonnes : sum),
    0,
  );
}
