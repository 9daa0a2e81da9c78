import type { Plugin } from 'vite'

/** As the bundler writes the import of a chunk: one short literal beside the importing file. */
const ownImport = /\bimport\((?<quote>["'`])(?<path>\.\/[\w.~-]{1,200}\.js)\k<quote>\)/gu

/** Every import of a chunk becomes one that can be asked for again by another address (`packages/router/src/import-again.ts`). */
export const withAgain = (code: string): string =>
  code.replaceAll(ownImport, (_whole, _quote: string, path: string) => `_again(e=>import("${path}"+e))`)

/** Build step, behind the one that lists what a chunk needs: from here on nobody looks for imports. */
export function again(): Plugin {
  return {
    name: 'beacon:again',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler: (_options, bundle) => {
        for (const file of Object.values(bundle)) if (file.type === 'chunk') file.code = withAgain(file.code)
      },
    },
  }
}
