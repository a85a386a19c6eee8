import {
  EntryUnreadable,
  type FileBytes,
  MAX_ZIP_ENTRIES,
  readEntries,
  unpackEntry,
  type ZipEntry,
} from '../../files/kinds/read-zip.ts';
import { type ReadBudget, Unreadable, unpackedCounter } from '../read-budget.ts';
import type { RecordTaker } from '../read-rows.ts';
import { stylesPart } from './date-styles.ts';
import {
  MAX_SHEETS,
  relationsPart,
  sharedStringsPart,
  unescapeText,
  type WorkbookPart,
  workbookPart,
} from './read-parts.ts';
import { sheetPart } from './read-sheet.ts';
import { damaged, ownCopy, readXml, type XmlHandlers } from './read-xml.ts';

/** Texts that a workbook's table of texts may have. */
const MAX_SHARED_TEXTS = 1_000_000;

/** A worksheet: its name, whether it is hidden, and its part of the workbook. */
type Sheet = { readonly name: string; readonly isHidden: boolean; readonly path: string };

/**
 * Reads the sheets of an Excel workbook one after the other, each with a taker of its own, in pieces of 64 kB:
 * beside what is kept of the rows, only the workbook's table of texts is in memory. Throws `Unreadable`.
 */
export async function readWorkbook(
  bytes: FileBytes,
  budget: ReadBudget,
  openSheet: (sheet: Sheet, sheets: number) => RecordTaker,
): Promise<void> {
  const readPart = await openParts(bytes, budget);
  const [workbook, workbookHandlers] = workbookPart();
  await readPart('xl/workbook.xml', workbookHandlers);
  const [relations, relationHandlers] = relationsPart();
  await readPart('xl/_rels/workbook.xml.rels', relationHandlers);
  const [styles, styleHandlers] = stylesPart();
  await readPart.ifPresent(relations.styles, styleHandlers);
  const texts: string[] = [];
  await readPart.ifPresent(relations.sharedStrings, keepTexts(texts, budget));
  const sheets = sheetsOf(workbook, relations.sheets);
  for (const sheet of sheets) {
    const taker = openSheet(sheet, sheets.length);
    await readPart(sheet.path, sheetPart({ texts, styles, from1904: workbook.from1904 }, taker));
  }
}

/** Returns the worksheets in their order; sheets of other kinds, such as charts, have no cells. */
function sheetsOf({ sheets, count }: WorkbookPart, paths: ReadonlyMap<string, string>): readonly Sheet[] {
  if (count > MAX_SHEETS)
    throw new Unreadable({ code: 'too-many-sheets', values: { sheets: count, most: MAX_SHEETS } });
  return sheets.flatMap(({ name, isHidden, relation }) => {
    const path = paths.get(relation);
    return path === undefined ? [] : [{ name, isHidden, path }];
  });
}

function keepTexts(texts: string[], budget: ReadBudget): XmlHandlers {
  return sharedStringsPart((text) => {
    if (texts.length === MAX_SHARED_TEXTS)
      throw new Unreadable({ code: 'too-many-texts', values: { most: MAX_SHARED_TEXTS } });
    budget.spendSharedText(text.length);
    texts.push(ownCopy(unescapeText(text)));
  });
}

type ReadPart = {
  (path: string, handlers: XmlHandlers): Promise<void>;
  readonly ifPresent: (path: string, handlers: XmlHandlers) => Promise<void>;
};

/** Opens the archive of a workbook. Returns functions that read a part of it by its path. */
async function openParts(bytes: FileBytes, budget: ReadBudget): Promise<ReadPart> {
  const entries = await readEntries(bytes);
  if (entries === 'damaged') throw damaged();
  if (entries === 'too-many-entries')
    throw new Unreadable({ code: 'too-many-parts', values: { most: MAX_ZIP_ENTRIES } });
  const byName = new Map(entries.map((entry) => [entry.name, entry]));
  const readEntry = (entry: ZipEntry, handlers: XmlHandlers) =>
    orDamaged(() => readXml(unpackEntry(bytes, entry), handlers, budget));
  await orDamaged(() => checkSize(bytes, entries));
  const readPart = async (path: string, handlers: XmlHandlers) => {
    const entry = byName.get(path);
    if (entry === undefined) throw damaged();
    await readEntry(entry, handlers);
  };
  const ifPresent = async (path: string, handlers: XmlHandlers) => {
    const entry = byName.get(path);
    if (entry !== undefined) await readEntry(entry, handlers);
  };
  return Object.assign(readPart, { ifPresent });
}

/** Unpacks every part that is XML once, to refuse a workbook that is too large before any of it is parsed. */
async function checkSize(bytes: FileBytes, entries: readonly ZipEntry[]): Promise<void> {
  const spend = unpackedCounter();
  for (const entry of entries) {
    if (!/\.(?:xml|rels)$/i.test(entry.name)) continue;
    for await (const { length } of unpackEntry(bytes, entry)) spend(length);
  }
}

async function orDamaged(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    throw error instanceof EntryUnreadable ? damaged() : error;
  }
}
