/**
 * Why the log is not signed any more: the entries at the last checkpoint are not those that were signed
 * (`changed`), the log is shorter than what was published before (`behind`), or other than it (`forked`), or
 * this server's key is not the log's (`other-key`).
 */
export type HaltReason = 'changed' | 'behind' | 'forked' | 'other-key';

/** Thrown when signing would contradict what was published before. */
export class LogHalt extends Error {
  readonly reason: HaltReason;

  constructor(reason: HaltReason, sentence: string) {
    super(sentence);
    this.reason = reason;
  }
}
