import { join } from 'node:path';

/** Where the build puts what it makes of `web/`: the pages and scripts for browsers. */
export const WEB_FOLDER = join(__dirname, '..', '..', '..', '..', 'web');
