import type { ContestDefaultValues } from '@beacon/api/contest/contest-fields'
import { flagContest } from '@beacon/api/kinds/flag/contest'
import { expect, it } from 'vitest'
import { changesOf } from './save-defaults.ts'

const factory = structuredClone(flagContest.defaults) as unknown as ContestDefaultValues

it('sends what was changed, and names what goes back to its factory value instead of copying it', () => {
  const base = { factory, values: { ...factory, capacity: 40, show_author: true } }
  const values = { ...base.values, capacity: factory.capacity, flag_rate_count: 3 }
  expect(changesOf(base, values)).toEqual({ values: { flag_rate_count: 3 }, restore: ['capacity'] })
})
