import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { testCacheOf } from '../../../testing/cache.ts'
import { renderPage } from '../../../testing/render.tsx'
import { contestPublic, uuid } from '../../../testing/samples.ts'
import { rankingQuery, trendQuery } from '../../../parts/contest/queries.ts'
import { TrendPicks } from './trend-picks.tsx'

afterEach(cleanup)
const contest = contestPublic({})
const row = (rank: number) => ({ entrant_id: uuid(1_000 + rank), name: `Harbour ${rank}`, rank })
const page = (ranks: readonly number[]) => ({ items: ranks.map(row), total: 450 })
const first = Array.from({ length: 100 }, (_none, index) => index + 1)

const show = (pick: string[] | undefined, onPick: (picked: string[] | undefined) => void) =>
  renderPage(<TrendPicks contest={contest} search={{ resource_id: contest.resource_id, pick }} onPick={onPick} />, {
    cache: testCacheOf([
      [rankingQuery(contest.resource_id, 1).queryKey, page(first)],
      [rankingQuery(contest.resource_id, 1, { q: 'Harbour 413' }).queryKey, page([413])],
      [trendQuery(contest.resource_id, { top: 1, entrant_id: [uuid(1_377)] }).queryKey, { series: [{ ...row(377), points: [] }] }],
    ]),
  })

it('picks anybody of the ranking, far beyond its first page', async () => {
  const onPick = vi.fn<(picked: string[] | undefined) => void>()
  await show(undefined, onPick)
  fireEvent.change(screen.getByRole('combobox'), { target: { value: 'Harbour 413' } })
  fireEvent.click(await screen.findByRole('option', { name: '413 Harbour 413' }))
  expect(onPick).toHaveBeenCalledWith([uuid(1_413)])
})

it('names whom an address picked, though no page lists them', async () => {
  await show([uuid(1_377)], () => {})
  expect(await screen.findByText('377 Harbour 377')).toBeTruthy()
})
