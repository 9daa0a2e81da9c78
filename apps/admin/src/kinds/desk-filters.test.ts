import { expect, it } from 'vitest'
import { deskFilters } from './index.ts'

it('keeps what any page of a desk says in its address, each name once', () => {
  const names =
    'address adjusted ai at band borderline bracket candidate case checked complaint conflict direction entrant from hidden kind latest marked_by member online option organisation pushed question remark report result room see state status strength team to trouble unmarked_in upload view'
  expect([...deskFilters].sort()).toEqual(names.split(' '))
})
