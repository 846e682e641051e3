import { defineConfig } from 'vite';

/** Temporary: WEB's configuration takes its place. */
export default defineConfig({
  root: import.meta.dirname,
  base: '/',
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    modulePreload: false,
    rollupOptions: { input: 'web/start.html' },
  },
});
