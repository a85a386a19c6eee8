import { Fragment, type ReactNode } from 'react';
import { fieldNeed, type ProjectField } from '#domain/project/entry.ts';
import type { FieldDeclaration } from '#domain/project/field-declaration.ts';
import { fieldDeclarations } from '#domain/project/fields.ts';
import type { DetailKey, Fields } from '#domain/project/project-details.ts';
import { shapeOf, useFormState } from './form-context.ts';
import { ChoicePart, TextPart } from './form-fields.tsx';
import classes from './project-form.module.css';

type Section = FieldDeclaration['section'];
type Declared = Fields[DetailKey];
type Named<Name extends string> = { readonly [One in Name]?: ReactNode };

/** Parts of fields that have one of their own: dates always do. */
type OwnParts<Name extends Section> = Named<Extract<Declared, { readonly section: Name }>['name']> & {
  readonly [One in Extract<Declared, { readonly section: Name; readonly kind: 'date' }>['name']]: ReactNode;
};

type Props<Name extends Section> = {
  readonly section: Name;
  readonly own: OwnParts<Name>;
  /** What follows a field. */
  readonly after?: Named<Declared['name']>;
  /** Fields that stand elsewhere in the form. */
  readonly except?: ReadonlySet<string>;
};

const nothing: ReadonlySet<string> = new Set();
const noneAfter: Named<Declared['name']> = {};

/**
 * The fields of a section that an entry of this kind has, in the order of their declarations: each as the
 * part of its own, or else as its kind is. Two of half the width stand side by side.
 */
export function DeclaredFields<Name extends Section>({
  section,
  own,
  after = noneAfter,
  except = nothing,
}: Props<Name>) {
  const shape = shapeOf(useFormState().draft);
  const shown = fieldDeclarations.filter(
    (field) =>
      field.section === section &&
      !except.has(field.name) &&
      fieldNeed(field.name as ProjectField, shape) !== 'absent',
  );
  const parts: Readonly<Record<string, ReactNode>> = own;
  const following: Readonly<Record<string, ReactNode>> = after;
  const partOf = (field: FieldDeclaration) => parts[field.name] ?? <FieldPart field={field} />;
  return linesOf(shown).map(([first, second]) => (
    <Fragment key={first.name}>
      {second === undefined ? (
        partOf(first)
      ) : (
        <div className={classes.pair}>
          {partOf(first)}
          {partOf(second)}
        </div>
      )}
      {following[first.name]}
      {second === undefined ? null : following[second.name]}
    </Fragment>
  ));
}

function FieldPart({ field: { name, kind } }: { readonly field: FieldDeclaration }) {
  type TextName = Parameters<typeof TextPart>[0]['field'];
  type ChoiceName = Parameters<typeof ChoicePart>[0]['field'];
  return kind === 'choice' ? (
    <ChoicePart field={name as ChoiceName} />
  ) : (
    <TextPart field={name as TextName} />
  );
}

type Line = readonly [FieldDeclaration, FieldDeclaration?];

/** Puts two fields of half the width that follow each other into one line. */
function linesOf(shown: readonly FieldDeclaration[]): readonly Line[] {
  const [first, second, ...rest] = shown;
  if (first === undefined) return [];
  if (second === undefined) return [[first]];
  const isPair = first.isHalf === true && second.isHalf === true;
  return isPair ? [[first, second], ...linesOf(rest)] : [[first], ...linesOf(shown.slice(1))];
}
