import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, it } from 'vitest'
import { deskFilters } from './index.ts'

it('keeps what any page of a desk says in its address, each name once', () => {
  const names =
    'address adjusted ai_use at band borderline bracket candidate case check checked complaint conflict cuts direction ending entrant from given_to group hidden kind latest marked_by member old online only option organisation patch pushed question range reason recorded remark report result room round run scene section see service_id state status strength team to topic topic_id trigger trouble type unit unmarked_in upload verdict view without_candidates without_questions'
  expect([...deskFilters].sort()).toEqual(names.split(' '))
})

it('keeps what the lists of the desk put into the address: a name that the desk does not know is dropped without a word', () => {
  const desk = resolve(import.meta.dirname, '../features/contest-desk')
  const known = new Set<string>(deskFilters)
  const lists = readdirSync(desk, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.tsx') && !path.endsWith('.test.tsx'))
    .flatMap((path) =>
      [...readFileSync(join(desk, path), 'utf8').matchAll(/useTableUrl\(\{ search, filters: \[([^\]]*)\]/gu)].map(([, names = '']) => ({
        path,
        names: [...names.matchAll(/'([^']+)'/gu)].map(([, name = '']) => name),
      })),
    )
  expect(lists.length).toBeGreaterThan(8)
  expect(lists.flatMap(({ path, names }) => names.filter((name) => !known.has(name)).map((name) => `${path}: ${name}`))).toEqual([])
})
