/** Path of the feed of new projects. */
export const PROJECTS_FEED = '/feed.atom';
/** Path of the feed of a view of the project list; its query is that of the list. */
export const VIEW_FEED = '/projects.atom';
/** Path of the feed of acts on units; its query is that of the activity's page. */
export const ACTIVITY_FEED = '/activity.atom';
