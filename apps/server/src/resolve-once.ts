import { registerHooks, type ResolveFnOutput } from 'node:module'

/** All files of the server lie in this package, so the name of another package leads each of them to the same file. */
const server = new URL('..', import.meta.url).href
const repository = new URL('../../..', import.meta.url).href
const installed = '/node_modules/'
const drizzle = `${installed}drizzle-orm/`

/** What a file is that names its neighbour by the whole path, as ours and those of drizzle-orm do; null where Node has to look it up. */
function formatBeside(name: string, importer: string): string | null {
  if (name.endsWith('.ts')) return importer.startsWith(repository) && !importer.includes(installed) ? 'module-typescript' : null
  return importer.includes(drizzle) && importer.endsWith('.js') && name.endsWith('.js') ? 'module' : null
}

function besideOf(name: string, importer = ''): ResolveFnOutput | null {
  const format = formatBeside(name, importer)
  return format === null ? null : { url: new URL(name, importer).href, format, shortCircuit: true }
}

/**
 * Resolves each name that the server imports once, for all that is loaded afterwards. Node parses the `exports` of a package again at
 * each import of its name and of each of its files: those of drizzle-orm have 180 kB, 250 files import it, and 200 are its own.
 * Our own files import each other 9,000 times, and nobody looks those up either. docs/measures.md has the numbers.
 */
export function resolveOnce(): void {
  const known = new Map<string, ResolveFnOutput>()
  registerHooks({
    resolve: (name, context, next) => {
      const importer = context.parentURL
      if (name.startsWith('.')) return besideOf(name, importer) ?? next(name, context)
      if (importer?.startsWith(server) !== true) return next(name, context)
      const key = [name, ...context.conditions].join(' ')
      const found = known.get(key)
      if (found !== undefined) return found
      const resolved = next(name, context)
      known.set(key, { ...resolved, shortCircuit: true })
      return resolved
    },
  })
}
