import { configureClient } from '@beacon/api/client'
import { i18n } from '@lingui/core'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { at, boardAt } from '../../../parts/display/board.test-data.ts'
import { showDisplay, testLink } from '../../../parts/display/display.test-data.tsx'
import { koh } from '../index.ts'
import type { Alert, Hill, Hills } from './use-hills.ts'

const id = (n: number) => `01990000-0000-7000-8000-${String(n).padStart(12, '0')}`
const board = boardAt()
const king = { entrant_id: board.rows[0]?.entrant_id ?? '', name: '夜航船' }
const before = { entrant_id: id(5), name: 'Polar Stack' }
const round = { n: 7, total: 12, opened_at: at('14:30'), closes_at: at('14:45'), left_ms: 0, server_now: at('14:32') }
const hill = (n: number, change: Partial<Hill> = {}): Hill => ({
  topic_id: id(n),
  name: `Hill ${n}`,
  direction: { resource_id: id(3), key: 'web', name_en: 'Web mail', name_zh: 'Web' },
  score: 100,
  hold_points: 10,
  is_online: true,
  addresses: [],
  hill_version: 2,
  environment: 'updated',
  environment_at: at('14:00'),
  is_down: false,
  king,
  king_since: at('14:00'),
  held_ms: 1_920_000,
  is_counting: true,
  reigns: [
    { version: 1, owner: before, from: at('13:00'), to: at('14:00'), is_void: false },
    { version: 2, owner: king, from: at('14:00'), to: null, is_void: false },
  ],
  solves: 1,
  ...change,
})
const alert: Alert = {
  alert_id: id(90),
  type: 18,
  topic_id: id(20),
  topic_name: 'Bell House',
  version: 2,
  other_version: null,
  entrant: before,
  is_own: false,
  at: at('14:30'),
}

let hills: Hills
let live: ReturnType<typeof testLink>
beforeAll(() => koh.bring(), 120_000)
beforeEach(() => {
  i18n.loadAndActivate({ locale: 'en', messages: {} })
  configureClient({ origin: '' })
  live = testLink()
  hills = {
    round,
    items: [hill(20), hill(21, { environment: 'patching' }), hill(22, { king: null, is_down: true })],
    is_frozen: false,
    version: '1',
  }
  vi.stubGlobal('fetch', (url: string) =>
    Promise.resolve(Response.json(url.includes('hill-alerts') ? { items: [alert], is_frozen: false } : hills)),
  )
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const show = (now = at('14:32'), of = board) => showDisplay(koh.displays.board!, live.link, { value: 'board', board: of, now })

it('draws a lane for each hill, with the present king, where the hill stands, and how long it is held', async () => {
  show()
  const first = await screen.findByRole('region', { name: 'Hill 20' })
  expect(within(first).getByRole('img', { name: 'Kings of Hill 20' }).querySelectorAll('title')).toHaveLength(2)
  expect(within(first).getByText('夜航船', { selector: 'span' })).toBeTruthy()
  expect(within(first).getByText('Updated')).toBeTruthy()
  expect(within(first).getByRole('timer').textContent).toBe('32:00')
  expect(within(screen.getByRole('region', { name: 'Hill 21' })).getByText('Patching')).toBeTruthy()
  const last = within(screen.getByRole('region', { name: 'Hill 22' }))
  expect(last.getByText('No king')).toBeTruthy()
  expect(last.getByText('Down')).toBeTruthy()
})

it('shows the standing, what is left of the round, and what happened last', async () => {
  show()
  const standing = await screen.findByRole('region', { name: 'Standing' })
  expect(within(standing).getAllByRole('listitem')).toHaveLength(board.rows.length)
  expect(screen.getAllByRole('timer').at(-1)?.textContent).toBe('13:00')
  expect(await screen.findByText('Bell House: the patch of Polar Stack failed its check.')).toBeTruthy()
})

it('reads the hills again when one of them has a new king', async () => {
  show()
  await screen.findByRole('region', { name: 'Hill 20' })
  hills = { ...hills, items: [hill(20, { king: before })] }
  live.send({ event: 'hill.king', data: { topic_id: id(20), version: 3 }, id: '1' })
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Hill 21' })).toBeNull())
  expect(within(screen.getByRole('region', { name: 'Hill 20' })).getAllByText('Polar Stack').length).toBeGreaterThan(0)
})

it('gives the kings of few hills a line of their own, larger than all else', async () => {
  hills = { ...hills, items: [hill(20)] }
  show()
  const lane = within(await screen.findByRole('region', { name: 'Hill 20' }))
  const line = lane.getByText('夜航船', { selector: 'span' }).closest<HTMLElement>('[style*="--u"]')
  const by = Number(/calc\(([\d.]+) \*/u.exec(line?.getAttribute('style') ?? '')?.[1])
  expect(by * 36).toBeGreaterThanOrEqual(1_080 / 12)
})

it('turns pages of at most eight hills, one as full as the other', async () => {
  hills = { ...hills, items: Array.from({ length: 9 }, (_, n) => hill(20 + n)) }
  const page_s = 12
  const even = Math.ceil(Date.parse(at('14:32')) / 1000 / page_s / 2) * 2 * page_s * 1000
  show(new Date(even).toISOString())
  expect(await screen.findAllByRole('img', { name: /^Kings of/u })).toHaveLength(5)
  cleanup()
  show(new Date(even + page_s * 1000).toISOString())
  expect(await screen.findAllByRole('img', { name: /^Kings of/u })).toHaveLength(4)
})
