import { accept, type Result, refuse } from '../result.ts';
import { showLetters, unprintableLetters } from '../text/printable.ts';
import type { OperationDetails } from './emission-row.ts';

/** Texts of a row that its certificate prints. */
type PrintedTexts = Pick<
  OperationDetails,
  'retiredAgainst' | 'beneficiary' | 'purpose' | 'isBeneficiaryPrivate'
>;

/**
 * Refuses texts of a retirement with letters that its certificate cannot print; names the field and the letters. A
 * private beneficiary is not printed.
 */
export function checkCertificateLetters(year: number, texts: PrintedTexts): Result<true> {
  const { retiredAgainst, beneficiary, purpose, isBeneficiaryPrivate } = texts;
  const printed = {
    note: retiredAgainst,
    beneficiary: isBeneficiaryPrivate === true ? undefined : beneficiary,
    purpose,
  };
  for (const [field, text = ''] of Object.entries(printed)) {
    const letters = unprintableLetters(text);
    if (letters.length > 0)
      return refuse('letters-not-printable', { year, field, letters: showLetters(letters) });
  }
  return accept(true);
}
