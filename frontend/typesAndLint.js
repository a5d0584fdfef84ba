/**
 * What `tsc --noEmit` and `eslint .` say, of one program: both read all sources and work out all their types, which is
 * most of what either takes of the processors. `check.js` runs it in a separate process.
 */
import { ESLint } from 'eslint';
import path from 'node:path';
import ts from 'typescript';

const root = import.meta.dirname;
const host = {
  getCurrentDirectory: () => root,
  getCanonicalFileName: (file) => file,
  getNewLine: () => '\n',
};

function programOf(configFile) {
  const refuse = (diagnostic) => {
    throw new Error(ts.formatDiagnostic(diagnostic, host));
  };
  const config = ts.getParsedCommandLineOfConfigFile(configFile, undefined, {
    ...ts.sys,
    onUnRecoverableConfigFileDiagnostic: refuse,
  });
  return ts.createProgram({
    rootNames: config.fileNames,
    options: config.options,
    configFileParsingDiagnostics: config.errors,
  });
}

/** The rules of eslint.config.js, with the types of this program in place of those of their own. */
async function lintedBy(program) {
  const eslint = new ESLint({
    cwd: root,
    overrideConfig: {
      files: ['**/*.{ts,tsx}'],
      languageOptions: { parserOptions: { programs: [program], projectService: false } },
    },
  });
  const results = await eslint.lintFiles(['.']);
  const formatter = await eslint.loadFormatter('stylish');
  return formatter.format(results);
}

const program = programOf(path.join(root, 'tsconfig.json'));
const types = ts.formatDiagnostics(ts.getPreEmitDiagnostics(program), host);
const lint = await lintedBy(program);
for (const text of [types, lint]) if (text) console.error(text.trimEnd());
process.exitCode = types || lint ? 1 : 0;
