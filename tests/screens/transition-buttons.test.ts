import { expect, it } from 'vitest';
import type { OwnedProject } from '#contract/owned-projects.ts';
import { isOffered } from '#domain/project/abilities.ts';
import { buttonsAt } from '#domain/project/transition-lists.ts';
import { transitionWords } from '#messages/words/transition.js';
import {
  administratorCaller,
  anApproval,
  aSubmission,
  aWholeDraft,
  ownerCaller,
  type World,
} from '../support/project-world.ts';
import { openScreens } from '../support/screens/open-screens.tsx';

const screens = await openScreens();

const begin = {
  Draft: (owner: World) => aWholeDraft(screens, owner),
  Submitted: (owner: World) => aSubmission(screens, owner),
  Approved: (owner: World, admin: World) => anApproval(screens, { owner, admin }),
} as const;

const all = buttonsAt();
const words = (names: readonly (typeof all)[number][]) => names.map((name) => transitionWords[name]());

it.each(Object.entries(begin))(
  'a project that is %s has the buttons of its transitions, and no others',
  async (_status, start) => {
    const [owner, admin] = [await ownerCaller(screens), await administratorCaller(screens)];
    const serial = await start(owner, admin);
    const places = [
      { by: admin, path: `/admin/project/${serial}`, at: ['decision', 'other'] },
      { by: owner, path: `/profile/drafts/${serial}`, at: ['owner'] },
    ] as const;
    for (const { by, path, at } of places) {
      const project = (await by.ask('GET', `/projects/${serial}`)).body as OwnedProject;
      const here = at.flatMap((place) => buttonsAt(place));
      const offered = here.filter((name) => isOffered(name, project));
      const page = await screens.open(path, { as: by.account });
      await page.find('heading', project.title, { level: 1 });
      // An approval's button also says what it issues.
      const isShown = (word: string) =>
        page.all('button', new RegExp(`^${word}( and issue .*)?$`)).length > 0;
      await page.soon(() => expect(words(all).filter(isShown)).toEqual(words(offered)));
    }
  },
);
