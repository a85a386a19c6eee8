import {
  type EntryFacts,
  type Fact,
  facts,
  factsWith,
  type Fields,
  type FilledValue,
} from '#domain/project/facts.ts';
import type { FieldDeclaration } from '#domain/project/field-declaration.ts';
import { fields } from '#domain/project/fields.ts';
import { namedFacts } from '#domain/project/named-facts.ts';
import { z } from 'zod';
import { factDescriptions } from './fact-descriptions.ts';
import { emailAddress, lineOfText, linesOfText } from './texts.ts';

/** What a request may send for a single value: null clears it, except for a choice that is never empty. */
type SentValue<Declaration> = Declaration extends { readonly kind: 'choice'; readonly initial: string }
  ? FilledValue<Declaration>
  : FilledValue<Declaration> | null;

type SentSchemas = { readonly [Key in Fact]: z.ZodOptional<z.ZodType<SentValue<Fields[Key]>>> };
type ShownSchemas = { readonly [Key in Fact]: z.ZodType<EntryFacts[Key]> };

/** Schemas of the single values in requests, named as in the API. Absent values change nothing; blank text counts as null. */
export const sentFacts = namedFacts(byFact(sentSchema) as unknown as SentSchemas, facts);

const shown = byFact(shownSchema) as unknown as ShownSchemas;

/** Returns the schemas of the single values that a reply shows in lists, or besides on the project's page or at its owner's desk. */
export function shownFacts<const Audience extends FieldDeclaration['shownIn']>(audience: Audience) {
  return namedFacts(shown, factsWith('shownIn', audience));
}

function byFact(schemaOf: (field: FieldDeclaration) => z.ZodType) {
  return Object.fromEntries(
    facts.map((fact) => [fact, schemaOf(fields[fact]).describe(factDescriptions[fact])]),
  );
}

function sentSchema(field: FieldDeclaration): z.ZodType {
  const schema = valueSchema(field);
  const isNumber = field.kind === 'latitude' || field.kind === 'longitude';
  if (isNumber) return schema.nullable().optional();
  if (field.kind === 'choice' && field.initial !== undefined) return schema.optional();
  return z.preprocess(blankToNull, schema.nullable()).optional();
}

function blankToNull(text: unknown): unknown {
  return typeof text === 'string' && text.trim() === '' ? null : text;
}

function shownSchema(field: FieldDeclaration): z.ZodType {
  const isText = field.kind === 'line' || field.kind === 'lines' || field.kind === 'email';
  const schema = isText ? z.string() : valueSchema(field);
  return field.initial === undefined ? schema.nullable() : schema;
}

function valueSchema(field: FieldDeclaration): z.ZodType {
  switch (field.kind) {
    case 'line':
      return lineOfText(field.max);
    case 'lines':
      return linesOfText(field.max);
    case 'choice':
      return z.enum(field.choices);
    case 'date':
      return z.iso.date();
    case 'latitude':
      return z.number().min(-90).max(90);
    case 'longitude':
      return z.number().min(-180).max(180);
    case 'email':
      return emailAddress;
  }
}
