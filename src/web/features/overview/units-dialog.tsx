import { useQuery } from '@tanstack/react-query';
import type { OverviewUnits } from '#contract/overview-units.ts';
import { pagePaths } from '#contract/page-paths.ts';
import * as m from '#messages/messages.js';
import { queryProps } from '#web/api/call-problem.ts';
import { Button } from '#web/kit/buttons/buttons.tsx';
import { Dialog, DialogActions } from '#web/kit/dialogs/dialog.tsx';
import { Records } from '#web/kit/lists/lists.tsx';
import { Link } from '#web/kit/navigation/link.tsx';
import { QueryBoundary } from '#web/kit/pages/waiting-and-faults.tsx';
import { formatWhole } from '#web/kit/text/format.ts';
import { type ShownStatus, StatusBadge, statusLooks } from '#web/looks/status-look.tsx';
import { columnWords } from './figure-table.tsx';
import { CertificateLink } from './overview-links.tsx';
import { type FigureChoice, type OverviewOwner, unitsQuery } from './overview-query.ts';
import classes from './units-dialog.module.css';

type Props = {
  readonly owner: OverviewOwner;
  readonly choice: FigureChoice;
  readonly onClose: () => void;
};

/** The serials behind a figure, with what became of them. */
export function UnitsDialog({ owner, choice, onClose }: Props) {
  const query = useQuery(unitsQuery(owner, choice));
  return (
    <Dialog
      title={m.overview_units_title({ figure: columnWords[choice.figure](), year: choice.year })}
      onClose={onClose}
      isWide
    >
      <QueryBoundary {...queryProps(query)}>{(units) => <Units units={units} />}</QueryBoundary>
      <DialogActions>
        <Button variant="filled" onClick={onClose}>
          {m.close()}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function Units({ units: { units, total, listed, notShown } }: { readonly units: OverviewUnits }) {
  return (
    <>
      <p>
        {m.overview_units_total({ count: listed, tonnes: formatWhole(total), listed: formatWhole(listed) })}{' '}
        {units.length < listed ? m.overview_units_first({ count: formatWhole(units.length) }) : null}{' '}
        {notShown > 0 ? m.overview_units_not_shown({ tonnes: formatWhole(notShown) }) : null}
      </p>
      {units.length === 0 ? null : (
        <Records
          label={m.project_row_serials()}
          columns={[
            { name: m.project_row_serials() },
            { name: m.overview_units_project() },
            { name: m.project_row_quantity(), isNumber: true },
            { name: m.project_row_status() },
            { name: m.project_row_against() },
          ]}
          rows={units.map((unit) => ({ key: unit.serial, cells: cellsOf(unit) }))}
        />
      )}
    </>
  );
}

function cellsOf(unit: OverviewUnits['units'][number]) {
  const { serial, title, tonnes, status, retiredAgainst, certificate } = unit;
  return [
    <Link
      key="serial"
      to={`${pagePaths.serial}?serial=${encodeURIComponent(serial)}`}
      className={classes.serial}
    >
      {serial}
    </Link>,
    title,
    formatWhole(tonnes),
    isShownStatus(status) ? <StatusBadge key="status" status={status} /> : status,
    retiredAgainst === null && certificate === null ? null : (
      <>
        {retiredAgainst}
        {certificate === null ? null : (
          <span className={classes.certificate}>
            <CertificateLink id={certificate} />
          </span>
        )}
      </>
    ),
  ];
}

function isShownStatus(status: string): status is ShownStatus {
  return Object.hasOwn(statusLooks, status);
}
