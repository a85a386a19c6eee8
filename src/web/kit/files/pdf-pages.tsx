import { GlobalWorkerOptions, getDocument, type PDFDocumentProxy } from 'pdfjs-dist';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import * as m from '#messages/messages.js';
import { Button } from '#web/kit/buttons/buttons.tsx';
import { Skeleton, Waiting } from '#web/kit/pages/waiting-and-faults.tsx';
import classes from './pdf-pages.module.css';

GlobalWorkerOptions.workerSrc = new URL('pdfjs-dist/build/pdf.worker.min.mjs', import.meta.url).href;

type Props = {
  /** Name of the document for screen readers. */
  readonly word: string;
  /** Its address, or its bytes. */
  readonly source: string | ArrayBuffer;
};

/**
 * A PDF as pictures, page by page. The file itself is only ever sent as a download, which no page may frame;
 * drawn here, nothing in it runs.
 */
export function PdfPages({ word, source }: Props) {
  const { pdf, hasFailed } = usePdf(source);
  const [page, setPage] = useState(1);
  const [isBroken, setBroken] = useState(false);
  if (hasFailed || isBroken) return <p role="alert">{m.review_pdf_failed()}</p>;
  if (pdf === null) {
    return (
      <Waiting>
        <Skeleton height={240} />
      </Waiting>
    );
  }
  const pages = String(pdf.numPages);
  return (
    <div className={classes.pdf}>
      <PdfPage
        pdf={pdf}
        page={page}
        label={m.review_pdf_page_of({ document: word, page: String(page), pages })}
        onBroken={() => setBroken(true)}
      />
      {pdf.numPages === 1 ? null : (
        <div className={classes.actions}>
          <Button disabled={page === 1} onClick={() => setPage(page - 1)}>
            {m.review_pdf_previous()}
          </Button>
          <Button disabled={page === pdf.numPages} onClick={() => setPage(page + 1)}>
            {m.review_pdf_next()}
          </Button>
          <span role="status">{m.review_pdf_page({ page: String(page), pages })}</span>
        </div>
      )}
    </div>
  );
}

/** Opens a PDF once; a link that is renewed meanwhile leads to the same file. */
function usePdf(source: string | ArrayBuffer) {
  const [opened] = useState(source);
  const [pdf, setPdf] = useState<PDFDocumentProxy | null>(null);
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    // pdf.js takes bytes away from who passes them.
    const file = typeof opened === 'string' ? { url: opened } : { data: opened.slice(0) };
    const loading = getDocument({ ...file, disableRange: true, disableStream: true });
    loading.promise.then(setPdf, () => setFailed(true));
    return () => void loading.destroy();
  }, [opened]);
  return { pdf, hasFailed };
}

type PageProps = {
  readonly pdf: PDFDocumentProxy;
  readonly page: number;
  readonly label: string;
  readonly onBroken: () => void;
};

/** Sharp enough to read on screens with two pixels a point. */
const SCALE = 2;

function PdfPage({ pdf, page, label, onBroken }: PageProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [drawn, setDrawn] = useState(0);
  const fail = useEffectEvent(onBroken);
  useEffect(() => {
    let isLeft = false;
    const draw = async () => {
      const opened = await pdf.getPage(page);
      if (isLeft || canvas.current === null) return;
      const viewport = opened.getViewport({ scale: SCALE });
      canvas.current.width = viewport.width;
      canvas.current.height = viewport.height;
      await opened.render({ canvas: canvas.current, viewport }).promise;
      if (!isLeft) setDrawn(page);
    };
    draw().catch(() => {
      if (!isLeft) fail();
    });
    return () => {
      isLeft = true;
    };
  }, [pdf, page]);
  return (
    <canvas
      key={page}
      ref={canvas}
      role="img"
      aria-label={label}
      aria-busy={drawn !== page}
      className={classes.pdfPage}
    />
  );
}
