/**
 * Types, lint and format of the sources, side by side. `node check.js` looks at everything and counts (the order of the
 * sources is among the tests); types and lint share one program there (typesAndLint.js).
 * `node check.js --quick` is for the loop: types as a whole, lint and format of the files that changed since the last
 * good check, and the pure tests that import them, or look at all sources. Where nothing changed since, both say so at
 * once.
 */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const root = import.meta.dirname;
const cache = path.join(root, 'node_modules', '.cache');
const isQuick = process.argv.includes('--quick');
const OUTSIDE = new Set(['dist', 'node_modules']);
const SOURCE = /\.tsx?$/;
const PURE_TEST = /(?<!\.page)\.test\.tsx?$/;
const READS = /readFileSync|readdirSync|import\.meta\.glob/;
const LINTED = /\.(tsx?|jsx?|cjs)$/;
const GENERATED = 'src/api/schema.d.ts';
/** What these say holds for every file: when one changes, every file is looked at. */
const GENERAL = /^(eslint\.config\.js|tsconfig\.json|package(-lock)?\.json|\.prettier.*)$/;

/** Path and digest of every file. */
function digests() {
  const files = readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))
    .filter((file) => !OUTSIDE.has(file.split(path.sep)[0]));
  return Object.fromEntries(files.sort().map((file) => [file, digest(file)]));
}

const digest = (file) =>
  createHash('sha256')
    .update(readFileSync(path.join(root, file)))
    .digest('hex');

const stamp = (name) => path.join(cache, `checked-${name}.json`);

/** The digests of the last good check of this kind, or of a stricter one that came later. */
function checkedBefore(name) {
  try {
    return JSON.parse(readFileSync(stamp(name), 'utf8'));
  } catch {
    return {};
  }
}

/** Tests that read files, which no import shows: they run whatever changed. */
const readers = (files) =>
  files.filter(
    (file) => PURE_TEST.test(file) && READS.test(readFileSync(path.join(root, file), 'utf8')),
  );

function run(tool, args, bin = path.join(root, 'node_modules', '.bin', tool)) {
  const env = { ...process.env, NODE_COMPILE_CACHE: path.join(cache, 'compiled') };
  return new Promise((resolve) => {
    let said = '';
    const child = spawn(bin, args, { cwd: root, env });
    child.stdout.on('data', (text) => (said += text));
    child.stderr.on('data', (text) => (said += text));
    child.on('error', (error) => resolve({ tool, code: 1, said: error.message }));
    child.on('close', (code) => resolve({ tool, code, said }));
  });
}

const types = () =>
  run('tsc', [
    '--noEmit',
    '--incremental',
    '--tsBuildInfoFile',
    path.join(cache, 'types.tsbuildinfo'),
  ]);
const lint = (files) => run('eslint', ['--max-warnings', '0', ...files]);
const format = (files) =>
  run('prettier', ['--check', '--log-level', 'warn', '--ignore-unknown', ...files]);

const pureTests = (...words) => run('vitest', [...words, '--project', 'pure', '--passWithNoTests']);
/** For the loop: what it keeps of the types makes the next check of them short. */
const everything = () => [types(), lint(['.']), format(['.'])];
/** Of one program, as in `bin/test` nobody checks a second time. */
const whole = () => [run('types and lint', ['typesAndLint.js'], process.execPath), format(['.'])];

function quickTools(changed, gone, files) {
  if (changed.some((file) => GENERAL.test(file))) return [...everything(), pureTests('run')];
  const sources = changed.filter((file) => SOURCE.test(file));
  const toLint = changed.filter((file) => LINTED.test(file) && file !== GENERATED);
  const tested = gone.length ? ['run'] : ['related', '--run', ...changed, ...readers(files)];
  return [
    ...(sources.length || gone.length ? [types()] : []),
    ...(toLint.length ? [lint(toLint)] : []),
    ...(changed.length ? [format(changed)] : []),
    pureTests(...tested),
  ];
}

const now = digests();
const before = checkedBefore(isQuick ? 'quick' : 'whole');
const files = Object.keys(now);
const gone = Object.keys(before).filter((file) => !(file in now));
const changed = files.filter((file) => now[file] !== before[file]);
if (changed.length + gone.length === 0) {
  console.log('check: nothing changed since the last good one');
  process.exit();
}
const isFirst = Object.keys(before).length === 0;
const quick = () =>
  isFirst ? [...everything(), pureTests('run')] : quickTools(changed, gone, files);
const results = await Promise.all(isQuick ? quick() : whole());
for (const { tool, code, said } of results) if (code) console.error(`${tool}:\n${said.trimEnd()}`);
if (results.some(({ code }) => code)) process.exit(1);
mkdirSync(cache, { recursive: true });
writeFileSync(stamp(isQuick ? 'quick' : 'whole'), JSON.stringify(now));
