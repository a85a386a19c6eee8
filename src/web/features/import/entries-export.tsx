import { exportEntries } from '#contract/imports.ts';
import * as m from '#messages/messages.js';
import { callFile, useDownload } from '#web/api/use-download.ts';
import { DownloadButtons } from '#web/kit/files/download-buttons.tsx';
import classes from './import.module.css';

const formats = ['csv', 'xlsx'] as const;
type Format = (typeof formats)[number];

/** Downloads of the entries that can be corrected in a spreadsheet and imported again. */
export function EntriesExport() {
  const download = useDownload((format: Format) =>
    callFile(exportEntries, { query: { format } }, `drafts.${format}`),
  );
  return (
    <>
      <p>{m.import_export_lead()}</p>
      <div className={classes.actions}>
        <DownloadButtons
          download={download}
          formats={formats}
          label={({ format }) => m.import_export_download({ format })}
        />
      </div>
    </>
  );
}
