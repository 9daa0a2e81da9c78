import { expect, it } from 'vitest'
import { newId } from '../../../../db/id.ts'
import { placeOf, readPlace } from './index.ts'

const [contest_id, topic_id, entrant_id, user_id] = [newId(), newId(), newId(), newId()]
const wish = { contest_id, topic_id, entrant_id, user_id }

it.each([
  ['an entrant', 'entrant' as const, { entrant_id, user_id: null }],
  ['a member', 'member' as const, { entrant_id, user_id }],
  ['everybody', 'shared' as const, { entrant_id: null, user_id: null }],
])('the words of a scene for %s say who that is', (_, isolation, whose) => {
  expect(readPlace(placeOf({ ...wish, isolation }))).toEqual({ contest_id, topic_id, ...whose })
})

it('a scene that somebody else owns is none of a contest', () => {
  const place = placeOf({ ...wish, isolation: 'entrant' })
  expect(readPlace({ ...place, owner: `course:${contest_id}` })).toBeNull()
  expect(readPlace({ ...place, subject: 'lesson:1' })).toBeNull()
  expect(readPlace({ ...place, payer: 'nobody' })).toBeNull()
})
