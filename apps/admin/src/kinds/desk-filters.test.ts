import { expect, it } from 'vitest'
import { deskFilters } from './index.ts'

it('keeps what any page of a desk says in its address, each name once', () => {
  const names =
    'address adjusted ai at band borderline bracket candidate case checked complaint conflict cuts direction entrant from given_to hidden kind latest marked_by member online option organisation pushed question reason remark report result room section see state status strength team to trouble unit unmarked_in upload view without_candidates without_questions'
  expect([...deskFilters].sort()).toEqual(names.split(' '))
})
