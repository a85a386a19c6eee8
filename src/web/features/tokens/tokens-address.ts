import { tokenKinds } from '#domain/account/tokens.ts';
import { oneOf, readList, readPage } from '#web/kit/lists/list-address.ts';

/** Kind and page of the entries, and page of the payments. */
export type TokensAddress = ReturnType<typeof readTokensAddress>;

/** Reads the address; ignores invalid values. */
export function readTokensAddress(address: URLSearchParams) {
  const { payments, ...list } = readList(address, { kind: oneOf(tokenKinds), payments: readPage });
  return { ...list, payments: payments ?? 1 };
}
