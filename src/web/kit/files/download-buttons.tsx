import { IconDownload } from '@tabler/icons-react';
import * as m from '#messages/messages.js';
import { Button } from '#web/kit/buttons/buttons.tsx';
import classes from './download-buttons.module.css';

/** What `useDownload` returns: how to start, which file is awaited, and why the last one failed. */
type Download<Wanted> = {
  readonly start: (wanted: Wanted) => void;
  readonly awaited: Wanted | undefined;
  readonly failure: string | null;
};

const formatWords = { csv: m.overview_csv, xlsx: m.overview_excel, pdf: m.overview_pdf } as const;
type Format = keyof typeof formatWords;

type DownloadButtonsProps<Offered extends Format> = {
  readonly download: Download<Offered>;
  readonly formats: readonly Offered[];
  /** What the button of a format does, with the format's name. */
  readonly label: (message: { readonly format: string }) => string;
};

/** A button for each format of a file; while one is awaited, none can be pressed. */
export function DownloadButtons<Offered extends Format>({
  download,
  formats,
  label,
}: DownloadButtonsProps<Offered>) {
  return (
    <>
      {formats.map((format) => (
        <Button
          key={format}
          label={label({ format: formatWords[format]() })}
          busy={download.awaited === format}
          disabled={download.awaited !== undefined}
          onClick={() => download.start(format)}
        >
          <IconDownload size={18} aria-hidden />
          {formatWords[format]()}
        </Button>
      ))}
      <DownloadFailure failure={download.failure} />
    </>
  );
}

/** Says why the last download failed; nothing when it did not. */
export function DownloadFailure({ failure }: { readonly failure: string | null }) {
  return failure === null ? null : (
    <span role="alert" className={classes.failure}>
      {m.overview_file_failed()} {failure}
    </span>
  );
}
