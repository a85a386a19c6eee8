import type { SourceRegistry } from './source-registries.ts';

/** How other registries write the serials of what they issue: one line for each format. */

/**
 * A format as the parts of a serial in their order. A part is a kind (`kinds`), or a word in capitals that
 * stands for itself. `*` before a part: it names the issuance, within which numbers are compared. What a serial
 * repeats of its project besides is not. `?` after a part: it may be missing. `first` and `last` are the ends
 * of a range; `range` is both, the last one optional, at the end of a serial; `sequence` is one number that
 * follows without a dash; `year` is the vintage, with which a `day` ends.
 */
export type SerialFormat = { readonly registry: SourceRegistry; readonly parts: string };

export const serialFormats: readonly SerialFormat[] = [
  // 8040-449402575-449402824-VCS-VCU-259-VER-BR-14-612-01012012-31122012-0
  {
    registry: 'verra',
    parts: '*number first last VCS? VCU number *body country number number day day flag?',
  },
  // GS1-1-UG-GS11236-16-2024-30307-1-19149
  { registry: 'gold-standard', parts: '*program *number country *program number *year *number range' },
  // CAR-1-US-1335-31-983-KS-2025-9205-1 to 5000, CAR-ROC-US-1316-105-276-CA-2025-9388-1 to 1
  { registry: 'car', parts: 'CAR *code country *number number number code *year *number range' },
  // ACR-FR-1129-2025-2917-30932 to 35143
  { registry: 'acr', parts: 'ACR country *number *year *number range' },
  // FCPF-CI-130-2023-20-1 to 46404
  { registry: 'fcpf', parts: 'FCPF country *number *year *number range' },
  // ART-GY-102-2021-11-3570001 to 3605000
  { registry: 'art', parts: 'ART country *number *year *number range' },
  // VU-ITMO-11-356-2022-0-27-35
  { registry: 'undp', parts: '*country ITMO number *number *year *code range' },
  // PURO_PR_CORC100+_FI_577166_2020_055a3fbe-eabc-4535-b9cf-1028e7d18f89_1-100
  { registry: 'puro', parts: 'PURO country corc country code year *hex8 *hex4 *hex4 *hex4 *hex12 range' },
  // 643002406555908611000000000001, whose first eighteen digits are the facility
  { registry: 'puro', parts: '*facility sequence' },
  // RW-5-1463953-1467609-2-2-0-7014, RW-5-1463953-2-2-0-7014
  { registry: 'cdm', parts: '*country *number first last *number *number *number *number' },
  { registry: 'cdm', parts: '*country *number first *number *number *number *number' },
  // CDC_7_3_1_323_14_CO_1_2_2018_BF
  { registry: 'cercarbono', parts: 'CDC *number *number *number *number *number *code *rest' },
  // crb_1KJ9P4WQ1S0KZ7V2
  { registry: 'isometric', parts: 'CRB *batch' },
];

/** What a part of a serial may be, in capitals. */
const kinds: Readonly<Record<string, RegExp>> = {
  number: /^\d{1,9}$/u,
  first: /^\d{1,15}$/u,
  last: /^\d{1,15}$/u,
  range: /^\d{1,15}$/u,
  sequence: /^\d{12}$/u,
  year: /^(?:19|20)\d\d$/u,
  day: /^\d{4}(?:19|20)\d\d$/u,
  country: /^[A-Z]{2}$/u,
  code: /^[0-9A-Z]{1,12}$/u,
  body: /^(?:VER|APX|MER|CDC)$/u,
  program: /^GS\d{1,7}$/u,
  flag: /^[0-9A-Z]{1,3}$/u,
  corc: /^CORC\d{0,4}\+?$/u,
  hex8: /^[0-9A-F]{8}$/u,
  hex4: /^[0-9A-F]{4}$/u,
  hex12: /^[0-9A-F]{12}$/u,
  facility: /^643002\d{12}$/u,
  batch: /^[0-9A-Z]{8,30}$/u,
  rest: /^[0-9A-Z]{1,4}$/u,
};

/** A part of a format, read. */
export type SerialPart = {
  readonly kind: string;
  readonly isOptional: boolean;
  readonly namesIssuance: boolean;
  /** Whether a piece of a serial, in capitals, is this part. */
  readonly fits: (piece: string) => boolean;
};

/** Returns the parts of a format. */
export function partsOf({ parts }: SerialFormat): readonly SerialPart[] {
  return parts.split(' ').map((part) => {
    const kind = part.replace(/^\*|\?$/gu, '');
    const pattern = kinds[kind];
    return {
      kind,
      isOptional: part.endsWith('?') || kind === 'rest',
      namesIssuance: part.startsWith('*'),
      fits: (piece) => (pattern === undefined ? piece === kind : pattern.test(piece)),
    };
  });
}
