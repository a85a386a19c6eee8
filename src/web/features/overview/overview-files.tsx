import { callFile } from '#web/api/call-file.ts';
import { addressOf } from '#web/api/call.ts';
import { useDownload } from '#web/api/use-download.ts';
import { Button } from '#web/kit/buttons/button.tsx';
import buttonClasses from '#web/kit/buttons/button.module.css';
import * as m from '#messages/messages.js';
import { IconDownload, IconPrinter } from '@tabler/icons-react';
import { type OverviewKind, type OverviewOwner, ownEndpoints, publicEndpoints } from './overview-query.ts';
import classes from './overview-view.module.css';

const formats = ['csv', 'xlsx', 'pdf'] as const;
type Format = (typeof formats)[number];

const words: Record<Format, () => string> = {
  csv: m.overview_csv,
  xlsx: m.overview_excel,
  pdf: m.overview_pdf,
};

type Props = { readonly kind: OverviewKind; readonly owner: OverviewOwner };

/** The overview as a file, and on paper. */
export function OverviewFiles({ kind, owner }: Props) {
  return (
    <>
      {owner === null ? (
        <OwnFiles kind={kind} />
      ) : (
        formats.map((format) => (
          <a
            key={format}
            href={addressOf(publicEndpoints[kind], { params: { organization: owner }, query: { format } })}
            download
            aria-label={m.overview_download({ format: words[format]() })}
            className={buttonClasses.button}
          >
            <IconDownload size={18} aria-hidden />
            {words[format]()}
          </a>
        ))
      )}
      <Button onClick={() => window.print()}>
        <IconPrinter size={18} aria-hidden />
        {m.overview_print()}
      </Button>
    </>
  );
}

/** One's own overview needs the session, which a plain link does not send. */
function OwnFiles({ kind }: Pick<Props, 'kind'>) {
  const download = useDownload((format: Format) =>
    callFile(ownEndpoints[kind], { query: { format } }, `${kind}.${format}`),
  );
  return (
    <>
      {formats.map((format) => (
        <Button
          key={format}
          label={m.overview_download({ format: words[format]() })}
          busy={download.awaited === format}
          onClick={() => download.start(format)}
        >
          <IconDownload size={18} aria-hidden />
          {words[format]()}
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
