import * as m from '#messages/messages.js';

export type FileRules = {
  readonly mostBytes: number;
  /** Returns true for the file names that must be PDFs. */
  readonly mustBePdf: (name: string) => boolean;
};

const PDF_SIGNATURE = '%PDF-';

/** Returns why a file is not uploaded: too large (specification §5), not a PDF although required, or unreadable; otherwise null. */
export async function refuseFile(file: File, { mostBytes, mustBePdf }: FileRules): Promise<string | null> {
  if (file.size > mostBytes) return m.problem_file_too_big();
  const beginning = await readBeginning(file);
  if (beginning === null) return m.upload_unreadable();
  return mustBePdf(file.name) && beginning !== PDF_SIGNATURE ? m.problem_file_must_be_pdf() : null;
}

/** Returns null for folders and for files deleted since they were chosen. */
async function readBeginning(file: File): Promise<string | null> {
  try {
    return await file.slice(0, PDF_SIGNATURE.length).text();
  } catch {
    return null;
  }
}
