/** The version of package.json, put in place by the build. */
declare const APP_VERSION: string;
