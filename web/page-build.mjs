import { join } from 'node:path';
import { defineConfig } from 'vite';

/** The build of a page that the service shows in browsers. */
export function pageBuild(page) {
  return defineConfig({
    root: import.meta.dirname,
    publicDir: false,
    build: {
      target: 'es2022',
      emptyOutDir: false,
      // Inline scripts and data: URLs would need exceptions in the policy of the pages.
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      rolldownOptions: { input: join(import.meta.dirname, page) },
    },
  });
}
