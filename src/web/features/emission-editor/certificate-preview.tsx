import { useQuery } from '@tanstack/react-query';
import { lazy, useState } from 'react';
import { previewCertificate } from '#contract/certificates.ts';
import { type EmissionRow, tonnesOfRow } from '#domain/ledger/emission-row.ts';
import * as m from '#messages/messages.js';
import { keyOf, type Sent } from '#web/api/call.ts';
import { sentenceOf } from '#web/api/call-problem.ts';
import { callFile } from '#web/api/use-download.ts';
import { Button } from '#web/kit/buttons/buttons.tsx';
import { saveFile } from '#web/kit/files/save-file.ts';
import { LazyPart, Skeleton, Waiting } from '#web/kit/pages/waiting-and-faults.tsx';
import { useLocale } from '#web/kit/text/locale.ts';
import { useHasSamples } from './operation-choices.ts';
import classes from './row-operation.module.css';

const PdfPages = lazy(async () => ({ default: (await import('#web/kit/files/pdf-pages.tsx')).PdfPages }));

type Props = {
  readonly row: EmissionRow;
  /** Serial of the project that issued the units. */
  readonly project: string;
};

/** The certificate that a row's retirement would get, drawn when asked for; nothing for other rows. */
export function CertificatePreview({ row, project }: Props) {
  const hasSamples = useHasSamples();
  const body = bodyOf(row, project);
  if (body === null || hasSamples) return null;
  // Another text closes the picture of the one before.
  return <Preview key={JSON.stringify(body)} body={body} />;
}

type Body = NonNullable<Sent<typeof previewCertificate>['body']>;

function bodyOf(row: EmissionRow, project: string): Body | null {
  const { year, status } = row;
  if (status !== 'Retired' && status !== 'RetiredInventory') return null;
  const { retiredAgainst, inventoryProject, inventoryYear, beneficiary, purpose, isBeneficiaryPrivate } = row;
  const texts = {
    retiredAgainst,
    inventoryProject,
    inventoryYear,
    beneficiary,
    purpose,
    isBeneficiaryPrivate,
  };
  const serialMin = row.kind === 'units' ? row.range.min : null;
  return { project, year, status, tonnes: tonnesOfRow(row), serialMin, ...texts };
}

function Preview({ body }: { readonly body: Body }) {
  const [isOpen, setOpen] = useState(false);
  const locale = useLocale();
  const { data, error } = useQuery({
    queryKey: [...keyOf(previewCertificate), locale, JSON.stringify(body)],
    queryFn: async ({ signal }) => {
      const { content } = await callFile(previewCertificate, { body, signal }, 'preview.pdf');
      return { content, bytes: await content.arrayBuffer() };
    },
    enabled: isOpen,
    retry: false,
    gcTime: 0,
  });
  const waiting = (
    <Waiting>
      <Skeleton height={240} />
    </Waiting>
  );
  return (
    <div className={classes.part}>
      <Button onClick={() => setOpen(!isOpen)}>
        {isOpen ? m.row_operation_certificate_hide() : m.row_operation_certificate_show()}
      </Button>
      {isOpen && error !== null ? <p role="alert">{sentenceOf(error)}</p> : null}
      {isOpen && error === null && data === undefined ? waiting : null}
      {isOpen && data !== undefined ? (
        <>
          <section
            className={classes.picture}
            aria-label={m.row_operation_certificate_picture()}
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls is reached by keyboard
            tabIndex={0}
          >
            <LazyPart waiting={waiting} instead={<p role="alert">{m.review_pdf_failed()}</p>}>
              <PdfPages word={m.row_operation_certificate_picture()} source={data.bytes} />
            </LazyPart>
          </section>
          <Button onClick={() => saveFile({ content: data.content, name: 'preview.pdf' })}>
            {m.row_operation_certificate_save()}
          </Button>
        </>
      ) : null}
    </div>
  );
}
