import { registerHooks, type ResolveFnOutput } from 'node:module'

/** All files of the server lie in this package, so the name of another package leads each of them to the same file. */
const server = new URL('..', import.meta.url).href

/**
 * Resolves each name that the server imports once, for all that is loaded afterwards. Node parses the `exports` of a package again at
 * each import of its name: those of drizzle-orm have 180 kB, and 250 files import it. docs/measures.md has the numbers.
 */
export function resolveOnce(): void {
  const known = new Map<string, ResolveFnOutput>()
  registerHooks({
    resolve: (name, context, next) => {
      if (name.startsWith('.') || context.parentURL?.startsWith(server) !== true) return next(name, context)
      const key = [name, ...context.conditions].join(' ')
      const found = known.get(key)
      if (found !== undefined) return found
      const resolved = next(name, context)
      known.set(key, { ...resolved, shortCircuit: true })
      return resolved
    },
  })
}
