import { type EmissionRow, tonnesOfRow } from '#domain/ledger/emission-row.ts';
import { formatWhole } from '#web/kit/text/format.ts';
import * as m from '#messages/messages.js';
import { ActItem, Serials } from './act-list.tsx';
import classes from './acts.module.css';
import { statusWord } from './status-word.ts';
import type { ActForm } from './use-act-form.ts';

type Props = {
  readonly form: ActForm;
  readonly rows: readonly EmissionRow[];
  readonly row: EmissionRow;
  readonly project: string;
};

/** What an act will do, in words and serials: what it takes, what stays, and what the inventory has left. */
export function ActPreview({ form, rows, row, project }: Props) {
  const { result, inventory, roomAfter } = form;
  if (!result.ok) return null;
  const parts = result.value.filter((one) => !rows.includes(one));
  return (
    <div className={classes.preview}>
      <h3>{m.acts_preview()}</h3>
      <ul className={classes.acts} aria-live="polite">
        {parts
          .filter(({ status }) => status !== 'Registered')
          .map((part) => (
            <ActItem key={part.status} row={part} project={project} isDone={false} />
          ))}
        {parts
          .filter(({ status }) => status === 'Registered')
          .map((rest) => (
            <Rest key="rest" row={rest} project={project} />
          ))}
        {inventory === null || roomAfter === null ? null : (
          <li>
            {m.acts_room({
              inventory: m.acts_inventory_year({
                inventory: inventory.projectName,
                year: String(inventory.year),
              }),
              count: roomAfter,
              shown: formatWhole(roomAfter),
            })}
          </li>
        )}
      </ul>
      <p>{row.kind === 'units' ? m.acts_final_sent() : m.acts_final_approved()}</p>
    </div>
  );
}

/** What stays of the row. */
function Rest({ row, project }: Pick<Props, 'row' | 'project'>) {
  const count = tonnesOfRow(row);
  const status = statusWord(row, true);
  return (
    <li>
      {m.acts_rest({ count, shown: formatWhole(count), status })}
      {row.kind === 'units' ? <Serials project={project} range={row.range} /> : null}
    </li>
  );
}
