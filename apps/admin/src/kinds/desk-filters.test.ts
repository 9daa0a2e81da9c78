import { expect, it } from 'vitest'
import { deskFilters } from './index.ts'

it('keeps what any page of a desk says in its address, each name once', () => {
  const names =
    'address adjusted ai at band bracket candidate case complaint direction entrant from hidden kind latest member online option organisation pushed question remark result room see state status strength team to trouble upload view'
  expect([...deskFilters].sort()).toEqual(names.split(' '))
})
