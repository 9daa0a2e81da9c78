import { expect, test } from 'vitest'
import * as core from 'zod/v4/core'
import * as z from 'zod/mini'
import { quick } from './quick-schema.ts'

const made = () => {
  const item = z.object({ id: z.uuid(), note: z.optional(z.string()), count: z._default(z.int(), 1) })
  return z
    .object({
      name: z.string().check(z.minLength(2)),
      items: z.array(item),
      first: z.nullable(item),
      either: z.union([z.strictObject({ kind: z.literal('a'), a: z.number() }), z.looseObject({ kind: z.literal('b') })]),
      by: z.record(z.string(), item),
      both: z.intersection(z.object({ x: z.number() }), z.object({ y: z.number() })),
      pair: z.tuple([item, z.string()]),
    })
    .check(z.refine(({ name }) => name !== 'none', { message: 'not_none' }))
}

const id = '0198c0de-0000-4000-8000-000000000001'
const item = { id, count: 3 }
const whole = {
  name: 'flag',
  items: [item, { id, note: 'n', surplus: 1 }],
  first: null,
  either: { kind: 'b', more: [1] },
  by: { a: { ...item, surplus: 1 } },
  both: { x: 1, y: 2 },
  pair: [item, 'p'],
  surplus: 'gone',
}
const values: unknown[] = [
  whole,
  { ...whole, name: 'none' },
  { ...whole, name: 'n' },
  { ...whole, either: { kind: 'a', a: 1, surplus: 2 } },
  { ...whole, either: { kind: 'c' } },
  { ...whole, items: [{ id: 'no id' }, null, { note: 5 }] },
  { ...whole, by: { a: {} } },
  { ...whole, pair: [item] },
  { ...whole, first: undefined },
  JSON.parse('{"__proto__":{"name":"x"},"constructor":1}'),
  {},
  null,
  [],
  'text',
]

const parseResult = (schema: z.ZodMiniType, value: unknown): unknown => {
  const { data, error } = core.safeParse(schema, value)
  return { data, issues: error?.issues }
}

test('a quick schema takes, drops and refuses what the schema did, in the same words', () => {
  const plain = made()
  const fast = quick(made())
  expect(values.map((value) => parseResult(fast, value))).toEqual(values.map((value) => parseResult(plain, value)))
  expect(parseResult(fast, whole)).toMatchObject({ data: { items: [item, { id, note: 'n', count: 1 }] }, issues: undefined })
})

test('every object of it is read by a compiled parser, made once', () => {
  const item = z.object({ id: z.uuid() })
  const one = z.strictObject({ kind: z.literal('a') })
  const schema = z.object({ items: z.array(z.nullable(item)), either: z.union([one, z.string()]), again: item })
  const parsers = () => [schema, item, one].map(({ _zod: own }) => ({ isCompiled: own.traits.has('$ZodObjectJIT'), parse: own.parse }))
  expect(parsers().some(({ isCompiled }) => isCompiled)).toBe(false)
  expect(quick(schema)).toBe(schema)
  const first = parsers()
  expect(first.every(({ isCompiled }) => isCompiled)).toBe(true)
  quick(schema)
  expect(parsers()).toEqual(first)
})
