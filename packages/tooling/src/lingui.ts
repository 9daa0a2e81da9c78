import { defineConfig } from '@lingui/conf'
import { formatter } from '@lingui/format-po'

/** Packages whose texts reach a browser: every app's catalogue holds them. A test compares this list with who imports a macro. */
export const packagesWithTexts = ['auth', 'router', 'i18n', 'ui'] as const

/** The catalogue configuration of an app: one catalogue per locale, texts of its own and of the shared packages. */
export function catalogConfig() {
  return defineConfig({
    sourceLocale: 'en',
    locales: ['en', 'zh'],
    format: formatter({ lineNumbers: false }),
    catalogs: [
      {
        path: '<rootDir>/locales/{locale}',
        // Patterns do not reach above the root by themselves, so the packages' tests are named.
        exclude: [
          '**/*.test.*',
          '**/routeTree.gen.ts',
          ...packagesWithTexts.map((name) => `<rootDir>/../../packages/${name}/src/**/*.test.*`),
        ],
        include: ['<rootDir>/src', ...packagesWithTexts.map((name) => `<rootDir>/../../packages/${name}/src`)],
      },
    ],
  })
}
