import type { EntrantPageView } from '@beacon/api/contest/entrant-page'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { testCacheOf } from '../../testing/cache.ts'
import { renderPage } from '../../testing/render.tsx'
import { contestPublic, uuid } from '../../testing/samples.ts'
import { EntrantPage } from './entrant-page.tsx'
import { entrantPageQuery } from './queries.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})
const contest = contestPublic()
const at = '2026-11-20T02:00:00.000Z'
const page: EntrantPageView = {
  entrant_id: uuid(7),
  number: 7,
  name: 'Redshift',
  tag: 'RED',
  country: 'SG',
  logo: null,
  bracket: { bracket_id: uuid(9), name_en: 'Students', name_zh: '学生组' },
  members: [{ user_id: uuid(70), name: 'yukino', is_captain: true }],
  rank: 5,
  total: 40,
  score: 5245,
  solved: 1,
  last_at: at,
  line: [{ at, rank: 5, score: 5245 }],
  solves: [{ topic_id: uuid(2), name: 'Quay', direction: 'web', at, points: 525, blood: 1 }],
  directions: [{ direction: 'web', name_en: 'Web', name_zh: 'Web', solved: 1, topics: 3, points: 525 }],
  is_frozen: true,
  version: '1',
}
const show = (change: Partial<EntrantPageView> = {}) =>
  renderPage(<EntrantPage contest={contest} entrant_id={uuid(7)} own_id={uuid(7)} />, {
    at: '/flag/contest',
    cache: testCacheOf([[entrantPageQuery(contest.resource_id, uuid(7)).queryKey, { ...page, ...change }]]),
  })

it('shows who it is, where it stands, and that this is the freeze', async () => {
  await show()
  expect(screen.getByRole('heading', { name: 'Redshift' })).toBeTruthy()
  for (const words of ['Students', 'your team', 'As it was at the freeze.', 'yukino']) expect(screen.getByText(words)).toBeTruthy()
  const row = screen.getByRole('row', { name: /Quay/u })
  expect(row.textContent).toContain('Web')
  expect(row.textContent).toContain('First blood')
  expect(row.textContent).toContain('+525')
})

it('changes between places and points', async () => {
  await show()
  expect(screen.getByRole('group', { name: /^Place over time/u })).toBeTruthy()
  fireEvent.click(screen.getByRole('radio', { name: 'Score' }))
  expect(screen.getByRole('group', { name: /^Score over time/u })).toBeTruthy()
})

it('keeps members to itself where the contest does not show them', async () => {
  await show({ members: null })
  expect(screen.queryByRole('heading', { name: 'Members' })).toBeNull()
})

it('says of one that is gone that it is not in the ranking, and leads back', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ code: 'not_found', message: '' }, { status: 404 })))
  await renderPage(<EntrantPage contest={contest} entrant_id={uuid(8)} own_id={undefined} />)
  expect(await screen.findByText('This entrant is not in the ranking.')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'To the ranking' }).getAttribute('href')).toContain('tab=ranking')
})
