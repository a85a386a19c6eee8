import {
  IconAlertTriangle,
  IconCheck,
  IconDownload,
  IconLink,
  IconPrinter,
  IconShare,
} from '@tabler/icons-react';
import { queryOptions } from '@tanstack/react-query';
import { generatePath } from 'react-router';
import { type Certificate, readCertificate } from '#contract/certificates.ts';
import { pagePaths } from '#contract/page-paths.ts';
import * as m from '#messages/messages.js';
import { locales } from '#messages/runtime.js';
import { certificateStatusWords } from '#messages/words/units.js';
import { call, keyOf } from '#web/api/call.ts';
import { productName } from '#web/api/page-state.ts';
import buttonClasses from '#web/kit/buttons/buttons.module.css';
import { Button } from '#web/kit/buttons/buttons.tsx';
import { useCopy } from '#web/kit/hooks/use-copy.ts';
import { useShare } from '#web/kit/hooks/use-share.ts';
import { type Detail, DetailList } from '#web/kit/lists/lists.tsx';
import { Paper } from '#web/kit/looks/paper.tsx';
import { Link, ScreenLink } from '#web/kit/navigation/link.tsx';
import { Notice, Section } from '#web/kit/pages/page.tsx';
import { formatDay, formatWhole } from '#web/kit/text/format.ts';
import { type Locale, useLocale } from '#web/kit/text/locale.ts';
import { Hidden, Prose, SerialText } from '#web/kit/text/text.tsx';
import { GuideLink } from '#web/looks/guide-link.tsx';
import { RecordedEvent, type RenderCheck } from '#web/looks/recorded-event.tsx';
import classes from './certificate-view.module.css';
import { Seal } from './seal.tsx';
import { YearAfterwards } from './year-afterwards.tsx';

/** Query for a certificate by its id. */
export function certificateQuery(id: string) {
  const params = { id };
  return queryOptions({
    queryKey: keyOf(readCertificate, { params }),
    queryFn: ({ signal }) => call(readCertificate, { params, signal }),
  });
}

type Props = { readonly certificate: Certificate };
type ViewProps = Props & { readonly renderCheck: RenderCheck };

/**
 * A certificate of retirement: the paper, beside it whether it is valid, its PDF in both languages, sharing and
 * details, and below what it proves.
 */
export function CertificateView({ certificate, renderCheck }: ViewProps) {
  const { status, corrections, event, signedAt } = certificate;
  return (
    <div className={classes.certificate}>
      {status === 'Valid' ? null : <Notice>{statusText(certificate)}</Notice>}
      <div className={classes.view}>
        <CertificatePaper certificate={certificate} />
        <div className={classes.aside}>
          <Standing status={status} />
          <Sharing certificate={certificate} />
          <YearAfterwards paper={certificate} />
          <div>
            <DetailList details={certificateDetails(certificate)} />
            {corrections.map(({ at, serial }) => (
              <p key={`${at} ${serial}`} className={classes.correction}>
                {m.certificate_correction({ day: formatDay(at) })}{' '}
                <span className={classes.serial}>{serial}</span>
              </p>
            ))}
          </div>
          <Link to={`${pagePaths.serial}?serial=${encodeURIComponent(certificate.serial)}`}>
            {m.certificate_look_up()}
          </Link>
        </div>
      </div>
      <div className={classes.proof}>
        <Section title={m.certificate_proves()}>
          <Prose>
            <p>{m.certificate_lead()}</p>
            <p>{m.certificate_proves_text()}</p>
            <RecordedEvent index={event} signedAt={signedAt} />
          </Prose>
          {renderCheck({ ...certificate, index: event, type: 'retired' }, certificate.project.projectSerial)}
          <GuideLink part="reviewers/certificate" title={m.guide_reviewers_certificate_title()} />
          <ScreenLink screen={pagePaths.verify}>{m.verify_title()}</ScreenLink>
        </Section>
      </div>
    </div>
  );
}

/** Width and height of the QR code in pixels, before the paper's own size limits it. */
const CODE_SIZE = 112;

