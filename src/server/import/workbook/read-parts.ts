import { Unreadable } from '../read-budget.ts';
import { attributeOf, damaged, ownCopy, type XmlHandlers } from './read-xml.ts';

/** Sheets that a workbook may have. */
export const MAX_SHEETS = 255;
/** Characters that a cell may have: three times what spreadsheet programs take. */
export const MAX_CELL_CHARACTERS = 100_000;
/** More than spreadsheet programs write. */
const MAX_LISTED = 70_000;
const MAX_NAME_CHARACTERS = 100;

/** A sheet that a workbook lists: its name, whether it is shown, and the id of its relation to a part. */
export type ListedSheet = {
  readonly name: string;
  readonly isHidden: boolean;
  readonly relation: string;
};

/** What `xl/workbook.xml` says. `sheets` has at most 255; `count` is how many it lists. */
export type WorkbookPart = {
  readonly sheets: ListedSheet[];
  count: number;
  /** Days count from 1904 instead of 1900. */
  from1904: boolean;
};

/** Returns an empty workbook part and the handlers that fill it. */
export function workbookPart(): [WorkbookPart, XmlHandlers] {
  const part: WorkbookPart = { sheets: [], count: 0, from1904: false };
  const open: XmlHandlers['open'] = (element, attributes) => {
    if (element === 'workbookPr') part.from1904 ||= isTrue(attributes['date1904']);
    if (element !== 'sheet') return;
    part.count += 1;
    const name = unescapeText(attributes['name'] ?? '').slice(0, MAX_NAME_CHARACTERS);
    const relation = attributeOf(attributes, 'id') ?? '';
    const isHidden = /^(?:very)?hidden$/i.test(attributes['state'] ?? '');
    if (part.count <= MAX_SHEETS)
      part.sheets.push({ name: ownCopy(name), isHidden, relation: ownCopy(relation) });
  };
  return [part, { open }];
}

function isTrue(value: string | undefined): boolean {
  return value === '1' || value === 'true';
}

/** The parts that a workbook is related to, as their paths in the archive. */
export type Relations = {
  readonly sheets: Map<string, string>;
  styles: string;
  sharedStrings: string;
};

/** Returns default relations and the handlers that fill them from `xl/_rels/workbook.xml.rels`. */
export function relationsPart(): [Relations, XmlHandlers] {
  const part: Relations = {
    sheets: new Map(),
    styles: 'xl/styles.xml',
    sharedStrings: 'xl/sharedStrings.xml',
  };
  const open: XmlHandlers['open'] = (element, { Id = '', Type = '', Target = '' }) => {
    if (element !== 'Relationship') return;
    const path = ownCopy(Target.startsWith('/') ? Target.slice(1) : `xl/${Target}`);
    const kind = Type.slice(Type.lastIndexOf('/') + 1);
    if (kind === 'styles') part.styles = path;
    else if (kind === 'sharedStrings') part.sharedStrings = path;
    else if (kind === 'worksheet') part.sheets.set(ownCopy(Id), path);
    if (part.sheets.size > MAX_LISTED) throw damaged();
  };
  return [part, { open }];
}

/** Returns the handlers that pass on each text of `xl/sharedStrings.xml`. */
export function sharedStringsPart(keep: (text: string) => void): XmlHandlers {
  let text = '';
  let isText = false;
  let phonetic = false;
  return {
    open: (element) => {
      if (element === 'si') text = '';
      else if (element === 't') isText = true;
      else if (element === 'rPh') phonetic = true;
    },
    text: (read) => {
      if (!isText || phonetic) return;
      text += read;
      if (text.length > MAX_CELL_CHARACTERS)
        throw new Unreadable({ code: 'text-too-long', values: { most: MAX_CELL_CHARACTERS } });
    },
    close: (element) => {
      if (element === 't') isText = false;
      else if (element === 'rPh') phonetic = false;
      else if (element === 'si') {
        keep(text);
        text = '';
      }
    },
  };
}

/** The escapes of characters that XML cannot hold: `_x000D_`. */
const escapes = /_x([0-9A-Fa-f]{4})_/g;

/** Returns a text of a workbook with its escapes replaced. */
export function unescapeText(text: string): string {
  if (!text.includes('_x')) return text;
  return text.replace(escapes, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}
