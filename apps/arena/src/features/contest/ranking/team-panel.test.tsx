import type { TeamDrawerView } from '@beacon/api/contest/entrant-page'
import { meQuery } from '@beacon/auth'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { testCacheOf } from '../../../testing/cache.ts'
import { renderPage } from '../../../testing/render.tsx'
import { contestPublic, mineOf, sessionUser, topicsReply, topicView, uuid } from '../../../testing/samples.ts'
import { ownTeamQuery, topicsQuery } from '../../../parts/contest/queries.ts'
import { TeamPanel } from './team-panel.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})
const contest = contestPublic()
const quay = topicView(2, { name: 'Quay' })
const member = { is_captain: false, is_online: true, score: 0, solved: 0, open_topic_id: null }
const team: TeamDrawerView = {
  entrant_id: uuid(7),
  name: 'Redshift',
  shares_topic: false,
  members: [
    { ...member, user_id: uuid(70), name: 'yukino', is_captain: true, open_topic_id: quay.resource_id },
    { ...member, user_id: uuid(71), name: 'tan' },
  ],
}
const show = () =>
  renderPage(<TeamPanel contest={contest} mine={mineOf()} />, {
    at: '/flag/contest',
    cache: testCacheOf([
      [meQuery.queryKey, sessionUser],
      [ownTeamQuery(contest.resource_id).queryKey, team],
      [topicsQuery(contest.resource_id).queryKey, { ...topicsReply([quay]), has_mine: false }],
    ]),
  })

it('names what a member who shows it has open, and leads there', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(team)))
  await show()
  const links = screen.getAllByRole('link', { name: 'Quay' })
  expect(links.map((link) => link.getAttribute('href'))).toEqual([expect.stringContaining(`topic_id=${quay.resource_id}`)])
  expect(screen.getByRole('row', { name: /yukino/u }).textContent).toContain('has Quay open')
})

it('shows the own topic only once it is turned on', async () => {
  const sent: string[] = []
  vi.stubGlobal('fetch', (_url: string, init?: RequestInit) => {
    if (init?.method === 'PATCH') sent.push(String(init.body))
    return Promise.resolve(Response.json(init?.method === 'PATCH' ? { ok: true } : { ...team, shares_topic: sent.length > 0 }))
  })
  await show()
  const box = screen.getByRole<HTMLButtonElement>('checkbox', { name: 'Show my team which challenge I have open' })
  expect(box.getAttribute('aria-checked')).toBe('false')
  fireEvent.click(box)
  await waitFor(() => expect(sent).toEqual(['{"shares_topic":true}']))
  await waitFor(() => expect(box.getAttribute('aria-checked')).toBe('true'))
})

const answer = (code: string, status: number) => () => Promise.resolve(Response.json({ code, message: '', request_id: 'r' }, { status }))

it.each([
  ['not_found', 404],
  ['contest_offline', 409],
])('keeps what it shows while the server is away, and lets it go on %s', async (code, status) => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  const { cache } = await show()
  // The page has drawn what the read brought before anything is expected of it.
  const again = () =>
    act(async () => {
      await cache.refetchQueries({ queryKey: ownTeamQuery(contest.resource_id).queryKey })
      // The client tells its pages in a task of its own.
      await new Promise((done) => setTimeout(done, 0))
    })
  await again()
  expect(cache.getQueryState(ownTeamQuery(contest.resource_id).queryKey)?.status).toBe('error')
  expect(screen.getByRole('row', { name: /yukino/u })).toBeDefined()
  vi.stubGlobal('fetch', answer('internal', 500))
  await again()
  expect(screen.getByRole('row', { name: /yukino/u })).toBeDefined()
  vi.stubGlobal('fetch', answer(code, status))
  await again()
  await waitFor(() => expect(screen.queryByRole('row', { name: /yukino/u })).toBeNull())
  expect(screen.getByText('The team could not be loaded.')).toBeDefined()
})
