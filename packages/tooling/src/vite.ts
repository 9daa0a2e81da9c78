import { join } from 'node:path'
import linguiMacro from '@lingui/babel-plugin-lingui-macro'
import { makeConfig } from '@lingui/conf'
import { lingui } from '@lingui/vite-plugin'
import babel from '@rolldown/plugin-babel'
import tailwindcss from '@tailwindcss/vite'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import type { PluginOption, UserConfig } from 'vite'
import { precompress } from './precompress.ts'
import { pageHead } from './page-head.ts'

type RouterOptions = NonNullable<Parameters<typeof tanstackRouter>[0]>

/** Only files that import a Lingui macro pass through Babel; plugin and config are values, so any working directory will do. */
function macros(): PluginOption {
  const linguiConfig = makeConfig({ locales: ['en'], sourceLocale: 'en' }, { skipValidation: true })
  return babel({
    presets: [
      {
        preset: { plugins: [[linguiMacro, { linguiConfig }]] },
        rolldown: { filter: { code: /from ['"]@lingui\/(core|react)\/macro['"]/ } },
      },
    ],
  })
}

/** Where the assets of an app stand; its pages stand under `/page/mg/ct` in all apps. */
export function assetBase(app: string): string {
  return `/page/mg/ct/_${app}/`
}

/** The Vite configuration of a browser app. `root` is the app's folder, `router` the options of its route tree. */
export function appConfig(app: string, root: string, router: RouterOptions): UserConfig {
  return {
    root,
    base: process.env['APP_BASE'] ?? assetBase(app),
    plugins: [
      tanstackRouter({ target: 'react', autoCodeSplitting: true, ...router }),
      react(),
      macros(),
      lingui({ cwd: root, failOnCompileError: true, failOnMissing: process.env['ALLOW_MISSING_TEXTS'] !== '1' }),
      tailwindcss(),
      pageHead(),
      precompress(),
    ],
    resolve: {
      // Tailwind draws tokens.css into the app's own stylesheet, where packages of ui would be looked for beside the app.
      alias: { '@fontsource-variable': join(import.meta.dirname, '../../ui/node_modules/@fontsource-variable') },
      dedupe: ['react', 'react-dom', '@lingui/core', '@lingui/react', '@tanstack/react-query', '@tanstack/react-router', 'react-hook-form'],
    },
    build: { outDir: 'dist', emptyOutDir: true, target: 'chrome100', manifest: true, modulePreload: { polyfill: false } },
  }
}

/** What a test needs to read components and macros. */
export function componentTestPlugins(): PluginOption[] {
  return [react(), macros()]
}
