import { join } from 'node:path';
import { defineConfig } from 'vite';

/** Builds what the pages of the API and the guides share: a style sheet, and a script for the generated pages. */
export default defineConfig({
  root: import.meta.dirname,
  publicDir: false,
  build: {
    target: 'es2022',
    emptyOutDir: false,
    lib: {
      entry: join(import.meta.dirname, 'docs', 'main.ts'),
      formats: ['iife'],
      name: 'parleyDocs',
      fileName: () => 'docs.js',
      cssFileName: 'docs',
    },
  },
});
