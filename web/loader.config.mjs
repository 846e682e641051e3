import { join } from 'node:path';
import { defineConfig } from 'vite';

/** Builds the loader: one script that any page can include. */
export default defineConfig({
  root: import.meta.dirname,
  publicDir: false,
  build: {
    target: 'es2022',
    emptyOutDir: false,
    lib: {
      entry: join(import.meta.dirname, 'loader', 'main.ts'),
      formats: ['iife'],
      name: 'parleyLoader',
      fileName: () => 'widget.js',
    },
  },
});
