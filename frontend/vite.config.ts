import react from '@vitejs/plugin-react';
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';
import { chunkNames, RANKS, rankOf } from './chunks.ts';
import type { Graph } from './imports.ts';

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

/** One group for each rank, as a higher one takes its modules before the others do. */
const nameOf = chunkNames(fileURLToPath(new URL('./src/app/main.tsx', import.meta.url)));
const chunks = RANKS.map((rank, at) => ({
  name: (id: string, graph: Graph) => {
    const name = nameOf(id, graph);
    return name !== null && rankOf(name) === rank ? name : null;
  },
  priority: RANKS.length - at,
}));

/** The frame of the first page wants names of classes alone: the library behind them is 5 kB of it. */
const framed: Plugin = {
  name: 'framed',
  apply: 'build',
  enforce: 'pre',
  resolveId: (id, from) =>
    id === 'react-remove-scroll' && from?.includes('/AppShell/')
      ? fileURLToPath(new URL('./scrollClasses.ts', import.meta.url))
      : null,
};

/** The page runs after the first paint (firstPaint.js); it is fetched with all others. */
const FIRST_PAINT = readFileSync(new URL('./firstPaint.js', import.meta.url), 'utf8');
const FIRST_PAINT_HASH = createHash('sha256').update(FIRST_PAINT).digest('hex').slice(0, 8);
const FIRST_PAINT_FILE = `assets/first-paint-${FIRST_PAINT_HASH}.js`;
const SCRIPTS = /<script type="module" crossorigin src="([^"]+)"><\/script>/g;
const painted: Plugin = {
  name: 'painted',
  apply: 'build',
  buildStart() {
    this.emitFile({ type: 'asset', fileName: FIRST_PAINT_FILE, source: FIRST_PAINT });
  },
  transformIndexHtml: {
    order: 'post',
    // The entry is nothing but imports, so that the build names these files instead, in the order in which they run.
    handler: (html) => {
      const page = [...html.matchAll(SCRIPTS)].map(([, file]) => file).join(' ');
      if (!page) throw new Error('the page has no scripts');
      const first = `<script type="module" crossorigin src="/${FIRST_PAINT_FILE}" data-page="${page}"></script>`;
      const fetched = html.replace(SCRIPTS, '<link rel="modulepreload" crossorigin href="$1">');
      return fetched.replace(
        '<link rel="modulepreload"',
        `${first}\n    <link rel="modulepreload"`,
      );
    },
  },
};

const TESTS = 'src/**/*.test.{ts,tsx}';
const PAGE_TESTS = 'src/**/*.page.test.{ts,tsx}';

export default defineConfig({
  plugins: [react(), compressed, framed, painted],
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
    modulePreload: { polyfill: false }, // 700 B, for browsers that fetch the same files a little later
    manifest: true, // the server names a page's files in its HTML (backend/api/pages)
    chunkSizeWarningLimit: 600,
    rolldownOptions: { output: { codeSplitting: { groups: chunks } } },
  },
  test: {
    restoreMocks: true,
    execArgv: ['--max-semi-space-size=64'], // young garbage takes a twentieth less of the processors
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
