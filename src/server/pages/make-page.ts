import { AsyncLocalStorage } from 'node:async_hooks';
import type { PageRequest, RenderedPage } from '#contract/rendered-page.ts';
import { type PreparedReply, prepareReply } from '../kernel/prepared-reply.ts';
import { openBuiltWeb } from './built-web.ts';
import { HTML_HEADERS, pageHtml } from './page-html.ts';

/** Where pages come from: the folder of the built web app, and the registry's public address. */
export type BuiltSite = { readonly folder: string; readonly baseUrl: string };

/** A reply of the API that a page is rendered from. Its bytes are a copy, so that they can be transferred. */
export type Answer = {
  readonly status: number;
  readonly headers: readonly (readonly [string, string])[];
  readonly body: Uint8Array<ArrayBuffer>;
};

/** Answers a call of the API (`/api/…`). */
export type AnswerCall = (address: string) => Promise<Answer>;

/** What is known of a page beside its document. */
export type PageFacts = Pick<RenderedPage, 'status' | 'movedTo' | 'isUnlisted' | 'isWhole'>;

/** A page ready to send. */
export type MadePage = PageFacts & { readonly prepared: PreparedReply };

/** Renders a page from the replies that `answer` returns. */
export type MakePage = (pageRequest: PageRequest, answer: AnswerCall) => Promise<MadePage>;

/** Loads the built web app and returns what makes pages with it, in this thread. */
export async function openPageMaker({ folder, baseUrl }: BuiltSite): Promise<MakePage> {
  const web = await openBuiltWeb(folder);
  // The web app asks without saying for which page.
  const answering = new AsyncLocalStorage<AnswerCall>();
  const render = web.openRenderer(async (address) => {
    const answer = answering.getStore();
    if (answer === undefined) throw new Error(`No page asks for ${address}.`);
    const { status, headers, body } = await answer(address);
    return new Response(body, {
      status,
      headers: headers.map(([name, value]): [string, string] => [name, value]),
    });
  });
  return async (pageRequest, answer) => {
    const page = await answering.run(answer, () => render(pageRequest));
    const { status, movedTo, isUnlisted, isWhole } = page;
    const html =
      movedTo === null
        ? pageHtml(web.template, pageRequest, { page, parts: web.partsOf(page), baseUrl })
        : '';
    return { status, movedTo, isUnlisted, isWhole, prepared: prepareReply(html, HTML_HEADERS) };
  };
}
