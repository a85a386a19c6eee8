/** The event that the app dispatches on `window` when it begins to take over the page. From then on it handles each click on a button. */
export const APP_STARTING = 'registry-starting';

/** The event that the app dispatches on `window` once it has taken over the page. */
export const APP_STARTED = 'registry-started';

/**
 * Inline script of each rendered page. It records clicks on buttons until `APP_STARTING`, and changes of selects, checkboxes and radio
 * buttons until `APP_STARTED`, then repeats them one by one. A change in between that the app has seen is set once more, to the same. Links and forms with an `action` work without the app; submit buttons are disabled until it
 * has started. A checkbox is set back before its click is repeated, because a click toggles it.
 */
export const EARLY_CLICKS = `(()=>{
const kept=[];
const keep=({type,target})=>{
const button=target.closest('button');
if(type==='click'){if(button?.type==='button')kept.push(()=>button.click())}
else if(target.matches('select')){
const{value}=target;
kept.push(()=>{target.value=value;target.dispatchEvent(new Event('change',{bubbles:true}))})}
else if(target.matches('[type=checkbox],[type=radio]')){
const{checked}=target;
kept.push(()=>{target.checked=!checked;target.click()})}
};
const types=['click','change'];
for(const type of types)addEventListener(type,keep,true);
addEventListener('${APP_STARTING}',()=>removeEventListener('click',keep,true),{once:true});
addEventListener('${APP_STARTED}',()=>{
for(const type of types)removeEventListener(type,keep,true);
const repeat=()=>{kept.shift()?.();if(kept.length>0)setTimeout(repeat)};
repeat()
},{once:true})
})()`;
