import type { Kept, Moment } from '../kernel/schema.ts';

type StoredFileTable = {
  id: Kept<string>;
  sha256: string;
  bytes: number;
  mediaType: string;
  filename: string;
  organization: string | null;
  createdAt: Moment;
};

/** When a file was last named; written by triggers. It may be named again. */
type UnnamedFileTable = { file: Kept<string>; at: Kept<Date> };

type FileVariantTable = { file: string; width: number; sha256: string; bytes: number };

declare module '../kernel/schema.ts' {
  interface Schema {
    storedFile: StoredFileTable;
    fileVariant: FileVariantTable;
    unnamedFile: UnnamedFileTable;
  }
}
