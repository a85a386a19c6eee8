import * as m from '#messages/messages.js';

export type FileRules = {
  readonly mostBytes: number;
  /** Which of the files chosen here have to be PDF. */
  readonly mustBePdf: (name: string) => boolean;
};

const PDF_MARK = '%PDF-';

/** Why a file is not even sent: too large (specification §5), no PDF where it has to be one, or unreadable; else null. */
export async function refuseFile(file: File, { mostBytes, mustBePdf }: FileRules): Promise<string | null> {
  if (file.size > mostBytes) return m.problem_file_too_big();
  const beginning = await readBeginning(file);
  if (beginning === null) return m.upload_unreadable();
  return mustBePdf(file.name) && beginning !== PDF_MARK ? m.problem_file_must_be_pdf() : null;
}

/** A folder, or a file that is gone since it was chosen, gives nothing to read. */
async function readBeginning(file: File): Promise<string | null> {
  try {
    return await file.slice(0, PDF_MARK.length).text();
  } catch {
    return null;
  }
}
