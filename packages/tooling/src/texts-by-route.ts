import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import type { Plugin } from 'vite'
import { holdsTexts, isLeftOut, partOf, sharedPart } from './catalogue-parts.ts'

const loads = 'virtual:texts/'
const awaits = 'virtual:texts-ready/'
const packages = join(import.meta.dirname, '../..')
const bare = (id: string): string => id.split('?')[0] ?? id

/** Both languages as chunks of their own; only the chosen one is fetched, the other when the language is switched. */
function loadingCode(root: string, part: string): string {
  const po = (locale: string) => JSON.stringify(join(root, 'locales', part, `${locale}.po`))
  return `import { addTexts } from '@beacon/i18n'
const load = async (locale) => (await (locale === 'zh' ? import(${po('zh')}) : import(${po('en')}))).messages
let loading
export const loadTexts = () => (loading ??= addTexts(load).catch((error) => { loading = undefined; throw error }))
// Who waits for the texts is told why they did not come.
export const startTexts = () => { loadTexts().catch(() => undefined) }`
}

/** Where an import of an app's file leads: a file beside it, or the entry of a package's folder. */
const importedFile = (file: string, path: string): string =>
  path.startsWith('.') ? resolve(dirname(file), path) : join(packages, path.slice('@beacon/'.length).replace('/', '/src/'), 'index.ts')

/** The parts that a file and what it imports directly belong to: what a chunk that begins with it will ask for. */
function partsNear(root: string, file: string): string[] {
  const imported = [...readFileSync(file, 'utf8').matchAll(/^import .* from '(\.[^']+|@beacon\/[\w-]+\/[\w-]+)'/gm)].map(([, path = '']) =>
    importedFile(file, path),
  )
  const parts = [file, ...imported].map((each) => partOf(root, each))
  return [...new Set(parts)].filter((part) => part !== sharedPart && existsSync(join(root, 'locales', part, 'zh.po')))
}

/** Starts the texts of a part together with the code of it, where a `.tsx` file is fetched on demand. */
function startEarly(root: string, id: string, code: string): string {
  const needed = new Map<string, string>()
  const changed = code.replace(
    /\bimport\(\s*(['"])(\.[^'"]+\.tsx|\/[^'"]+\.tsx|[^'"]+\.tsx\?[^'"]*)\1\s*\)/g,
    (whole, _quote, path: string) => {
      const file = resolve(dirname(id), bare(path))
      if (!existsSync(file)) return whole
      const starts = partsNear(root, file).map((part) => {
        const name = needed.get(part) ?? `__startTexts${needed.size}`
        needed.set(part, name)
        return `${name}()`
      })
      return starts.length === 0 ? whole : `(${[...starts, whole].join(', ')})`
    },
  )
  const imports = [...needed].map(([part, name]) => `import { startTexts as ${name} } from '${loads}${part}';`)
  return imports.join('') + changed
}

/**
 * Brings the texts of a feature with its code: a file with messages waits for the catalogue of its folder, so no page, tab or
 * dialog can show before its texts are there. Both are fetched at the same time.
 */
export function textsByRoute(root: string): Plugin[] {
  const source = join(root, 'src')
  return [
    {
      name: 'beacon:texts',
      enforce: 'pre',
      resolveId: (id) => (id.startsWith(loads) || id.startsWith(awaits) ? `\0${id}` : null),
      load(id) {
        if (id.startsWith(`\0${loads}`)) return loadingCode(root, id.slice(loads.length + 1))
        if (!id.startsWith(`\0${awaits}`)) return null
        return `import { loadTexts } from '${loads}${id.slice(awaits.length + 1)}'\nawait loadTexts()`
      },
      transform: {
        filter: { id: /\.tsx?(\?|$)/ },
        handler(code, id) {
          if (!holdsTexts(code)) return null
          const part = partOf(root, bare(id))
          if (part === sharedPart) return null
          if (!existsSync(join(root, 'locales', part, 'zh.po')))
            throw new Error(`${bare(id)} has texts, but locales/${part} is missing: run i18n:extract`)
          return { code: `import '${awaits}${part}';${code}`, map: null }
        },
      },
    },
    {
      name: 'beacon:texts-start',
      enforce: 'post',
      transform: {
        filter: { id: /\.tsx?(\?|$)/, code: /\bimport\(/ },
        handler(code, id) {
          if (!bare(id).startsWith(source)) return null
          const changed = startEarly(root, bare(id), code)
          return changed === code ? null : { code: changed, map: null }
        },
      },
      generateBundle(_options, bundle) {
        const chunks = Object.values(bundle).filter((output) => output.type === 'chunk')
        const shown = chunks.flatMap(({ modules }) => Object.keys(modules).filter((id) => (modules[id]?.renderedLength ?? 0) > 0))
        for (const id of shown)
          if (isLeftOut(root, bare(id))) this.error(`${bare(id)} has texts that this app leaves out: add its folder to fewTexts`)
        const waits = chunks.map((chunk) => [
          chunk.fileName,
          chunk.moduleIds.filter((id) => id.startsWith(`\0${awaits}`)).map((id) => id.slice(awaits.length + 1)),
        ])
        this.emitFile({ type: 'asset', fileName: '.vite/texts.json', source: JSON.stringify(Object.fromEntries(waits), null, 2) })
      },
    },
  ]
}
