import { damaged, type XmlHandlers } from './read-xml.ts';

/** More than spreadsheet programs write. */
const MAX_STYLES = 70_000;
/** The longest format that spreadsheet programs take. */
const MAX_FORMAT_CHARACTERS = 255;
/** From here on, formats are defined by the workbook. */
const FIRST_OWN_FORMAT = 100;

/**
 * Formats of days and times that every spreadsheet program knows without a definition (ECMA-376, 18.8.30):
 * from the first to the last of each pair.
 */
const builtInDates = [
  [14, 22],
  [27, 36],
  [45, 47],
  [50, 58],
  [71, 81],
] as const;

/** Words of which the format of a day or a time consists, beside separators. */
const dateWords = new Set(
  's ss m mm h hh am pm a p d dd ddd dddd aaa aaaa aaaaa mmm mmmm mmmmm y yy yyyy e ee eeee'.split(' '),
);

/** Tells which styles of a workbook show a number as a day or a time. */
export type DateStyles = { readonly isDate: (style: number) => boolean };

type Style = { readonly format: number | null; readonly base: number | null };

/** Returns the date styles of a workbook and the handlers that read them from `xl/styles.xml`. */
export function stylesPart(): [DateStyles, XmlHandlers] {
  const ownDates = new Map<number, boolean>();
  const bases: Style[] = [];
  const styles: Style[] = [];
  let list: Style[] | null = null;
  const handlers: XmlHandlers = {
    open: (element, { numFmtId, formatCode = '', xfId }) => {
      if (element === 'numFmt') ownDates.set(Number(numFmtId), isDateFormat(formatCode));
      else if (element === 'cellStyleXfs') list = bases;
      else if (element === 'cellXfs') list = styles;
      else if (element === 'xf') list?.push({ format: toNumber(numFmtId), base: toNumber(xfId) });
      if (Math.max(ownDates.size, bases.length, styles.length) > MAX_STYLES) throw damaged();
    },
    close: (element) => {
      if (element === 'cellStyleXfs' || element === 'cellXfs') list = null;
    },
  };
  const isDate = (style: number) => {
    const { format = null, base = null } = styles[style] ?? {};
    const shown = format ?? (base === null ? null : (bases[base]?.format ?? null));
    if (shown === null) return false;
    if (builtInDates.some(([first, last]) => shown >= first && shown <= last)) return true;
    return shown >= FIRST_OWN_FORMAT && ownDates.get(shown) === true;
  };
  return [{ isDate }, handlers];
}

function toNumber(value: string | undefined): number | null {
  return value === undefined || value === '' ? null : Number(value);
}

/** Returns whether a format, such as `yyyy\-mm\-dd;@`, shows a number as a day or a time. */
function isDateFormat(format: string): boolean {
  if (format.length > MAX_FORMAT_CHARACTERS) return false;
  const plain = format.toLowerCase().replace(/;@$/, '').replaceAll(/\\./g, ' ');
  return plain.split(';').some((section) => {
    const words = section
      .replaceAll(/"[^"]*"/g, ' ')
      // Fractions of a second.
      .replaceAll(/([smhd]\]?)[.,]0{1,3}/g, '$1')
      // Times of more than a day: [h]:mm.
      .replaceAll(/\[([smhd]{1,2})\]/g, '$1')
      .replaceAll(/\[[^\]]*\]/g, '')
      .split(/[^a-z0#?%]+/)
      .filter((word) => word !== '');
    return words.length > 0 && words.every((word) => dateWords.has(word));
  });
}
