import { join } from 'node:path'
import linguiMacro from '@lingui/babel-plugin-lingui-macro'
import { makeConfig } from '@lingui/conf'
import { lingui } from '@lingui/vite-plugin'
import babel from '@rolldown/plugin-babel'
import tailwindcss from '@tailwindcss/vite'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defaultClientConditions, type PluginOption, type UserConfig } from 'vite'
import { again } from './again.ts'
import { bareContract } from './bare-contract.ts'
import { englishTexts } from './english-texts.ts'
import { flatImports, preloadedBy } from './flat-imports.ts'
import { cacheMacros, recipeOf } from './macro-cache.ts'
import { precompress } from './precompress.ts'
import { pageHead } from './page-head.ts'
import { textsByRoute } from './texts-by-route.ts'

type RouterOptions = NonNullable<Parameters<typeof tanstackRouter>[0]>

/** Only files that import a Lingui macro pass through Babel; plugin and config are values, so any working directory will do. */
function macros(): PluginOption {
  const linguiConfig = makeConfig({ locales: ['en'], sourceLocale: 'en' }, { skipValidation: true })
  const making = babel({
    presets: [
      {
        preset: { plugins: [[linguiMacro, { linguiConfig }]] },
        rolldown: { filter: { code: /from ['"]@lingui\/(core|react)\/macro['"]/ } },
      },
    ],
  })
  return cacheMacros(making, recipeOf(import.meta.filename))
}

/**
 * What every page needs stands in two chunks, libraries apart: left to itself the bundler cuts the first load into some sixty, each
 * of them with a list of all files its routes might want.
 */
const firstLoad = [
  { name: 'vendor', tags: ['$initial' as const], test: /node_modules/, priority: 2 },
  // the entry itself stays apart: it waits for the first texts, and a route's chunk must not wait for it
  { name: 'first', tags: ['$initial' as const], test: /^(?!.*\/(index\.html|src\/main\.tsx)$)/, priority: 1 },
]

/**
 * What five displays of a wall share comes at once: twenty chunks of a kilobyte each are larger together, and slower. What
 * displays of kinds share among themselves comes with them alone, and so does what is of boards, which three addresses show, and what
 * makes displays grow.
 */
const sharedByDisplays = {
  name: 'wall',
  test: /^(?!.*(?:\.po(?:\?|$)|\/kinds\/|\/parts\/(?:cells|growth)\/|\/features\/board\/))/,
  minShareCount: 5,
  priority: 0,
}

/** What fetches the texts of displays: a few words for each kind, which alone would be a chunk of 200 bytes each on every wall. */
const textLoaders = { name: 'texts', test: /virtual:texts\//, priority: 0 }

/** Where the assets of an app stand; its pages stand under `/page/mg/ct` in all apps. */
export function assetBase(app: string): string {
  return `/page/mg/ct/_${app}/`
}

interface AppOptions {
  /** An app that only shows leaves the schemas of the contract out (`bareContract`). */
  isBare?: boolean
}

/** The kinds that the test build alone holds (docs/kinds.md): they come with the condition `toys`, into a folder of their own. */
const hasToys = process.env['APP_KINDS'] === 'toys'

/** The Vite configuration of a browser app. `root` is the app's folder, `router` the options of its route tree. */
export function appConfig(app: string, root: string, router: RouterOptions, { isBare = false }: AppOptions = {}): UserConfig {
  return {
    root,
    base: process.env['APP_BASE'] ?? assetBase(app),
    // Where nothing is fetched ahead of a chunk, the code that would do so is left out. With one stylesheet no chunk waits for another.
    ...(isBare ? { define: { __VITE_IS_MODERN__: 'false' } } : {}),
    plugins: [
      tanstackRouter({ target: 'react', autoCodeSplitting: true, ...router }),
      react(),
      textsByRoute(root),
      macros(),
      ...(isBare ? [bareContract()] : []),
      englishTexts(),
      lingui({ cwd: root, failOnCompileError: true, failOnMissing: process.env['ALLOW_MISSING_TEXTS'] !== '1' }),
      tailwindcss(),
      pageHead(),
      again(),
      flatImports(),
      ...(hasToys ? [] : [precompress()]),
    ],
    resolve: {
      conditions: [...(hasToys ? ['toys'] : []), ...defaultClientConditions],
      // Tailwind draws tokens.css into the app's own stylesheet, where packages of ui would be looked for beside the app.
      alias: {
        '@fontsource-variable': join(import.meta.dirname, '../../ui/node_modules/@fontsource-variable'),
        // React has had what these bring for older ones since its release 18.
        'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector',
        'use-sync-external-store/shim': 'react',
      },
      dedupe: ['react', 'react-dom', '@lingui/core', '@lingui/react', '@tanstack/react-query', '@tanstack/react-router', 'react-hook-form'],
    },
    build: {
      outDir: hasToys ? 'dist-toys' : 'dist',
      emptyOutDir: true,
      minify: !hasToys,
      target: 'chrome100',
      cssCodeSplit: !isBare,
      manifest: true,
      modulePreload: { polyfill: false, resolveDependencies: preloadedBy(isBare) },
      rolldownOptions: { output: { codeSplitting: { groups: isBare ? [...firstLoad, textLoaders, sharedByDisplays] : firstLoad } } },
    },
  }
}

/** What a test needs to read components, macros and texts. */
export function componentTestPlugins(): PluginOption[] {
  return [react(), macros(), englishTexts()]
}
