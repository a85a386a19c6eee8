import { useQuery } from '@tanstack/react-query';
import { generatePath } from 'react-router';
import { listInventoryOptions } from '#contract/operation-choices.ts';
import { readOwnInventoryOverview } from '#contract/overviews.ts';
import type { OwnedProject } from '#contract/owned-projects.ts';
import { pagePaths } from '#contract/page-paths.ts';
import { sumHoldings } from '#domain/ledger/propose-tonnes.ts';
import * as m from '#messages/messages.js';
import { call, keyOf } from '#web/api/call.ts';
import { useClaims } from '#web/api/session.ts';
import { useOwnedUnits } from '#web/api/unit-operations.ts';
import { Link } from '#web/kit/navigation/link.tsx';
import { formatPercent, formatWhole } from '#web/kit/text/format.ts';
import { useFormState } from './form-context.ts';
import { isOfOneYear } from './form-rows.ts';
import classes from './inventory-panel.module.css';

const query = { parts: 'none' } as const;

/** The organization's inventories by year, as its true-up counts them. */
function useInventories() {
  const isSignedIn = useClaims() !== null;
  const { data } = useQuery({
    queryKey: [...keyOf(readOwnInventoryOverview, { query }), 'inventory form'],
    queryFn: ({ signal }) => call(readOwnInventoryOverview, { query, signal }),
    enabled: isSignedIn,
  });
  return (data?.years ?? []).flatMap(({ year, inventory }) =>
    inventory === null || inventory === 0 ? [] : [{ year, tonnes: inventory }],
  );
}

/** Returns the year of the form and its tonnes; null unless it is of one year. */
function useEntered() {
  const { draft } = useFormState();
  const year = Number(draft.texts['timeline.startYear']);
  if (!isOfOneYear(draft) || draft.texts['timeline.startYear'].length !== 4) return null;
  return { year, tonnes: draft.rows.find((row) => row.year === year)?.quantity ?? 0 };
}

/** Beyond this change from one year to the next, a slip of the keyboard is likely. */
const LARGE_CHANGE = 0.25;

/** Compares the tonnes that are entered with those of the year before; asks where they are far apart. */
export function ComparedYear() {
  const entered = useEntered();
  const inventories = useInventories();
  const before = inventories.find(({ year }) => year + 1 === entered?.year);
  if (entered === null || entered.tonnes === 0 || before === undefined) return null;
  const change = entered.tonnes / before.tonnes - 1;
  const values = {
    percent: formatPercent(Math.abs(change)),
    year: String(before.year),
    tonnes: formatWhole(before.tonnes),
  };
  const text = change < 0 ? m.quick_less_than(values) : m.quick_more_than(values);
  return (
    <p role="status" className={classes.compared} data-large={Math.abs(change) > LARGE_CHANGE || undefined}>
      {change === 0 ? m.quick_same_as(values) : text}
      {Math.abs(change) > LARGE_CHANGE ? ` ${m.quick_is_it_right()}` : null}
    </p>
  );
}

type YearTakenProps = { readonly project: OwnedProject | null };

/** Says which other inventory has the year already. */
export function YearTaken({ project }: YearTakenProps) {
  const entered = useEntered();
  const account = useClaims()?.sub;
  const { data } = useQuery({
    queryKey: [...keyOf(listInventoryOptions), account ?? NEVER],
    queryFn: ({ signal }) => call(listInventoryOptions, { signal }),
    enabled: account !== undefined,
  });
  const taken = data?.find(
    ({ year, projectSerial }) => year === entered?.year && projectSerial !== project?.projectSerial,
  );
  if (taken === undefined) return null;
  const { projectSerial, projectName } = taken;
  return (
    <p role="status" className={classes.compared} data-large>
      {m.quick_year_taken({ year: String(taken.year) })}{' '}
      <Link to={generatePath(pagePaths.draft, { projectSerial })}>{projectName}</Link>
    </p>
  );
}

/** What the organization holds to retire against a year of so many tonnes; nothing while it holds none. */
function Owned({ year, tonnes }: { readonly year: number; readonly tonnes: number }) {
  const held = sumHoldings(useOwnedUnits().data ?? []);
  if (held === 0) return null;
  const words = { held: formatWhole(held), year: String(year) };
  return (
    <p className={classes.text}>
      {held < tonnes
        ? m.panel_hold_partly({ ...words, missing: formatWhole(tonnes - held) })
        : m.panel_hold_enough(words)}
    </p>
  );
}

const NEVER = 'never';

/** What the inventory is for: its year's true-up, beside those of other years. */
export function InventoryPanel() {
  const entered = useEntered();
  const inventories = useInventories();
  if (entered === null) return null;
  const others = inventories.filter(({ year }) => year !== entered.year);
  const recorded = inventories.find(({ year }) => year === entered.year);
  const now = entered.tonnes === 0 ? (recorded ?? entered) : entered;
  const shown = [...others, now].toSorted((one, other) => one.year - other.year).slice(-MOST_YEARS);
  const most = Math.max(...shown.map(({ tonnes }) => tonnes), 1);
  return (
    <aside aria-label={m.panel_true_up({ year: String(entered.year) })} className={classes.panel}>
      <p className={classes.label}>{m.panel_true_up({ year: String(entered.year) })}</p>
      {entered.tonnes === 0 ? (
        <p className={classes.text}>{m.panel_empty()}</p>
      ) : (
        <>
          <p className={classes.figure}>
            <strong>{formatWhole(entered.tonnes)}</strong> {m.panel_missing()}
          </p>
          <span className={classes.gap} aria-hidden="true" />
          <p className={classes.text}>{m.panel_text({ year: String(entered.year) })}</p>
          <Owned {...entered} />
        </>
      )}
      {others.length === 0 ? (
        <p className={classes.text}>{m.panel_first()}</p>
      ) : (
        <div className={classes.others}>
          <p className={classes.label}>{m.panel_inventories()}</p>
          <ol className={classes.years}>
            {shown.map(({ year, tonnes }) => (
              <li key={year} data-now={year === entered.year || undefined}>
                <span>{year}</span>
                <span className={classes.bar} style={{ width: `${(tonnes / most) * 100}%` }} />
                <span className={classes.number}>{formatWhole(tonnes)}</span>
              </li>
            ))}
          </ol>
        </div>
      )}
    </aside>
  );
}

const MOST_YEARS = 6;
