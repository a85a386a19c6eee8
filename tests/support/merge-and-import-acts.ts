import { asking } from './ask.ts';
import { anOrganization, aProject, inLedger } from './builders.ts';
import { csv, importHere } from './import-here.ts';
import type { openShownWorld } from './shown-world.ts';

export type World = Awaited<ReturnType<typeof openShownWorld>>;

/** An act of the product on what visitors see; says whether something was written. */
export type Act = { readonly name: string; readonly run: () => Promise<boolean> };

type Headers = { readonly authorization: string };

/** Merges an organization with units and received units into one that visitors see, and undoes it the next time. */
export function mergeActs({ app, database, serials }: World, headers: Headers): readonly Act[] {
  const ask = asking(app);
  let merges = 0;
  let merged: number | null = null;
  const merge = async () => {
    merges += 1;
    const organization = await anOrganization(database, `Cedar Tide ${merges}`);
    const project = await aProject(database, organization, { title: `Tide ${merges}` });
    await inLedger(database, [{ type: 'issue', organization, project, year: 2022, tonnes: 4 }]);
    const payload = { organization, into: serials.harbour };
    const { status, body } = await ask('POST', '/admin/merges', { headers, payload });
    merged = status === 200 ? (body as { merge: { id: number } }).merge.id : null;
    return merged !== null;
  };
  const undo = async () => {
    if (merged === null && !(await merge())) return false;
    const { status } = await ask('POST', `/admin/merges/${merged}/undo`, { headers });
    merged = null;
    return status === 200;
  };
  return [
    { name: 'merge organizations', run: merge },
    { name: 'undo a merge', run: undo },
  ];
}

/** Imports a project, and undoes it the next time. */
export function importActs({ app, database }: World, headers: Headers): readonly Act[] {
  const ask = asking(app);
  let imports = 0;
  let imported: number | null = null;
  const importOne = async () => {
    imports += 1;
    const { code } = await importHere(database, {
      'projects.csv': csv(
        'registry,project_id,title,organization,type,program_type,stage,latitude,longitude',
        `Verra,${imports},Imported ${imports},Alder Heat ${imports},Waste,VCS,Active,49.5,-122.3`,
      ),
      'vintages.csv': csv('registry,project_id,year,issued,retired', `Verra,${imports},2021,9,2`),
    });
    const run = await database.db
      .selectFrom('importRun')
      .select('id')
      .orderBy('id', 'desc')
      .executeTakeFirst();
    imported = code === 0 ? (run?.id ?? null) : null;
    return imported !== null;
  };
  const undo = async () => {
    if (imported === null && !(await importOne())) return false;
    const { status } = await ask('POST', `/admin/imports/${imported}/undo`, { headers });
    imported = null;
    return status === 200;
  };
  return [
    { name: 'import', run: importOne },
    { name: 'undo an import', run: undo },
  ];
}
