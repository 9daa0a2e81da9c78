import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** Both import `drizzle-orm` by its name. */
const files = ['db/list.ts', 'db/players.ts']

/** How often a fresh process resolves the name of that package for them. */
function timesResolved(isOnce: boolean): number {
  const at = (file: string) => JSON.stringify(join(import.meta.dirname, file))
  const code = `
    import { registerHooks } from 'node:module'
    import { resolveOnce } from ${at('resolve-once.ts')}
    let times = 0
    registerHooks({ resolve: (name, context, next) => ((times += name === 'drizzle-orm' ? 1 : 0), next(name, context)) })
    if (${String(isOnce)}) resolveOnce()
    for (const file of [${files.map(at).join(', ')}]) await import(file)
    console.log(times)`
  return Number(execFileSync(process.execPath, ['--input-type=module', '-e', code], { encoding: 'utf8' }))
}

test('a name that several files of the server import is resolved once', () => {
  expect(timesResolved(false)).toBeGreaterThanOrEqual(files.length)
  expect(timesResolved(true)).toBe(1)
})
