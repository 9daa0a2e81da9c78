import { defineConfig } from '@lingui/conf'
import { catalogueFormat } from './catalogue-format.ts'
import {
  fetchedFolders,
  featureParts,
  foldersLeftOut,
  packageFolders,
  packagesWithTexts,
  sharedPart,
  sourcesOf,
} from './catalogue-parts.ts'

// Patterns do not reach above the root by themselves, so the packages' tests are named.
const tests = ['**/*.test.*', ...packagesWithTexts.map((name) => `<rootDir>/../../packages/${name}/src/**/*.test.*`)]

/** The catalogues of the app in `root`: `shared` (its frame, the packages) and one per feature folder. */
export function catalogConfig(root: string) {
  return defineConfig({
    sourceLocale: 'en',
    locales: ['zh'],
    format: catalogueFormat,
    catalogs: [
      {
        path: `<rootDir>/locales/${sharedPart}/{locale}`,
        exclude: [
          ...tests,
          '**/routeTree.gen.ts',
          '<rootDir>/src/{features,kinds}/**',
          ...fetchedFolders,
          ...foldersLeftOut.map((folder) => `<rootDir>/../../packages/${folder}/**`),
        ],
        include: ['<rootDir>/src', ...packageFolders(root).map((folder) => `<rootDir>/../../packages/${folder}`)],
      },
      ...featureParts(root).map((part) => {
        const { include, exclude } = sourcesOf(part)
        return { path: `<rootDir>/locales/${part}/{locale}`, include, exclude: [...tests, ...exclude] }
      }),
    ],
  })
}
