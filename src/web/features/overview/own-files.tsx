import { callFile, useDownload } from '#web/api/use-download.ts';
import { Button } from '#web/kit/buttons/buttons.tsx';
import * as m from '#messages/messages.js';
import { IconDownload } from '@tabler/icons-react';
import {
  formatWords,
  type OverviewFormat,
  overviewFormats,
  type OverviewKind,
  ownEndpoints,
} from './overview-query.ts';
import classes from './overview-view.module.css';

/** One's own overview as a file: it needs the session, which a plain link does not send. */
export function OwnFiles({ kind }: { readonly kind: OverviewKind }) {
  const download = useDownload((format: OverviewFormat) =>
    callFile(ownEndpoints[kind], { query: { format } }, `${kind}.${format}`),
  );
  return (
    <>
      {overviewFormats.map((format) => (
        <Button
          key={format}
          label={m.overview_download({ format: formatWords[format]() })}
          busy={download.awaited === format}
          disabled={download.awaited !== undefined}
          onClick={() => download.start(format)}
        >
          <IconDownload size={18} aria-hidden />
          {formatWords[format]()}
        </Button>
      ))}
      {download.failure === null ? null : (
        <p role="alert" className={classes.failure}>
          {m.overview_file_failed()} {download.failure}
        </p>
      )}
    </>
  );
}
