import { join } from 'node:path';
import { defineConfig } from 'vite';

const pages = ['chat.html', 'start.html'];

/** Builds the pages that the service shows in browsers. */
export default defineConfig({
  root: import.meta.dirname,
  publicDir: false,
  build: {
    target: 'es2022',
    emptyOutDir: true,
    // Inline scripts and data: URLs would need holes in the policy of the pages.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { input: pages.map((page) => join(import.meta.dirname, page)) },
  },
});
