import type { PageState } from './site.ts';

/** Colour schemes to choose from: light, dark, or the device's setting. */
export const schemeChoices = ['light', 'dark', 'auto'] as const;

export type SchemeChoice = (typeof schemeChoices)[number];

/** The cookie that stores the choice, so that the server renders the page in the right colours. */
export const SCHEME_COOKIE = 'colour-scheme';

/** The attribute of the document that holds the chosen colour scheme, if any. */
export const SCHEME_ATTRIBUTE = 'data-color-scheme';

/** The web app's input for rendering one page for one reader. */
export type PageRequest = {
  /** Path and query, from the site's root. */
  readonly address: string;
  readonly locale: string;
  readonly scheme: SchemeChoice;
  readonly state: PageState;
};

/** A page rendered by the web app. */
export type RenderedPage = {
  readonly status: 200 | 404;
  /** HTML of the page's body before any script has run. */
  readonly body: string;
  readonly title: string;
  readonly description: string;
  /** The canonical address, from the site's root. */
  readonly canonical: string;
  /**
   * Path and query to redirect to when the page was requested at another spelling of its address; otherwise
   * null.
   */
  readonly movedTo: string | null;
  /** The preview picture for links to the page, from the site's root; null if it has none of its own. */
  readonly picture: string | null;
  /** The page's own feed, by title and address; null if it has none. */
  readonly feed: { readonly title: string; readonly address: string } | null;
  readonly isUnlisted: boolean;
  /** Whether other sites show the page in a frame; it is then sent without scripts. */
  readonly isFramed: boolean;
  /** The page's schema.org data; null if there is none. */
  readonly structured: unknown;
  /** The API replies the page was rendered from, so that the app in the browser can reuse them. */
  readonly replies: unknown;
  /** The page's own file in `src/web/pages`, to preload its scripts and styles; null for Not Found. */
  readonly page: string | null;
  /** Whether it is behind sign-in: the server draws its frame, as it does not know who reads it. */
  readonly hasFrame: boolean;
  /** Whether all replies arrived, so that the page may be cached. */
  readonly isWhole: boolean;
};

export type RenderPage = (request: PageRequest) => Promise<RenderedPage>;

/** Performs an API request (`/api/…`) in the server's own process. */
export type Ask = (address: string) => Promise<Response>;

/** The only function exported by the web app's server build. */
export type OpenRenderer = (fetchReply: Ask) => RenderPage;

/** The id of the element that holds the replies. */
export const PAGE_REPLIES_ELEMENT = 'page-replies';

/**
 * The event that the app dispatches on `window` when it begins to take over the page. From then on it handles
 * each click on a button.
 */
export const APP_STARTING = 'registry-starting';

/** Attribute of the page's style element: the addresses of the style files that are in it, with spaces between. */
export const INLINED_FILES = 'data-files';

/** The event that the app dispatches on `window` once it has taken over the page. */
export const APP_STARTED = 'registry-started';

/**
 * Inline script of each rendered page. It records which buttons are clicked until `APP_STARTING`, and changes
 * of selects, checkboxes and radio buttons until `APP_STARTED`, then marks that time and repeats them one by
 * one. A button counts once: a second click because nothing happened must not close its menu again. So a
 * click that the app handles between the two makes the recorded one void. Changes that the app has already
 * seen are applied again with the same value. Links and forms with an `action` work without the app; submit
 * buttons are disabled until it has started, and then Enter in a field does nothing: it becomes a click on
 * the button, which React has enabled a moment after `APP_STARTED` unless the form needs more. A checkbox is
 * set back before its click is repeated, because a click toggles it.
 */
export const EARLY_CLICKS = `(()=>{
const kept=new Set(),pressed=new Map();
const add=(act)=>(kept.add(act),act);
const keep=({type,target})=>{
const button=target.closest('button');
if(type==='click'){if(button?.type==='button'&&!pressed.has(button))pressed.set(button,add(()=>button.click()))}
else if(target.matches('select')){
const{value}=target;
add(()=>{target.value=value;target.dispatchEvent(new Event('change',{bubbles:true}))})}
else if(target.matches('[type=checkbox],[type=radio]')){
const{checked}=target;
add(()=>{target.checked=!checked;target.click()})}
};
const enter=({key,target})=>{
const button=key==='Enter'&&target.matches('input')&&target.form?.querySelector('[type=submit]');
if(button&&button.disabled&&!pressed.has(button))pressed.set(button,add(()=>setTimeout(()=>button.click())))
};
const forget=({target})=>kept.delete(pressed.get(target.closest('button')));
const types=['click','change'];
for(const type of types)addEventListener(type,keep,true);
addEventListener('keydown',enter,true);
addEventListener('${APP_STARTING}',()=>{
removeEventListener('click',keep,true);
addEventListener('click',forget,true)
},{once:true});
addEventListener('${APP_STARTED}',()=>{
performance.mark('${APP_STARTED}');
for(const type of types)removeEventListener(type,keep,true);
removeEventListener('keydown',enter,true);
const repeat=()=>{const[act]=kept;if(!act)return;kept.delete(act);act();setTimeout(repeat)};
repeat()
},{once:true})
})()`;
