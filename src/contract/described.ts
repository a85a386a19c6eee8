import { z } from 'zod';
import { BEYOND_SPECIFICATION } from './beyond-specification.ts';

/**
 * Describes a field that specification §7 does not name for its call: what it means, and in a sentence why
 * the call takes it. The API documentation marks it.
 */
export function beyondSpecification<Schema extends z.ZodType>(
  schema: Schema,
  description: string,
  reason: string,
): Schema {
  return schema.meta({ description, [BEYOND_SPECIFICATION]: reason });
}

/** When the version that the caller read was saved: the `updatedAt` of a project's reply. */
export const readAt = beyondSpecification(
  z.iso.datetime().nullish(),
  'The `updatedAt` of the version that was read',
  'A project that changed since then gets 409 and stays as it is, so that nobody’s work is overwritten.',
);

/** Serial of an organization. */
export const organizationSerial = z.string().describe('Serial of the organization, such as `CA000042`');

/**
 * Whether a save, submission or approval takes the mark of the organization's tracked inventory from another
 * one.
 */
export const moveTracking = beyondSpecification(
  z.boolean().optional(),
  '`true` moves the mark of the tracked inventory to this one; the other one becomes `Hidden` at once',
  'An organization has one tracked inventory: without it, a second one gets 400 under `overviewTracking`.',
);

/** Name of an organization. */
export const organizationName = z.string().describe('Name of the organization');

/** Serial of a project, inventory or purchase. */
export const projectSerial = z.string().describe('Serial of the project, such as `CA000042-003`');

/** Title of a project that may not be public. */
export const projectTitle = z
  .string()
  .nullable()
  .describe('Title of the project; null while it is not public');

/** The first year that a request may name. */
export const EARLIEST_YEAR = 1900;

/** The last year that a request may name. */
export const LATEST_YEAR = 2200;

/** A year in the body of a request: of a quantity or of units. */
export const sentYear = z.int().min(EARLIEST_YEAR).max(LATEST_YEAR);

/** A year in the address of a request. */
export const queriedYear = z.coerce.number().int().min(EARLIEST_YEAR).max(LATEST_YEAR);

/** Year in which the reductions of units happened. */
export const vintageYear = z.int().describe('Vintage: the year in which the reduction happened');

/** First sequence number of a range of units. */
export const serialMin = z.int().min(1).describe('Number of the first unit, the last part of its serial');

/** Last sequence number of a range of units. */
export const serialMax = z
  .int()
  .min(1)
  .describe('Number of the last unit, included; the range has serialMax − serialMin + 1 units of 1 t CO₂e');

/** Id of the certificate of a retirement. */
export const certificateId = z
  .string()
  .nullable()
  .describe('Id of the certificate of their retirement, for `GET /certificates/{id}`; null if not retired');

/** When an event of units was signed. */
export const signedAt = z.iso
  .datetime()
  .nullable()
  .describe('When the public log was first signed with the event; null within seconds after it');

/** What units were retired against. */
export const retiredAgainst = z
  .string()
  .nullable()
  .describe('What they were retired against: a note, or an inventory with its year; null if not retired');

/** An organization named in a reply. */
export const namedOrganization = z.object({ serial: organizationSerial, name: organizationName });

/** Slug of an organization's page. */
export const organizationSlug = z
  .string()
  .describe('Address of its page on this site; its serial when the name gives none');

/** Address of an organization's logo. */
export const organizationLogo = z
  .string()
  .nullable()
  .describe('Address of its logo on this site; append `/300`, `/600` or `/1200` for a JPEG of that width');
