import { expect, it } from 'vitest'
import { deskFilters } from './index.ts'

it('keeps what any page of a desk says in its address, each name once', () => {
  const names =
    'address adjusted ai at band borderline bracket candidate case checked complaint conflict cuts direction ending entrant from given_to group hidden kind latest marked_by member online option organisation pushed question reason remark report result room scene section see state status strength team to topic trouble unit unmarked_in upload view without_candidates without_questions'
  expect([...deskFilters].sort()).toEqual(names.split(' '))
})
