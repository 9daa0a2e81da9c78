import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, it } from 'vitest'
import { locks } from './locks.ts'

const root = resolve(import.meta.dirname, '..')

it('gives each use of an advisory lock a number of its own', () => {
  const numbers = Object.values(locks)
  expect(new Set(numbers).size).toBe(numbers.length)
})

it('is the only place that writes such a number', () => {
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.ts') && path !== 'db/locks.ts')
  const own = files.filter((path) => /\b7_?002_?0\d\d\b/u.test(readFileSync(join(root, path), 'utf8')))
  expect(files.length).toBeGreaterThan(1_000)
  expect(own).toEqual([])
})

it('is named, or made of a text, wherever a lock is taken', () => {
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
    (path) => path.endsWith('.ts') && !path.endsWith('.test.ts'),
  )
  const bare = files.filter((path) => /pg_(?:try_)?advisory_\w+\(\s*\d/u.test(readFileSync(join(root, path), 'utf8')))
  expect(bare).toEqual([])
})
