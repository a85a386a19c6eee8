import { readCertificate, type Certificate } from '#contract/certificates.ts';
import { call, keyOf } from '#web/api/call.ts';
import { queryOptions } from '@tanstack/react-query';
import { pagePaths } from '#contract/page-paths.ts';
import { type Fact, FactList } from '#web/kit/lists/lists.tsx';
import { Notice } from '#web/kit/pages/page.tsx';
import { formatDay, formatWhole } from '#web/kit/text/format.ts';
import { SerialText } from '#web/kit/text/text.tsx';
import { type Locale, useLocale } from '#web/kit/text/locale.ts';
import * as m from '#messages/messages.js';
import { locales } from '#messages/runtime.js';
import { Link } from '#web/kit/navigation/link.tsx';
import { generatePath } from 'react-router';
import classes from './certificate-view.module.css';

/** Query for a certificate by its id. */
export function certificateQuery(id: string) {
  const params = { id };
  return queryOptions({
    queryKey: keyOf(readCertificate, { params }),
    queryFn: ({ signal }) => call(readCertificate, { params, signal }),
  });
}

type Props = { readonly certificate: Certificate };

/** A certificate of retirement: the statement in a frame, its state, its facts and the PDF in both languages. */
export function CertificateView({ certificate }: Props) {
  const { id, organization, tonnes, status } = certificate;
  const locale = useLocale();
  return (
    <>
      {status === 'Valid' ? null : <Notice>{stateText(certificate)}</Notice>}
      <div className={classes.frame} data-status={status}>
        <p className={classes.holder}>{organization.name}</p>
        <p className={classes.verb}>{m.certificate_has_retired()}</p>
        <p className={classes.tonnes}>{m.certificate_tonnes({ tonnes: formatWhole(tonnes) })}</p>
        <div className={classes.facts}>
          <FactList facts={factsOf(certificate)} />
          {certificate.corrections.map(({ at, serial }) => (
            <p key={`${at} ${serial}`} className={classes.correction}>
              {m.certificate_correction({ day: formatDay(at) })}{' '}
              <span className={classes.serial}>{serial}</span>
            </p>
          ))}
        </div>
      </div>
      <p className={classes.links}>
        <a href={pdfAddress(id, locale)}>{m.certificate_download()}</a>
        {locales
          .filter((other) => other !== locale)
          .map((other) => (
            <a key={other} href={pdfAddress(id, other)} hrefLang={other} lang={other}>
              {m.certificate_pdf_in({}, { locale: other })}
            </a>
          ))}
        <Link to={`${pagePaths.serial}?serial=${encodeURIComponent(certificate.serial)}`}>
          {m.certificate_look_up()}
        </Link>
      </p>
    </>
  );
}

function factsOf(certificate: Certificate): Fact[] {
  const { project, year, beneficiary, purpose, date } = certificate;
  return [
    { name: m.certificate_status(), value: <strong>{stateWord(certificate)}</strong> },
    { name: m.certificate_date(), value: <time dateTime={date}>{formatDay(date)}</time> },
    { name: m.certificate_project(), value: <Project project={project} /> },
    { name: m.certificate_vintage(), value: year },
    { name: m.certificate_against_name(), value: certificate.retiredAgainst, isWide: true },
    { name: m.certificate_beneficiary_name(), value: beneficiary, isWide: true },
    { name: m.certificate_purpose_name(), value: purpose, isWide: true },
    { name: m.certificate_serials(), value: <SerialText serial={certificate.serial} />, isWide: true },
  ];
}

function Project({ project: { projectSerial, title } }: Pick<Certificate, 'project'>) {
  if (title === null) return m.serial_project_private({ serial: projectSerial });
  return <Link to={generatePath(pagePaths.project, { projectSerial })}>{title}</Link>;
}

function stateWord({ status }: Certificate): string {
  const words = {
    Valid: m.certificate_valid,
    Corrected: m.certificate_corrected,
    Voided: m.certificate_voided,
  };
  return words[status]();
}

function stateText({ status, retiredTonnes }: Certificate): string {
  return status === 'Corrected'
    ? m.certificate_corrected_text({ tonnes: formatWhole(retiredTonnes) })
    : m.certificate_voided_text();
}

function pdfAddress(id: string, language: Locale): string {
  return `/api/certificates/${id}.pdf?language=${language}`;
}
