/** Page layout in points and the site's colours. */
export const MARGIN = 64;
export const PAGE_WIDTH = 612;
export const TEXT_WIDTH = PAGE_WIDTH - 2 * MARGIN;

export const serif = 'Times-Roman';
export const sans = 'Helvetica';
export const strong = 'Helvetica-Bold';

export const ink = '#14231f';
export const quiet = '#3d4b45';
export const faint = '#d9ded8';
export const primary = '#1f5d4c';
export const pale = '#e4eee9';
export const waiting = '#9a5b00';
