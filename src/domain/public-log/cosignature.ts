/**
 * Cosignatures of witnesses (C2SP tlog-cosignature, `cosignature/v1`) and how one is asked for (C2SP
 * tlog-witness). Texts only; hashes and signatures are Base64.
 */

/** Most lines that a proof has in a request: no log is longer than 2^63 entries. */
const MAX_PROOF_LINES = 63;
const HASH = /^[A-Za-z0-9+/]{42}[AEIMQUYcgkosw048]=$/;
const OLD = /^old (0|[1-9]\d{0,15})$/;
const LINE = /^\u2014 (\S+) (\S+)$/;

/** Returns the text that a witness signs: a checkpoint's text, and when it saw it in Unix seconds. */
export function cosignedText(checkpoint: string, time: number): string {
  return `cosignature/v1\ntime ${time}\n${checkpoint}`;
}

/** What a witness is asked to sign: the size that it signed last, the proof from there, and the signed note. */
export type WitnessRequest = {
  /** 0: it has signed nothing of this log. */
  readonly old: number;
  readonly hashes: readonly string[];
  readonly note: string;
};

/** Returns the body of a request `add-checkpoint`. */
export function writeWitnessRequest({ old, hashes, note }: WitnessRequest): string {
  return [`old ${old}`, ...hashes, '', note].join('\n');
}

/** Reads the body of a request `add-checkpoint`; null if it is none. It says nothing yet about the proof. */
export function readWitnessRequest(body: string): WitnessRequest | null {
  const gap = body.indexOf('\n\n');
  if (gap < 0) return null;
  const [first = '', ...hashes] = body.slice(0, gap).split('\n');
  const old = OLD.exec(first)?.[1];
  const isWhole = hashes.length <= MAX_PROOF_LINES && hashes.every((hash) => HASH.test(hash));
  if (old === undefined || !isWhole || !Number.isSafeInteger(Number(old))) return null;
  return { old: Number(old), hashes, note: body.slice(gap + 2) };
}

/** Reads the signature lines that a witness answers with; null if there is anything else. */
export function readSignatureLines(
  text: string,
): readonly { readonly name: string; readonly signature: string }[] | null {
  if (!text.endsWith('\n')) return null;
  const lines = text.slice(0, -1).split('\n');
  const read = lines.map((line) => {
    const [, name, signature] = LINE.exec(line) ?? [];
    return name === undefined || signature === undefined ? null : { name, signature };
  });
  return read.every((line) => line !== null) ? read : null;
}
