import sax, { type SAXOptions, type SAXParser, type Tag } from 'sax';
import { type ReadBudget, Unreadable } from '../read-budget.ts';

const MAX_DEPTH = 32;
/** Elements of a workbook have far fewer. */
const MAX_ATTRIBUTES = 64;

/** Only the entities of XML itself are known. The parser checks its own limits only while it counts positions. */
const options: SAXOptions & { readonly strictEntities: true } = { position: true, strictEntities: true };

/** The attributes of an element, by name with prefix. */
export type Attributes = Readonly<Record<string, string>>;

/** What to do with a part of a workbook. Names of elements are without prefix. */
export type XmlHandlers = {
  readonly open: (name: string, attributes: Attributes) => void;
  readonly close?: (name: string) => void;
  readonly text?: (text: string) => void;
  /** Returns true once the rest of the part is not needed. */
  readonly isDone?: () => boolean;
};

/**
 * Reads XML in UTF-8 piece by piece. Throws `Unreadable` for a document that is not well-formed, has a
 * document type (entities could multiply its text), or is nested deeper than any workbook. The parser hands
 * out long texts in pieces and refuses names, attributes and comments above 64 kB.
 */
export async function readXml(
  pieces: AsyncIterable<Buffer>,
  { open, close, text, isDone = () => false }: XmlHandlers,
  budget: ReadBudget,
): Promise<void> {
  const parser = sax.parser(true, options);
  let depth = 0;
  let attributes = 0;
  const refuse = () => {
    throw damaged();
  };
  const readText = (read: string) => {
    if (!isDone()) text?.(read);
  };
  const handlers: Partial<SAXParser> = {
    onerror: refuse,
    ondoctype: refuse,
    onopentagstart: () => {
      attributes = 0;
      depth += 1;
      if (depth > MAX_DEPTH) throw new Unreadable({ code: 'xlsx-too-deep', values: { most: MAX_DEPTH } });
    },
    onattribute: () => {
      attributes += 1;
      if (attributes > MAX_ATTRIBUTES) throw damaged();
    },
    onopentag: (tag) => {
      if (!isDone()) open(localName(tag.name), (tag as Tag).attributes);
    },
    onclosetag: (name) => {
      depth -= 1;
      if (!isDone()) close?.(localName(name));
    },
    ontext: readText,
    oncdata: readText,
  };
  Object.assign(parser, handlers);
  const decoder = new TextDecoder();
  for await (const piece of pieces) {
    budget.checkTime();
    budget.spendUnpacked(piece.length);
    parser.write(decoder.decode(piece, { stream: true }));
    if (isDone()) return;
  }
  parser.write(decoder.decode()).close();
}

/** Returns the problem of a workbook that is damaged. */
export function damaged(): Unreadable {
  return new Unreadable({ code: 'xlsx-unreadable', values: {} });
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

/** Returns an attribute by its name without prefix; undefined if absent. */
export function attributeOf(attributes: Attributes, name: string): string | undefined {
  const plain = attributes[name];
  if (plain !== undefined) return plain;
  const prefixed = Object.keys(attributes).find((key) => key.endsWith(`:${name}`));
  return prefixed === undefined ? undefined : attributes[prefixed];
}

/**
 * Returns a copy of a text. What the parser returns may be a view of the piece it was read from, and keep all
 * of that in memory.
 */
export function ownCopy(text: string): string {
  return ` ${text}`.slice(1);
}
