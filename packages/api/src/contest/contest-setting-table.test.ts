import { describe, expect, expectTypeOf, test } from 'vitest'
import * as z from 'zod/mini'
import { alone, factoryOf, inherited, settingTable, viewsOf, type SettingValues } from './contest-setting-table.ts'
import { contractKind, contractOf } from '../kinds/index.ts'
import { theoryContest } from '../kinds/theory/contest.ts'

const table = settingTable({
  name: { ...alone, body: z.string(), asked: true, shown: 'listed' },
  rows: { ...inherited, body: z.array(z.number()), factory: [1], view: z.int(), shown: 'made' },
  secret: { ...inherited, body: z.nullable(z.string()), factory: null, shown: 'staff' },
})

test('types and values follow from the same line', () => {
  expectTypeOf<SettingValues<typeof table>>().toEqualTypeOf<{ name: string; rows: number[]; secret: string | null }>()
  expectTypeOf(factoryOf(table)).toEqualTypeOf<{ rows: number[]; secret: string | null }>()
  expect(factoryOf(table)).toEqual({ rows: [1], secret: null })
  expectTypeOf(viewsOf(table)).toEqualTypeOf<{ name: z.ZodMiniString<string>; rows: z.ZodMiniInt }>()
  expect(Object.keys(viewsOf(table))).toEqual(['name', 'rows'])
})

test('a line that forgets a word, or whose value is not of its schema, does not compile', () => {
  settingTable({
    // @ts-expect-error -- no factory value, and not asked for
    forgotten: { ...inherited, body: z.boolean(), shown: 'plain' },
    // @ts-expect-error -- nobody said who reads it
    unseen: { ...inherited, body: z.boolean(), factory: true },
    // @ts-expect-error -- neither the defaults' nor the contest's alone
    loose: { fixed: 'free', body: z.boolean(), factory: true, shown: 'plain' },
  })
  // @ts-expect-error -- of another type
  settingTable({ wrong: { ...inherited, body: z.enum(['a', 'b']), factory: 'c', shown: 'plain' } })
  // @ts-expect-error -- a theory question has no such setting
  expect(theoryContest.table.hint_charge).toBeUndefined()
})

describe.each(contractKind.options)('kind %s', (kind) => {
  const { table: lines, fields, defaults, shown, full } = contractOf(kind)
  const named = (is: (line: (typeof lines)[string]) => boolean) => Object.keys(lines).filter((name) => is(lines[name]!))

  test('has factory values that its own fields take', () => {
    const asked = named((line) => line.asked === true)
    const values = z.partial(z.object(fields)).safeParse(defaults)
    expect(values.error?.issues ?? []).toEqual([])
    expect(new Set([...asked, ...Object.keys(defaults)])).toEqual(new Set(Object.keys(fields)))
  })

  test('tells everybody what is theirs to read, and the desk everything', () => {
    for (const name of named((line) => line.shown === 'staff')) expect(shown.shape).not.toHaveProperty(name)
    for (const name of named((line) => line.shown !== 'staff')) expect(shown.shape).toHaveProperty(name)
    for (const name of Object.keys(lines)) expect(full.shape).toHaveProperty(name)
  })

  test('knows its instants', () => {
    expect(contractOf(kind).instants).toEqual(
      expect.arrayContaining(['start_at', 'end_at', 'freeze_at', 'register_from', 'register_until']),
    )
    expect(contractOf(kind).instants).not.toContain('name')
  })
})
