import type { RawRecord } from '#domain/import/import-table.ts';
import readWorkbook from 'read-excel-file/node';
import { read, type Read, unread } from './file-problem.ts';
import { crc32, inflateRawSync } from 'node:zlib';

type Cell = string | number | boolean | Date | null;
export type SheetRecords = { readonly name: string; readonly records: readonly RawRecord[] };

/** Reads the records of every sheet of an Excel workbook as text: dates as `YYYY-MM-DD`, numbers without separators. */
export async function readXlsx(bytes: Buffer): Promise<Read<readonly SheetRecords[]>> {
  const unpacked = unpackWorkbook(bytes);
  if (!unpacked.ok) return unpacked;
  try {
    const sheets = await readWorkbook(unpacked.value, { trim: false });
    return read(
      sheets.map(({ sheet, data }) => ({
        name: sheet,
        records: (data as unknown as Cell[][]).map(toRecord),
      })),
    );
  } catch {
    return unread({ code: 'xlsx-unreadable', values: {} });
  }
}

function toRecord(row: readonly Cell[], index: number): RawRecord {
  return { line: index + 1, cells: row.map(toText) };
}

function toText(cell: Cell): string {
  if (cell === null) return '';
  return cell instanceof Date ? cell.toISOString().slice(0, 10) : String(cell);
}

const MEGABYTE = 2 ** 20;
const MAX_UNPACKED_BYTES = 256 * MEGABYTE;
const END_SIGNATURE = 0x06054b50;
const ENTRY_SIGNATURE = 0x02014b50;
const PART_SIGNATURE = 0x04034b50;
const END_BYTES = 22;
const ENTRY_BYTES = 46;
const PART_BYTES = 30;
const MAX_COMMENT_BYTES = 65_535;
const STORED = 0;
const DEFLATED = 8;

type Part = { readonly name: Buffer; readonly content: Buffer };

/**
 * Unpacks a workbook and returns it as an archive without compression, so that reading it takes no more memory than its size. Stops at
 * 256 MB, whatever size the archive states. Parts that hold no cells, such as pictures, are left out.
 */
function unpackWorkbook(archive: Buffer): Read<Buffer> {
  const parts: Part[] = [];
  let remaining = MAX_UNPACKED_BYTES;
  try {
    for (const { name, method, packed } of entriesOf(archive)) {
      if (!/\.(?:xml|rels)$/i.test(name.toString())) continue;
      const content = method === STORED ? packed : inflateRawSync(packed, { maxOutputLength: remaining });
      remaining -= content.length;
      if (remaining <= 0) return tooLarge();
      parts.push({ name, content });
    }
  } catch (error) {
    if (error instanceof RangeError && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE')
      return tooLarge();
    return unread({ code: 'xlsx-unreadable', values: {} });
  }
  return read(pack(parts));
}

function tooLarge(): Read<never> {
  return unread({ code: 'too-large-unpacked', values: { most: MAX_UNPACKED_BYTES / MEGABYTE } });
}

/** Yields the entries that the archive's directory lists. Throws a RangeError if the directory is damaged. */
function* entriesOf(archive: Buffer) {
  const end = findEnd(archive);
  let place = archive.readUInt32LE(end + 16);
  for (let left = archive.readUInt16LE(end + 10); left > 0; left -= 1) {
    requireSignature(archive, place, ENTRY_SIGNATURE);
    const method = archive.readUInt16LE(place + 10);
    if (method !== STORED && method !== DEFLATED) throw new RangeError('Unknown compression.');
    const nameBytes = archive.readUInt16LE(place + 28);
    const name = archive.subarray(place + ENTRY_BYTES, place + ENTRY_BYTES + nameBytes);
    yield { name, method, packed: packedBytes(archive, place) };
    place += ENTRY_BYTES + nameBytes + archive.readUInt16LE(place + 30) + archive.readUInt16LE(place + 32);
  }
}

function packedBytes(archive: Buffer, entry: number): Buffer {
  const part = archive.readUInt32LE(entry + 42);
  requireSignature(archive, part, PART_SIGNATURE);
  const start = part + PART_BYTES + archive.readUInt16LE(part + 26) + archive.readUInt16LE(part + 28);
  return archive.subarray(start, start + archive.readUInt32LE(entry + 20));
}

function requireSignature(archive: Buffer, place: number, signature: number): void {
  if (archive.readUInt32LE(place) !== signature) throw new RangeError('The archive is damaged.');
}

function findEnd(archive: Buffer): number {
  const first = Math.max(0, archive.length - END_BYTES - MAX_COMMENT_BYTES);
  for (let place = archive.length - END_BYTES; place >= first; place -= 1)
    if (archive.readUInt32LE(place) === END_SIGNATURE) return place;
  throw new RangeError('The archive has no directory.');
}

/** Returns an archive of parts without compression. */
function pack(parts: readonly Part[]): Buffer {
  const written: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, content } of parts) {
    const facts = Buffer.alloc(26);
    facts.writeUInt16LE(20, 0);
    facts.writeUInt32LE(crc32(content), 10);
    facts.writeUInt32LE(content.length, 14);
    facts.writeUInt32LE(content.length, 18);
    facts.writeUInt16LE(name.length, 22);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    directory.push(signed(ENTRY_SIGNATURE), Buffer.from([20, 0]), facts, place, name);
    written.push(signed(PART_SIGNATURE), facts, name, content);
    offset += PART_BYTES + name.length + content.length;
  }
  const list = Buffer.concat(directory);
  const end = Buffer.alloc(END_BYTES - 4);
  end.writeUInt16LE(parts.length, 4);
  end.writeUInt16LE(parts.length, 6);
  end.writeUInt32LE(list.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...written, list, signed(END_SIGNATURE), end]);
}

function signed(signature: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(signature);
  return bytes;
}
