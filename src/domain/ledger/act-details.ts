import { accept, refuse, type Result } from '../result.ts';
import type { CertificateTexts } from './ledger-operation.ts';

/**
 * What a row that retires or transfers records (specification §4): the note of a retirement against Other, or the inventory and its year,
 * or the receiver's organization serial; and the texts of a retirement's certificate. Only facts of the row's status are present.
 */
export type ActDetails = {
  readonly retiredAgainst?: string;
  readonly inventoryProject?: string;
  readonly inventoryYear?: number;
  readonly transferredTo?: string;
  readonly beneficiary?: string;
  readonly purpose?: string;
  readonly isBeneficiaryPrivate?: true;
};

type Given = { readonly [Name in keyof ActDetails]?: string | number | boolean | null | undefined };

const certificateDetails = ['beneficiary', 'purpose', 'isBeneficiaryPrivate'] as const;

const detailsByStatus: Partial<Record<string, readonly (keyof ActDetails)[]>> = {
  Retired: ['retiredAgainst', ...certificateDetails],
  RetiredInventory: ['inventoryProject', 'inventoryYear', ...certificateDetails],
  Transferred: ['transferredTo'],
};

/** Returns the details that rows of a status record. Details of other statuses, empty texts and false are left out, texts are trimmed. */
export function detailsOf(status: string, given: Given): ActDetails {
  const details = (detailsByStatus[status] ?? []).flatMap((name) => {
    const value = given[name];
    const kept = typeof value === 'string' ? value.trim() : value;
    return kept === undefined || kept === null || kept === '' || kept === false ? [] : [[name, kept]];
  });
  return Object.fromEntries(details) as ActDetails;
}

/** Refuses a row that retires or transfers without its note, inventory or receiver. */
export function checkDetails(
  { status, year }: { readonly status: string; readonly year: number },
  { retiredAgainst, inventoryProject, inventoryYear, transferredTo }: ActDetails,
): Result<true> {
  if (status === 'Retired' && retiredAgainst === undefined)
    return refuse('retirement-without-note', { year });
  if (status === 'RetiredInventory' && (inventoryProject === undefined || inventoryYear === undefined)) {
    return refuse('retirement-without-inventory', { year });
  }
  if (status === 'Transferred' && transferredTo === undefined)
    return refuse('transfer-without-receiver', { year });
  return accept(true);
}

/** Returns the texts of the certificate of a row that retires. */
export function certificateTextsOf(details: ActDetails): CertificateTexts {
  const { beneficiary, purpose, isBeneficiaryPrivate } = details;
  return {
    beneficiary: beneficiary ?? null,
    purpose: purpose ?? null,
    isBeneficiaryPrivate: isBeneficiaryPrivate ?? false,
  };
}
