import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** Both import `drizzle-orm` by its name. */
const files = ['db/list.ts', 'db/players.ts']

/** How often a fresh process, which loads them, lets Node resolve what the test counts. */
function timesResolved(counted: string, isOnce: boolean): number {
  const at = (file: string) => JSON.stringify(join(import.meta.dirname, file))
  const code = `
    import { registerHooks } from 'node:module'
    import { resolveOnce } from ${at('resolve-once.ts')}
    let times = 0
    const isCounted = ${counted}
    registerHooks({ resolve: (name, context, next) => ((times += isCounted(name, context.parentURL ?? '') ? 1 : 0), next(name, context)) })
    if (${String(isOnce)}) resolveOnce()
    for (const file of [${files.map(at).join(', ')}]) await import(file)
    console.log(times)`
  return Number(execFileSync(process.execPath, ['--input-type=module', '-e', code], { encoding: 'utf8' }))
}

test('a name that several files of the server import is resolved once', () => {
  const isName = `(name) => name === 'drizzle-orm'`
  expect(timesResolved(isName, false)).toBeGreaterThanOrEqual(files.length)
  expect(timesResolved(isName, true)).toBe(1)
})

test('files of drizzle-orm that import each other are looked up by nobody', () => {
  const isBeside = `(name, importer) => name.startsWith('.') && importer.includes('/drizzle-orm/')`
  expect(timesResolved(isBeside, false)).toBeGreaterThan(100)
  expect(timesResolved(isBeside, true)).toBe(0)
})

test('our own files that import each other are looked up by nobody', () => {
  const isOurs = `(name, importer) => name.startsWith('.') && /[/](?:server|packages)[/](?!.*node_modules)/u.test(importer)`
  expect(timesResolved(isOurs, false)).toBeGreaterThanOrEqual(files.length)
  expect(timesResolved(isOurs, true)).toBe(0)
})
