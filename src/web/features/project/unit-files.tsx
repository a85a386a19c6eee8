import { listProjectUnits } from '#contract/read-project.ts';
import * as m from '#messages/messages.js';
import { addressOf } from '#web/api/call.ts';
import classes from './unit-files.module.css';

const formats = [
  { format: 'csv', word: m.overview_csv },
  { format: 'xlsx', word: m.overview_excel },
] as const;

/** A project's units as files for spreadsheets. */
export function UnitFiles({ projectSerial }: { readonly projectSerial: string }) {
  return formats.map(({ format, word }) => (
    <a
      key={format}
      href={addressOf(listProjectUnits, { params: { projectSerial }, query: { format } })}
      download
      aria-label={m.project_units_download({ format: word() })}
      className={classes.file}
    >
      {word()}
    </a>
  ));
}
