import { listAllTokenEntries, listTokenEntries } from '#contract/tokens.ts';
import { callFile } from '#web/api/call-file.ts';
import { useDownload } from '#web/api/use-download.ts';
import { Button } from '#web/kit/buttons/button.tsx';
import * as m from '#messages/messages.js';
import { IconDownload } from '@tabler/icons-react';
import classes from './tokens.module.css';

const formats = ['csv', 'xlsx'] as const;
type Format = (typeof formats)[number];

const words: Record<Format, () => string> = { csv: m.overview_csv, xlsx: m.overview_excel };

type Props = {
  /** Whose entries: the caller's own, or for administrators those of all organizations or of one, by serial. */
  readonly of: 'own' | 'all' | { readonly serial: string };
};

/** Downloads token entries for spreadsheets. */
export function TokenFiles({ of }: Props) {
  const download = useDownload((format: Format) => requestFile(of, format));
  return (
    <div className={classes.files}>
      {formats.map((format) => (
        <Button
          key={format}
          label={labelOf(of, words[format]())}
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
    </div>
  );
}

function requestFile(of: Props['of'], format: Format) {
  const name = `tokens.${format}`;
  if (of === 'own') return callFile(listTokenEntries, { query: { format } }, name);
  const query = of === 'all' ? { format } : { format, organization: of.serial };
  return callFile(listAllTokenEntries, { query }, name);
}

function labelOf(of: Props['of'], format: string): string {
  if (of === 'own') return m.tokens_page_download({ format });
  return of === 'all' ? m.tokens_download_all({ format }) : m.tokens_download_one({ format });
}
