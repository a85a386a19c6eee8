import type { Handle } from './public-log-queries.ts';

/** The signature of a witness under a checkpoint, in Base64 after its id. */
export type Cosignature = {
  readonly size: number;
  /** The verifier key of the witness. */
  readonly witness: string;
  readonly signature: string;
  readonly at: Date;
};

const columns = ['size', 'witness', 'signature', 'at'] as const;

/** Lists the signatures of witnesses under the checkpoints from one size to another. */
export function listCosignatures(db: Handle, from: number, to: number): Promise<Cosignature[]> {
  return db
    .selectFrom('cosignature')
    .select(columns)
    .where('size', '>=', from)
    .where('size', '<=', to)
    .orderBy('size')
    .orderBy('witness')
    .execute();
}

/** Returns the size of the largest checkpoint from `least` on that a witness signed; 0 if there is none. */
export async function findCosignedSize(db: Handle, witness: string, least: number): Promise<number> {
  const last = await db
    .selectFrom('cosignature')
    .select('size')
    .where('witness', '=', witness)
    .where('size', '>=', least)
    .orderBy('size', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.size ?? 0;
}
