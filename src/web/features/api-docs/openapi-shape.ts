import type { Access } from '#contract/endpoint.ts';

/** The parts of a JSON schema that the page shows. */
export type Schema = {
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly description?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly additionalProperties?: Schema | boolean;
};

type Content = Readonly<Record<string, { readonly schema?: Schema }>>;

/** A path or query parameter of an operation. */
export type Parameter = {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly schema?: Schema;
};

type Response = {
  readonly description?: string;
  readonly content?: Content;
  readonly headers?: Readonly<Record<string, { readonly description?: string }>>;
};

export type Operation = {
  readonly summary?: string;
  /** Its group. */
  readonly tags?: readonly string[];
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Content };
  readonly responses: Readonly<Record<string, Response>>;
  readonly 'x-access'?: Access;
  readonly 'x-denied-while-impersonating'?: boolean;
  readonly 'x-always-open'?: boolean;
};

/** The parts of an OpenAPI 3.1 description that the page shows; the server generates it from the contract. */
export type OpenApi = {
  readonly servers?: readonly { readonly url: string }[];
  readonly tags?: readonly { readonly name: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
};
