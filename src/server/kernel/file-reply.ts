type File = {
  readonly content: string | Buffer;
  readonly contentType: string;
  /** Letters, digits, dots, dashes and underscores. */
  readonly filename: string;
};

const PLAIN_NAME = /^[\w.-]+$/;

/**
 * A file that an endpoint answers in place of JSON. Its content type is one of the endpoint's `fileTypes`.
 */
export class FileReply {
  readonly content: File['content'];
  readonly contentType: string;
  readonly filename: string;

  constructor({ content, contentType, filename }: File) {
    if (!PLAIN_NAME.test(filename)) throw new Error(`Not a plain file name: ${filename}`);
    this.content = content;
    this.contentType = contentType;
    this.filename = filename;
  }
}
