import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { createCompilationErrorMessage, createCompiledCatalog } from '@lingui/cli/api'
import type { Plugin } from 'vite'
import { englishOf } from './catalogue-format.ts'

/** Keeps the reader of gettext files away: what this plugin loads is code. */
const mark = '?english'

/** Makes `locales/<part>/en.po`, which is no file, from the Chinese catalogue beside it: that one holds the English texts too. */
export function englishTexts(): Plugin {
  return {
    name: 'beacon:english-texts',
    enforce: 'pre',
    resolveId: {
      filter: { id: /\/en\.po$/ },
      handler: (id, importer = '') => `${resolve(importer, '..', id)}${mark}`,
    },
    load: {
      filter: { id: /\/en\.po\?english$/ },
      async handler(id) {
        const chinese = id.slice(0, -`en.po${mark}`.length) + 'zh.po'
        this.addWatchFile(chinese)
        const texts = await englishOf(readFileSync(chinese, 'utf8'), chinese)
        const { source, errors } = createCompiledCatalog('en', texts, { namespace: 'es' })
        if (errors.length > 0) this.error(createCompilationErrorMessage('en', errors))
        return { code: source, map: null, moduleType: 'js' }
      },
    },
  }
}
