import type { Certificate } from '#contract/certificates.ts';
import { registryTimeZone } from '#domain/registry-day.ts';
import { isPrintable } from '#domain/text/printable.ts';
import * as m from '#messages/messages.js';
import { certificateStatusWords } from '#messages/words/units.js';
import { formatDate, formatWhole, type Locale } from '../kernel/locale.ts';
import { nameOnPaper } from '../paper/name-on-paper.ts';

/** What a certificate and the statement of several say of a retirement. */
type Retirement = Pick<
  Certificate,
  'organization' | 'retiredAgainst' | 'inventory' | 'beneficiary' | 'purpose' | 'status' | 'retiredTonnes'
>;

/** Returns the name of who retired, as the certificate prints it. */
export function holderOnPaper({ organization }: Pick<Retirement, 'organization'>, locale: Locale): string {
  return nameOnPaper(organization.name, organization.serial, locale);
}

/**
 * Returns the sentences of a certificate below its tonnes. Letters that cannot be printed are printed as their codes,
 * which a last sentence explains; only retirements from before such letters were refused have them.
 */
export function certificateSentences(certificate: Certificate, locale: Locale): readonly string[] {
  const { project, year } = certificate;
  return withCodes(
    [
      ...(project.title === null
        ? []
        : [m.certificate_from({ project: titleOnPaper(project, locale) }, { locale })]),
      m.certificate_year({ year: String(year), serial: project.projectSerial }, { locale }),
      ...retirementSentences(certificate, locale),
    ],
    locale,
  );
}

/** Returns the sentences that a statement has in common with its certificates. */
export function statementSentences(retirement: Retirement, locale: Locale): readonly string[] {
  return withCodes(retirementSentences(retirement, locale), locale);
}

function retirementSentences(retirement: Retirement, locale: Locale): readonly string[] {
  const { beneficiary, purpose } = retirement;
  return [
    m.certificate_against({ against: againstOnPaper(retirement, locale) }, { locale }),
    ...(beneficiary === null ? [] : [m.certificate_beneficiary({ name: beneficiary }, { locale })]),
    ...(purpose === null ? [] : [m.certificate_purpose({ purpose }, { locale })]),
  ];
}

function titleOnPaper({ title, projectSerial }: Certificate['project'], locale: Locale): string {
  return nameOnPaper(title ?? '', projectSerial, locale);
}

function withCodes(details: readonly string[], locale: Locale): readonly string[] {
  return details.every(isPrintable) ? details : [...details, m.paper_codes({}, { locale })];
}

function againstOnPaper(retirement: Retirement, locale: Locale): string {
  const { inventory, retiredAgainst } = retirement;
  if (inventory === null || isPrintable(retiredAgainst)) return retiredAgainst;
  const { projectSerial: serial, year } = inventory;
  const organization = holderOnPaper(retirement, locale);
  return m.retired_against_inventory_serial({ organization, year: String(year), serial }, { locale });
}

/** Returns what a correction left of a retirement; null while it is valid. */
export function correctionSentence(
  { status, retiredTonnes }: Pick<Retirement, 'status' | 'retiredTonnes'>,
  locale: Locale,
): string | null {
  if (status === 'Valid') return null;
  if (status === 'Voided') return m.certificate_voided_text({}, { locale });
  return m.certificate_corrected_text({ tonnes: formatWhole(retiredTonnes, locale) }, { locale });
}

/** Returns the status of a retirement in words. */
export function statusWord(status: Retirement['status'], locale: Locale): string {
  return certificateStatusWords[status]({}, { locale });
}

/** Returns a day as paper prints it, in the registry's time zone. */
export function dayOnPaper(at: Date, locale: Locale): string {
  return formatDate(at, locale, registryTimeZone(at));
}
