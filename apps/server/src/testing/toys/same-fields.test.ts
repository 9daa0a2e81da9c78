import { contestAct } from '@beacon/api/contest/contest-act'
import { contractOf, ownActions } from '@beacon/api/contest/contest-fields'
import { contestAction } from '@beacon/api/contest/contest-views'
import { builtKindNames } from '@beacon/router/paths'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { differentFields } from './same-fields.ts'

const contracts = builtKindNames.map((kind) => ({ kind, contract: contractOf(kind) }))
const { action: _action, ...actOptions } = contestAct.shape

test('a field that two kinds name means the same in both', () => {
  expect(differentFields(contracts.map(({ kind, contract }) => ({ of: kind, fields: contract.fields })))).toEqual([])
  expect(differentFields(contracts.map(({ kind, contract }) => ({ of: kind, fields: contract.defaultFields })))).toEqual([])
})

test('an option that two actions name means the same in both, and no own action has a common name', () => {
  const own = contracts.flatMap(({ kind, contract }) =>
    Object.entries(contract.actions).map(([name, fields]) => ({ of: `${kind}.${name}`, fields })),
  )
  const asTaken = own.map(({ of, fields }) => ({
    of,
    fields: Object.fromEntries(Object.entries(fields).map(([name, one]) => [name, z.optional(one)])),
  }))
  expect(differentFields([{ of: 'every action', fields: actOptions }, ...asTaken])).toEqual([])
  const common: readonly string[] = contestAction.options
  expect(ownActions.filter((name) => common.includes(name))).toEqual([])
})

test('a name with two meanings is found, and one schema or two alike are not', () => {
  const minutes = z.int().check(z.minimum(1), z.maximum(600))
  const alike = z.int().check(z.minimum(1), z.maximum(600))
  const other = z.int().check(z.minimum(1), z.maximum(60))
  const seconds = z.object({ seconds: z.int() })
  expect(
    differentFields([
      { of: 'a', fields: { minutes } },
      { of: 'b', fields: { minutes } },
      { of: 'c', fields: { minutes: alike } },
    ]),
  ).toEqual([])
  expect(
    differentFields([
      { of: 'a', fields: { minutes } },
      { of: 'b', fields: { minutes: other } },
    ]),
  ).toEqual(['minutes: a, b'])
  expect(
    differentFields([
      { of: 'a', fields: { minutes } },
      { of: 'b', fields: { minutes: seconds } },
    ]),
  ).toEqual(['minutes: a, b'])
})
