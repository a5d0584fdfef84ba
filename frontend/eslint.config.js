import js from '@eslint/js';
import jsxA11y from 'eslint-plugin-jsx-a11y';
import reactHooks from 'eslint-plugin-react-hooks';
import globals from 'globals';
import path from 'node:path';
import tseslint from 'typescript-eslint';

// Imports point one way: app > routes > features > components > api > lib. Features are blind to each other.
const layers = ['lib', 'api', 'components', 'features', 'routes', 'app'];
const source = path.join(import.meta.dirname, 'src');

/** `features/weeks` of a file or an import; null for what is not ours. */
function placeOf(file) {
  const parts = path.relative(source, file).split(path.sep);
  return parts[0] === '..' ? null : { layer: parts[0], part: parts[1] };
}

function refusal(from, to) {
  if (to.layer === 'testing') return 'Fixtures are for tests and the development server only.';
  if (layers.indexOf(to.layer) > layers.indexOf(from.layer)) {
    return `${from.layer} may only import from the layers below it.`;
  }
  const sideways = from.layer === 'features' && to.layer === 'features' && from.part !== to.part;
  return sideways
    ? 'A feature may not import another: move what is shared to components or lib.'
    : null;
}

const arrows = {
  create(context) {
    const from = placeOf(context.filename);
    const check = (node) => {
      const text = node.source?.value;
      if (typeof text !== 'string' || !/^(@\/|\.)/.test(text)) return;
      const base = text.startsWith('@/') ? source : path.dirname(context.filename);
      const to = placeOf(path.resolve(base, text.replace(/^@\//, '')));
      const message = from && to && layers.includes(from.layer) ? refusal(from, to) : null;
      if (message) context.report({ node, message });
    };
    return {
      ImportDeclaration: check,
      ImportExpression: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
    };
  },
};

// What such a word stands for changes from line to line; a noun says what the thing is.
const privateWord = /^_*(one|found|wish|told|asked)$/;
/** What gives a name to a variable, a parameter or a function. */
const DECLARING = [
  'VariableDeclarator, FunctionDeclaration, FunctionExpression, ArrowFunctionExpression, CatchClause',
  'ImportSpecifier, ImportDefaultSpecifier, ImportNamespaceSpecifier, TSEmptyBodyFunctionExpression',
  'TSDeclareFunction, TSFunctionType, TSConstructorType, TSMethodSignature, TSCallSignatureDeclaration',
].join(', ');

const nouns = {
  create(context) {
    const refuse = (node, name) => {
      if (!privateWord.test(name)) return;
      const message = `Use the noun: what is \`${name}\` (uplink, router, finding, row, period)?`;
      context.report({ node, message });
    };
    const check = (node) => {
      for (const { name, identifiers } of context.sourceCode.getDeclaredVariables(node)) {
        refuse(identifiers[0], name);
      }
    };
    const method = ({ key, value }) => {
      if (/Function/.test(value?.type)) refuse(key, key.name);
    };
    const signature = ({ key, typeAnnotation }) => {
      if (typeAnnotation?.typeAnnotation.type === 'TSFunctionType') refuse(key, key.name);
    };
    return {
      [DECLARING]: check,
      'Property, MethodDefinition, PropertyDefinition, TSAbstractMethodDefinition': method,
      TSPropertySignature: signature,
      'TSMethodSignature > Identifier.key': (key) => refuse(key, key.name),
    };
  },
};

/** An ISP connection is an uplink; lines are of text or of a chart, or the lines of the probe settings. */
const aboutLines = [
  'src/features/settings/holiday-import/LeftOutList.tsx',
  'src/api/problem.ts',
  'src/components/charts/**',
  'src/features/balance/changes/ChangeWrites.tsx',
  'src/features/device/BucketBars.tsx',
  'src/features/money/PaidBars.tsx',
  'src/features/hours/weekHours.ts',
  'src/features/overview/IspCard.tsx',
  'src/features/probes/**',
  'src/features/quality/days/**',
  'src/features/quality/runs/**',
  'src/features/settings/*Holiday*',
  'src/features/weeks/CoverageLine.tsx',
  'src/lib/{browser/sse,i18n/refusals,text/lib.test,time/holidays}.ts',
  'src/testing/**',
];
const lineWord = /(^|_)lines?(?![a-z])|(?<=[a-z_])Lines?(?![a-z])|^Lines?(?![a-z])|LINES?(?![A-Z])/;

const uplinks = {
  create(context) {
    const check = (node) => {
      for (const { name, identifiers } of context.sourceCode.getDeclaredVariables(node)) {
        if (!lineWord.test(name.replace(/lineRate|LineRate|ProbeLine/, ''))) continue;
        const message = `Call it an uplink: \`${name}\`, or list the file under aboutLines.`;
        context.report({ node: identifiers[0], message });
      }
    };
    const declaring =
      'VariableDeclarator, FunctionDeclaration, FunctionExpression, ArrowFunctionExpression';
    return { [`${declaring}, TSInterfaceDeclaration, TSTypeAliasDeclaration`]: check };
  },
};

const timbang = { rules: { arrows, nouns, uplinks } };

export default tseslint.config(
  { ignores: ['dist', 'node_modules', 'src/api/schema.d.ts'] },
  js.configs.recommended,
  {
    files: ['src/**/*.{ts,tsx}', '*.ts'],
    extends: [
      tseslint.configs.strictTypeChecked,
      tseslint.configs.stylisticTypeChecked,
      jsxA11y.flatConfigs.strict,
      reactHooks.configs.flat['recommended-latest'],
    ],
    languageOptions: {
      globals: globals.browser,
      parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname },
    },
    rules: {
      'max-lines': ['error', { max: 250, skipBlankLines: true, skipComments: true }],
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_' },
      ],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      '@typescript-eslint/only-throw-error': 'off', // TanStack Router throws redirect() objects
      '@typescript-eslint/no-misused-promises': [
        'error',
        { checksVoidReturn: { attributes: false } },
      ],
    },
  },
  { plugins: { timbang }, rules: { 'timbang/nouns': 'error' } },
  { files: ['src/**'], ignores: aboutLines, rules: { 'timbang/uplinks': 'error' } },
  {
    files: ['src/**/*.{ts,tsx}'],
    ignores: ['src/**/*.test.{ts,tsx}', 'src/testing/**', 'src/app/main.tsx'],
    rules: { 'timbang/arrows': 'error' },
  },
  {
    files: ['src/**/*.test.{ts,tsx}', 'src/testing/**'],
    rules: { '@typescript-eslint/no-non-null-assertion': 'off' },
  },
  { files: ['*.{js,cjs}'], languageOptions: { globals: globals.node } },
);
