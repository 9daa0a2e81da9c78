import { query } from '@beacon/api/query'
import { topic } from '@beacon/api/topic/topic'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { testCacheOf, uuid } from '../../testing/cache.ts'
import { renderPage } from '../../testing/render.tsx'
import { TopicTries } from './topic-tries.tsx'

afterEach(cleanup)

it('names the stage of a try, and says which flag waits for its turn', async () => {
  const at = '2026-11-20T02:00:00.000Z'
  const items = [
    { at, by: 'ann', text: 'flag{late}', result: 'correct', is_held: true, topic_id: uuid(3) },
    { at, by: 'bob', text: 'flag{gate}', result: 'correct', topic_id: uuid(2) },
    { at, by: 'bob', text: 'flag{no}', result: 'wrong' },
  ]
  const { queryKey } = query(topic.tries, { params: { resource_id: uuid(1), topic_id: uuid(9) } })
  const stages = new Map([
    [uuid(2), 'Front door'],
    [uuid(3), 'Payroll'],
  ])
  const cache = testCacheOf([[queryKey, { items, total: 3 }]])
  await renderPage(<TopicTries contest_id={uuid(1)} topic_id={uuid(9)} stages={stages} />, { cache })
  const rows = screen.getAllByRole('listitem').map((row) => [...row.children].slice(1).map(({ textContent }) => textContent))
  expect(rows).toEqual([
    ['ann', 'flag{late}Payroll', 'Held'],
    ['bob', 'flag{gate}Front door', 'Correct'],
    ['bob', 'flag{no}', 'Wrong'],
  ])
})
