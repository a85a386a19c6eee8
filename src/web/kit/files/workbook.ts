/** Returns an Excel workbook with one sheet of texts. */
export async function toWorkbook(sheet: string, rows: readonly (readonly string[])[]): Promise<Blob> {
  // Loaded with the first workbook.
  const { default: write } = await import('write-excel-file/browser');
  const data = rows.map((cells) => cells.map((value) => ({ value, type: String })));
  return write([{ sheet, data }]).toBlob();
}
