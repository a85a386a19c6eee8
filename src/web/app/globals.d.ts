/** The version of package.json, put in place by the build. */
declare const __APP_VERSION__: string;
