import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { testCacheOf } from '../../testing/cache.ts'
import { renderPage } from '../../testing/render.tsx'
import { contestPublic, uuid } from '../../testing/samples.ts'
import { solvesQuery } from '../contest/queries.ts'
import { TopicSolves } from './topic-solves.tsx'

afterEach(cleanup)
const solve = { order: 1, blood: 1 as const, entrant_id: uuid(7), name: '夜航船', at: '2026-11-20T06:21:00.000Z' }
const show = (show_rank: boolean) => {
  const contest = contestPublic({ show_rank })
  return renderPage(<TopicSolves contest={contest} topic_id={uuid(2)} />, {
    at: '/flag/contest',
    cache: testCacheOf([[solvesQuery(contest.resource_id, uuid(2)).queryKey, { items: [solve], total: 1, unranked: 2 }]]),
  })
}

it('leads from a solve to who made it', async () => {
  await show(true)
  expect(screen.getByRole('link', { name: '夜航船' }).getAttribute('href')).toContain(`entrant_id=${uuid(7)}`)
})

it('names who made it where the contest shows no ranking', async () => {
  await show(false)
  expect(screen.getByText('夜航船')).toBeTruthy()
  expect(screen.queryByRole('link')).toBeNull()
})

it('says how many it names, and beside them how many are outside the ranking', async () => {
  await show(true)
  expect(screen.getByRole('heading').textContent).toBe('1 solve + 2 unranked')
})
