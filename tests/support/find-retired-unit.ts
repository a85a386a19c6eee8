import type { APIRequestContext } from '@playwright/test';
import type { SerialDetails } from '#contract/serials.ts';
import { formatUnitSerial } from '#domain/ledger/serial.ts';
import { findProjectWithUnits, readAnswer } from './public-registry.ts';

/**
 * Returns a retired unit, any of those of its retirement so that journeys do not take the same one, and its
 * certificate.
 */
export async function findRetiredUnit(request: APIRequestContext) {
  const project = await findProjectWithUnits(request);
  const retired = project.emissionReductions.registered
    .filter(({ status }) => status.startsWith('Retired'))
    .toSorted((one, other) => other.serialMax - other.serialMin - (one.serialMax - one.serialMin));
  const [row] = retired;
  if (row === undefined) throw new Error('The project has no retired units.');
  const sequence = row.serialMin + Math.floor(Math.random() * (row.serialMax - row.serialMin + 1));
  const serial = formatUnitSerial(row.serialProject, sequence);
  const { certificate } = await readAnswer<SerialDetails>(request, `/api/serials/${serial}`);
  return { serial, title: project.title, certificate: certificate ?? '', active: activeUnit(project) };
}

type Project = Awaited<ReturnType<typeof findProjectWithUnits>>;

function activeUnit({ emissionReductions }: Project): string {
  const row = emissionReductions.registered.find(({ status }) => status === 'Registered');
  if (row === undefined) throw new Error('The project has no active units.');
  return formatUnitSerial(row.serialProject, row.serialMin);
}
