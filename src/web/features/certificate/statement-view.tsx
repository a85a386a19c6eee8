import { IconDownload, IconPrinter } from '@tabler/icons-react';
import { queryOptions } from '@tanstack/react-query';
import { generatePath } from 'react-router';
import { pagePaths } from '#contract/page-paths.ts';
import { readStatement, type Statement } from '#contract/statements.ts';
import * as m from '#messages/messages.js';
import { locales } from '#messages/runtime.js';
import { call, keyOf } from '#web/api/call.ts';
import { productName } from '#web/api/page-state.ts';
import buttonClasses from '#web/kit/buttons/buttons.module.css';
import { Button } from '#web/kit/buttons/buttons.tsx';
import { useCopy } from '#web/kit/hooks/use-copy.ts';
import { Paper } from '#web/kit/looks/paper.tsx';
import { Link } from '#web/kit/navigation/link.tsx';
import { Notice, Section } from '#web/kit/pages/page.tsx';
import { formatDay, formatWhole } from '#web/kit/text/format.ts';
import { formatYears } from '#web/kit/text/format-years.ts';
import { useLocale } from '#web/kit/text/locale.ts';
import { Hidden } from '#web/kit/text/text.tsx';
import { statusText, statusWord } from './certificate-view.tsx';
import classes from './statement-view.module.css';
import { YearAfterwards } from './year-afterwards.tsx';

/** Query for a statement by its id. */
export function statementQuery(id: string) {
  const params = { id };
  return queryOptions({
    queryKey: keyOf(readStatement, { params }),
    queryFn: ({ signal }) => call(readStatement, { params, signal }),
  });
}

type Props = { readonly statement: Statement };

/** A statement of a retirement: the paper, its PDF in both languages, its certificates, and for its owner the year. */
export function StatementView({ statement }: Props) {
  const { status } = statement;
  return (
    <>
      {status === 'Valid' ? null : <Notice>{statusText(statement)}</Notice>}
      <div className={classes.view}>
        <StatementPaper statement={statement} />
        <div className={classes.aside}>
          <Downloads id={statement.id} />
          <YearAfterwards paper={statement} />
          <Certificates statement={statement} />
        </div>
      </div>
    </>
  );
}

function StatementPaper({ statement }: Props) {
  const { id, organization, tonnes, certificates, retiredAgainst, beneficiary, purpose, ...rest } = statement;
  return (
    <Paper
      issuer={productName()}
      title={m.paper_statement_title()}
      holder={organization.name}
      verb={m.certificate_has_retired()}
      amount={m.certificate_tonnes({ tonnes: formatWhole(tonnes) })}
      isVoid={rest.status === 'Voided'}
      lines={[
        m.operation_paper_years({ years: formatYears(certificates.map(({ year }) => year)) }),
        m.certificate_against({ against: retiredAgainst }),
        ...(beneficiary === null ? [] : [m.certificate_beneficiary({ name: beneficiary })]),
        ...(purpose === null ? [] : [m.certificate_purpose({ purpose })]),
      ]}
      codes={certificates.map(({ serial }) => serial)}
      foot={[
        formatDay(rest.date),
        m.paper_statement_number({ id }),
        m.statement_status({ status: statusWord(rest.status) }),
      ]}
    />
  );
}

function Downloads({ id }: Pick<Statement, 'id'>) {
  const locale = useLocale();
  const { isCopied, copy } = useCopy();
  const address = (language: string) => `/api/statements/${id}.pdf?language=${language}`;
  return (
    <div className={classes.downloads}>
      <a href={address(locale)} className={buttonClasses.button} data-variant="filled">
        <IconDownload size={18} aria-hidden />
        {m.statement_download()}
      </a>
      <Button onClick={() => copy(window.location.href)}>
        {isCopied ? m.overview_copied() : m.statement_copy()}
      </Button>
      <span role="status">{isCopied ? <Hidden>{m.overview_copied()}</Hidden> : null}</span>
      <Button onClick={() => window.print()}>
        <IconPrinter size={18} aria-hidden />
        {m.statement_print()}
      </Button>
      {locales
        .filter((other) => other !== locale)
        .map((other) => (
          <a key={other} href={address(other)} hrefLang={other} lang={other}>
            {m.certificate_pdf_in({}, { locale: other })}
          </a>
        ))}
    </div>
  );
}

function Certificates({ statement: { certificates } }: Props) {
  return (
    <Section title={m.statement_certificates({ count: formatWhole(certificates.length) })}>
      <ul className={classes.certificates}>
        {certificates.map((certificate) => (
          <li key={certificate.id}>
            <span>
              <Link to={generatePath(pagePaths.certificate, { certificateId: certificate.id })}>
                {m.statement_certificate({
                  project: certificate.project.title ?? certificate.project.projectSerial,
                  year: String(certificate.year),
                })}
              </Link>
              <span className={classes.serial}>{certificate.serial}</span>
              {certificate.status === 'Valid' ? null : (
                <small className={classes.status}>{statusWord(certificate.status)}</small>
              )}
            </span>
            <b>{m.statement_tonnes({ tonnes: formatWhole(certificate.tonnes) })}</b>
          </li>
        ))}
      </ul>
    </Section>
  );
}
