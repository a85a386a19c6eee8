import type { GeneratedAlways } from 'kysely';
import type { Kept, Moment } from '../kernel/schema.ts';

type ContactMessageTable = {
  id: GeneratedAlways<number>;
  name: Kept<string>;
  email: Kept<string>;
  message: Kept<string>;
  project: string | null;
  challenge: Kept<string>;
  createdAt: Moment;
};

declare module '../kernel/schema.ts' {
  interface Schema {
    contactMessage: ContactMessageTable;
  }
}
