import { registerHooks, type ResolveFnOutput } from 'node:module'

/** All files of the server lie in this package, so the name of another package leads each of them to the same file. */
const server = new URL('..', import.meta.url).href
const drizzle = '/node_modules/drizzle-orm/'

/** A file of drizzle-orm that another one imports: they are modules, and name each other by the whole path. */
function besideOf(name: string, importer = ''): ResolveFnOutput | null {
  const isNamed = importer.includes(drizzle) && importer.endsWith('.js') && name.endsWith('.js')
  return isNamed ? { url: new URL(name, importer).href, format: 'module', shortCircuit: true } : null
}

/**
 * Resolves each name that the server imports once, for all that is loaded afterwards. Node parses the `exports` of a package again at
 * each import of its name and of each of its files: those of drizzle-orm have 180 kB, 250 files import it, and 200 are its own.
 * docs/measures.md has the numbers.
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
