import { meQuery, rolesQuery } from '@beacon/auth'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { testCacheOf } from '../../testing/cache.ts'
import { renderPage } from '../../testing/render.tsx'
import { lobbyRow, sessionUser } from '../../testing/samples.ts'
import { ticksQuery } from './queries.ts'
import { RunningContest } from './running-contest.tsx'

afterEach(cleanup)

it('says no number of challenges, and asks for no feed, where the kind has none', async () => {
  const row = lobbyRow({ kind: 'theory', status: 'running', game_type: 'individual', topic_count: 0 })
  const cache = testCacheOf([
    [meQuery.queryKey, sessionUser],
    [rolesQuery.queryKey, { permissions: [] }],
  ])
  await renderPage(<RunningContest row={row} isPrimary />, { cache })
  expect(await screen.findByText(/^\d+ (person|people)/u)).toBeTruthy()
  expect(screen.queryByText(/challenge/u)).toBeNull()
  expect(cache.getQueryState(ticksQuery(row.resource_id).queryKey)?.fetchStatus).toBe('idle')
})
