import { defineConfig } from 'oxlint'

const same = { app: '{{from.element.captured.app}}', feature: '{{from.element.captured.feature}}' }
/** Folders of a browser app, each may import those behind it: routes; features; kinds and their registry; parts; the frame. */
const inApp = ['app', 'routes', 'kind', 'registry', 'feature', 'part', 'frame']
const floor = 'Missing in Chrome 100, the oldest browser that is supported.'
const browserFloor = [
  ...['toSorted', 'toReversed', 'toSpliced', 'withResolvers', 'groupBy', 'fromAsync', 'canParse'].map((property) => ({
    property,
    message: floor,
  })),
  { object: 'AbortSignal', property: 'any', message: floor },
  { object: 'AbortSignal', property: 'timeout', message: floor },
]
const plainQuestions = {
  name: '@beacon/ui/overlay',
  importNames: ['Confirm', 'ConfirmDialog'],
  message: 'Ask with AskDialog, Confirm or ConfirmDialog of @beacon/auth/call: they have the words for a refused call.',
}
const source = (...names: [string, ...string[]]) => ({
  to: { module: { source: `@beacon/${names.length === 1 ? names[0] : `{${names.join(',')}}`}{,/**}` } },
})

export default defineConfig({
  plugins: ['typescript', 'react', 'import', 'unicorn', 'oxc', 'jsx-a11y', 'vitest'],
  jsPlugins: ['eslint-plugin-boundaries'],
  categories: { correctness: 'error', suspicious: 'error' },
  ignorePatterns: ['**/dist', '**/dist-toys', '**/*.gen.ts', 'samples', '**/locales'],
  settings: {
    'import/resolver': { node: { extensions: ['.ts', '.tsx'] } },
    'boundaries/elements': [
      { type: 'routes', pattern: 'apps/{admin,arena,screens}/src/routes', capture: ['app'] },
      { type: 'kind', pattern: 'apps/{admin,arena,screens}/src/kinds/*', capture: ['app', 'kind'] },
      { type: 'registry', pattern: 'apps/{admin,arena,screens}/src/kinds', capture: ['app'] },
      { type: 'feature', pattern: 'apps/*/src/features/*', capture: ['app', 'feature'] },
      { type: 'part', pattern: 'apps/{admin,arena,screens}/src/parts', capture: ['app'] },
      { type: 'frame', pattern: 'apps/{admin,arena,screens}/src/app', capture: ['app'] },
      { type: 'app', pattern: 'apps/*', capture: ['app'] },
      { type: 'package', pattern: 'packages/*', capture: ['package'] },
    ],
  },
  rules: {
    'max-lines': ['error', { max: 300 }],
    'max-lines-per-function': ['error', { max: 60 }],
    'typescript/no-explicit-any': 'error',
    'react/react-in-jsx-scope': 'off',
    'import/no-unassigned-import': 'off',
    'import/no-named-as-default': 'off',
    'import/no-named-as-default-member': 'off',
    'vitest/require-mock-type-parameters': 'off',
    // zod/mini spells its default with an underscore
    'no-underscore-dangle': 'off',
    // toSorted is missing in the oldest browser that is supported; sorting a fresh copy is the house's way
    'unicorn/no-array-sort': 'off',
    'unicorn/no-array-reverse': 'off',
    'unicorn/consistent-function-scoping': 'off',
    'no-unmodified-loop-condition': 'off',
    // role=status, log, group and spinbutton are chosen on purpose where the native element brings behaviour that the design does not want
    'jsx-a11y/prefer-tag-over-role': 'off',
    'react/set-state-in-effect': 'off',
    // the React Compiler is not used; the rule only says what it would skip (TanStack Virtual)
    'react/incompatible-library': 'off',
    // render props such as a table's `bulk` are functions, not components
    'react/no-unstable-nested-components': ['error', { allowAsProps: true }],
    'no-shadow': 'off',
    // fast-check's assert throws by itself; expectSame is a named set of expectations
    'vitest/expect-expect': ['error', { assertFunctionNames: ['expect', 'fc.assert', 'expectSame'] }],
    'no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
    'typescript/ban-ts-comment': ['error', { 'ts-ignore': true, 'ts-nocheck': true, 'ts-expect-error': 'allow-with-description' }],
    'boundaries/dependencies': [
      'error',
      {
        default: 'allow',
        checkAllOrigins: true,
        policies: [
          {
            from: { element: { type: 'feature' } },
            disallow: { to: { element: { type: 'feature' } } },
            message: 'A feature never imports another; share through a package, or compose in a route.',
          },
          { from: { element: { type: 'feature' } }, allow: { to: { element: { type: 'feature', captured: same } } } },
          {
            from: { element: { types: { anyOf: ['feature', 'kind', 'part', 'frame'] } } },
            disallow: { to: { element: { type: 'routes' } } },
            message: 'Nothing in an app imports a route.',
          },
          {
            from: { element: { type: 'part' } },
            disallow: { to: { element: { types: { anyOf: ['feature', 'kind', 'registry'] } } } },
            message: 'A part imports parts and the frame only; features and kinds import it.',
          },
          {
            from: { element: { types: { anyOf: ['kind', 'registry'] }, fileInternalPath: '!**/*.test.{ts,tsx}' } },
            disallow: { to: { element: { type: 'feature' } } },
            message: 'A kind asks parts, never a feature; what both need is a part, what a feature needs of a kind its registry gives.',
          },
          {
            from: { element: { type: 'frame' } },
            disallow: { to: { element: { types: { anyOf: ['feature', 'kind', 'registry', 'part'] } } } },
            message: 'The frame (app/) imports no part, feature or kind; a route composes them.',
          },
          {
            from: { element: { types: { anyOf: inApp } } },
            disallow: { to: { element: { types: { anyOf: inApp }, captured: { app: '!{{from.element.captured.app}}' } } } },
            message: 'An app never imports another app.',
          },
          {
            from: { element: { type: 'package' } },
            disallow: { to: { element: { types: { anyOf: inApp } } } },
            message: 'A package never imports an app.',
          },
          { disallow: source('admin', 'arena', 'screens', 'server'), message: 'An app is imported by nobody.' },
          {
            from: { element: { type: 'package', captured: { package: 'engine' } } },
            disallow: [{ to: { module: { source: '@beacon/**' } } }],
            message: 'The engine imports nothing.',
          },
          {
            from: { element: { type: 'package', captured: { package: 'api' } } },
            disallow: [source('ui', 'auth', 'router', 'i18n', 'tooling')],
            message: 'api imports the engine only.',
          },
          {
            from: { element: { type: 'package', captured: { package: 'ui' } } },
            disallow: [source('api', 'auth', 'router', 'engine', 'tooling')],
            message: 'ui imports i18n/format only.',
          },
          {
            from: { element: { type: 'package', captured: { package: 'i18n' } } },
            disallow: [source('ui', 'auth', 'router', 'engine', 'tooling')],
            message: 'i18n imports api only.',
          },
          {
            from: { element: { type: 'package', captured: { package: 'router' } } },
            disallow: [source('ui', 'auth', 'engine', 'tooling')],
            message: 'router imports api only.',
          },
        ],
      },
    ],
  },
  overrides: [
    { files: ['**/*.tsx'], rules: { 'max-lines-per-function': ['error', { max: 120 }] } },
    {
      files: ['apps/{admin,arena,screens}/src/**'],
      rules: { 'no-restricted-imports': ['error', { paths: [plainQuestions] }] },
    },
    {
      files: ['apps/{admin,arena,screens}/src/**', 'packages/{api,ui,auth,i18n,router}/src/**'],
      rules: { 'no-restricted-properties': ['error', ...browserFloor] },
    },
    // a contract suite is a test file that several test files call
    {
      files: ['**/*.test.ts', '**/*.test.tsx', '**/testing/contract.ts', 'e2e/**', 'bench/**'],
      rules: { 'max-lines': 'off', 'max-lines-per-function': 'off' },
    },
    // words that the gates look for are spelt in halves there
    { files: ['packages/tooling/src/gates/**'], rules: { 'no-useless-concat': 'off' } },
    {
      files: [
        'packages/api/src/people/permissions.ts',
        'packages/api/src/platform/audit-modules.ts',
        'packages/api/src/errors.ts',
        'packages/i18n/src/error-texts.ts',
        'packages/router/src/paths/*.ts',
        // one file that players copy
        'apps/server/src/modules/scenes/gateway/client/*.mjs',
      ],
      rules: { 'max-lines': 'off' },
    },
    { files: ['apps/server/**', 'scripts/**', 'packages/tooling/**', 'e2e/**', 'bench/**', '*.ts'], rules: { 'no-console': 'off' } },
  ],
})
