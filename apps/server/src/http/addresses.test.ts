import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { groups } from '@beacon/router/paths'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../../../..')

/** Addresses of the promised list, and why some have no page yet. */
const promised = readFileSync(join(root, 'docs/addresses.tsv'), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => {
    const [app = '', path = '', planned = ''] = line.split('\t')
    return { app, path, planned }
  })

/** An address for each value of a group: `{kind}`, or its words written out, `{a|b}`. */
function spelled(path: string): string[] {
  const [whole, name = ''] = /\{([^{}]+)\}/u.exec(path) ?? []
  if (whole === undefined) return [path]
  const known = new Map<string, readonly string[]>(Object.entries(groups)).get(name)
  return (known ?? name.split('|')).flatMap((value) => spelled(path.replace(whole, value)))
}

const routesOf = (app: string): RegExp[] =>
  [...readFileSync(join(root, `apps/${app}/src/routeTree.gen.ts`), 'utf8').matchAll(/fullPath: '([^']+)'/gu)].map(
    // bounded: a part of a path ends at the next slash
    ([, path = '']) => new RegExp(`^${path.replaceAll(/\{?\$\w+\}?/gu, '[^/]+')}/?$`, 'u'),
  )

test.each(['admin', 'arena', 'screens'])('every promised address of %s has a route, but for those that are planned', (app) => {
  const routes = routesOf(app)
  const rows = promised.filter((row) => row.app === app)
  expect(rows.length).toBeGreaterThan(10)
  const isThere = (path: string) => routes.some((route) => route.test(path.replaceAll(/:\w+/gu, 'x-1')))
  const missing = rows.flatMap(({ path, planned }) => {
    const dead = spelled(path).filter((one) => !isThere(one))
    return planned === '' ? dead : dead.length === 0 ? [`${path} is planned and there`] : []
  })
  expect(missing).toEqual([])
})