function CertificatePaper({ certificate }: Props) {
  const { id, organization, tonnes, project, year, retiredAgainst, beneficiary, purpose, ...rest } =
    certificate;
  return (
    <Paper
      isPage
      issuer={productName()}
      title={m.certificate_title()}
      holder={organization.name}
      verb={m.certificate_has_retired()}
      amount={m.certificate_tonnes({ tonnes: formatWhole(tonnes) })}
      isVoid={rest.status === 'Voided'}
      lines={[
        ...(project.title === null ? [] : [m.certificate_from({ project: project.title })]),
        m.certificate_year({ year: String(year), serial: project.projectSerial }),
        m.certificate_against({ against: retiredAgainst }),
        ...(beneficiary === null ? [] : [m.certificate_beneficiary({ name: beneficiary })]),
        ...(purpose === null ? [] : [m.certificate_purpose({ purpose })]),
      ]}
      codes={[rest.serial]}
      foot={[
        formatDay(rest.date),
        m.certificate_number({ id }),
        m.certificate_event({ index: formatWhole(rest.event) }),
        m.statement_status({ status: statusWord(rest.status) }),
      ]}
      seals={{
        left: rest.status === 'Valid' ? <Seal id={id} /> : <span />,
        right: (
          <img
            src={`/api/certificates/${id}.svg`}
            alt={m.certificate_code()}
            width={CODE_SIZE}
            height={CODE_SIZE}
            className={classes.code}
          />
        ),
      }}
    />
  );
}

/** The answer to what a visitor asks first: whether the certificate is valid. */
function Standing({ status }: Pick<Certificate, 'status'>) {
  const Icon = status === 'Valid' ? IconCheck : IconAlertTriangle;
  return (
    <section aria-labelledby="standing" className={classes.standing} data-status={status}>
      <span aria-hidden="true">
        <Icon size={22} />
      </span>
      <div>
        <h2 id="standing">{statusWord(status)}</h2>
        {status === 'Valid' ? <p>{m.certificate_valid_text()}</p> : null}
      </div>
    </section>
  );
}

/** The PDF in the reader's language and in the other one, the link, the device's own sharing, and printing. */
function Sharing({ certificate: { id } }: Props) {
  const locale = useLocale();
  const { isCopied, hasFailed, copy } = useCopy();
  const share = useShare();
  return (
    <div className={classes.sharing}>
      <a href={pdfAddress(id, locale)} className={buttonClasses.button} data-variant="filled">
        <IconDownload size={18} aria-hidden />
        {m.certificate_download()}
      </a>
      <Button onClick={() => copy(pageAddress(id))}>
        <IconLink size={18} aria-hidden />
        {isCopied ? m.overview_copied() : m.project_share_link()}
      </Button>
      <span role="status">
        {isCopied ? <Hidden>{m.overview_copied()}</Hidden> : null}
        {hasFailed ? m.certificate_copy_failed({ address: pageAddress(id) }) : null}
      </span>
      {share === null ? null : (
        <Button onClick={() => share({ title: m.certificate_number({ id }), address: pageAddress(id) })}>
          <IconShare size={18} aria-hidden />
          {m.project_share()}
        </Button>
      )}
      <Button onClick={() => window.print()}>
        <IconPrinter size={18} aria-hidden />
        {m.statement_print()}
      </Button>
      {locales
        .filter((other) => other !== locale)
        .map((other) => (
          <a key={other} href={pdfAddress(id, other)} hrefLang={other} lang={other}>
            {m.certificate_pdf_in({}, { locale: other })}
          </a>
        ))}
    </div>
  );
}

/** Returns the permanent address, without what the reader's own address may have behind it. */
function pageAddress(id: string): string {
  return new URL(generatePath(pagePaths.certificate, { certificateId: id }), window.location.origin).href;
}

function certificateDetails(certificate: Certificate): Detail[] {
  const { project, year, beneficiary, purpose, date } = certificate;
  return [
    { name: m.certificate_status(), value: <strong>{statusWord(certificate.status)}</strong> },
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

function pdfAddress(id: string, language: Locale): string {
  return `/api/certificates/${id}.pdf?language=${language}`;
}

/** Returns the status of a certificate or a statement in a word. */
export function statusWord(status: Certificate['status']): string {
  return certificateStatusWords[status]();
}

/** Returns what a correction left of a retirement. */
export function statusText({ status, retiredTonnes }: Pick<Certificate, 'status' | 'retiredTonnes'>): string {
  return status === 'Corrected'
    ? m.certificate_corrected_text({ tonnes: formatWhole(retiredTonnes) })
    : m.certificate_voided_text();
}
