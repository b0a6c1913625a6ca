import { defineConfig } from 'vitest/config';

const server = process.env.PENULT_URL ?? 'http://127.0.0.1:8090';

export default defineConfig({
  base: '/',
  // The server's CSP allows neither inline scripts nor data: URLs, so nothing may be inlined.
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    cssCodeSplit: false,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    manifest: true,
  },
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  server: { proxy: { '/api': server, '/ws': { target: server, ws: true } } },
  test: { include: ['tests/unit/**/*.test.ts'] },
});
