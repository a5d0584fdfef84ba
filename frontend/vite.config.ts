import react from '@vitejs/plugin-react';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';

const api = process.env.TIMBANG_API ?? 'http://127.0.0.1:8000';

const SMALL_BYTES = 1000;

/** Beside every text file stands its gzip, made once here rather than at every request. */
const compressed: Plugin = {
  name: 'compressed',
  apply: 'build',
  writeBundle({ dir }, bundle) {
    for (const file of Object.values(bundle)) {
      const content = Buffer.from(file.type === 'chunk' ? file.code : file.source);
      if (!dir || content.length < SMALL_BYTES || !/\.(js|css|html|svg)$/.test(file.fileName))
        continue;
      writeFileSync(join(dir, `${file.fileName}.gz`), gzipSync(content, { level: 9 }));
    }
  },
};

/** The libraries that every page needs come in one file, which an update of ours leaves as it was; and what most pages
 * share in another, rather than in a hundred small ones. Recharts stays apart: the first page does without. */
const FRAMEWORK =
  /node_modules\/(react|react-dom|scheduler|@tanstack|i18next|react-i18next|openapi-fetch)\//;
const CHARTS =
  /node_modules\/(recharts|victory-vendor|d3-|@reduxjs|redux|reselect|immer|es-toolkit)/;
/** Copying, forms and tables are for dialogs and other pages: the first page does without. */
const LATER =
  /(CopyButton|use-clipboard|IconCopy|ProblemAlert|SubmitButton|tables\/DataTable|@mantine\/form|klona|fast-deep-equal|components\/Modal\/)/;
const chunks = [
  { name: 'framework', test: FRAMEWORK, priority: 2 },
  {
    name: 'common',
    test: (id: string) => !CHARTS.test(id) && !LATER.test(id),
    minShareCount: 14,
    priority: 1,
  },
];

const TESTS = 'src/**/*.test.{ts,tsx}';
const PAGE_TESTS = 'src/**/*.page.test.{ts,tsx}';

export default defineConfig({
  plugins: [react(), compressed],
  resolve: { alias: { '@': fileURLToPath(new URL('./src', import.meta.url)) } },
  server: {
    host: '127.0.0.1',
    // The origin check of the API compares Origin with Host, so both must name the API.
    proxy: {
      '/api': { target: api, changeOrigin: true, headers: { origin: api } },
    },
  },
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    sourcemap: false,
    manifest: true, // the server names a page's files in its HTML (backend/api/pages)
    chunkSizeWarningLimit: 600,
    rolldownOptions: { output: { codeSplitting: { groups: chunks } } },
  },
  test: {
    restoreMocks: true,
    isolate: false, // the modules anew for each file would take longer than the tests
    // The name of a file says where its tests run: what needs a window, the words or the API is `*.page.test`.
    projects: [
      {
        extends: true,
        test: {
          name: 'pure',
          environment: 'node',
          include: [TESTS],
          exclude: [PAGE_TESTS],
          setupFiles: ['./src/testing/pureSetup.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'pages',
          environment: 'jsdom',
          include: [PAGE_TESTS],
          setupFiles: ['./src/testing/setup.ts'],
          testTimeout: 60_000, // for a busy machine; alone, the longest takes 3 s
        },
      },
    ],
  },
});
