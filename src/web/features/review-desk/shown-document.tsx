import { useLiveLink } from '#web/api/use-live-link.ts';
import { FallbackBoundary } from '#web/kit/pages/fallback-boundary.tsx';
import { Skeleton } from '#web/kit/pages/skeleton.tsx';
import { Waiting } from '#web/kit/pages/waiting.tsx';
import * as m from '#messages/messages.js';
import { lazy, Suspense, useState } from 'react';
import { FileFacts } from './file-facts.tsx';
import classes from './review-desk.module.css';
import { type NamedFile, useFileFacts } from './use-file-facts.ts';

const PdfPages = lazy(async () => ({ default: (await import('./pdf-pages.tsx')).PdfPages }));

type Props = { readonly word: string; readonly file: NamedFile | null };

/** A document of the project: its name, type and size, and a PDF's pages when asked for. */
export function ShownDocument({ word, file }: Props) {
  const { url } = useLiveLink(file?.url ?? null, { isOnTime: true });
  if (file === null) return <p className={classes.none}>{m.form_no_file()}</p>;
  const live = { ...file, url: url ?? file.url };
  return (
    <>
      <FileFacts file={live} />
      <Preview word={word} file={live} />
    </>
  );
}

function Preview({ word, file }: { readonly word: string; readonly file: NamedFile }) {
  const { data } = useFileFacts(file);
  const [isOpen, setOpen] = useState(false);
  if (data?.mediaType !== 'application/pdf') return null;
  return (
    <>
      <button
        type="button"
        className={classes.commentButton}
        aria-expanded={isOpen}
        aria-label={
          isOpen ? m.review_pdf_hide_of({ document: word }) : m.review_pdf_show_of({ document: word })
        }
        onClick={() => setOpen(!isOpen)}
      >
        {isOpen ? m.review_pdf_hide() : m.review_pdf_show()}
      </button>
      {isOpen ? (
        <FallbackBoundary fallback={<p role="alert">{m.review_pdf_failed()}</p>}>
          <Suspense
            fallback={
              <Waiting>
                <Skeleton height={240} />
              </Waiting>
            }
          >
            <PdfPages word={word} file={file} />
          </Suspense>
        </FallbackBoundary>
      ) : null}
    </>
  );
}
