import { configureClient } from '@beacon/api/client'
import type { LiveMessage } from '@beacon/api/live/live-client'
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import { type ReactNode, Suspense } from 'react'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { at, boardAt, RESOURCE } from '../../../parts/display/board.test-data.ts'
import type { HearLive } from '../../../parts/display/wall-state.ts'
import { pageSpan } from '../../../parts/display/paging.ts'
import { settingsOf } from '../../../parts/display/search.ts'
import { attackDefense } from '../index.ts'
import { boxAt } from './box-looks.ts'
import type { Cells } from './use-cells.ts'

const id = (n: number) => `01990000-0000-7000-8000-${String(n).padStart(12, '0')}`
const board = boardAt()
const [first, second] = board.rows.map(({ entrant_id }) => entrant_id) as [string, string]
const round = { n: 67, total: 144, opened_at: at('14:30'), closes_at: at('14:35'), left_ms: 172_000, server_now: at('14:32') }
const cellsOf = (services: number, texts: [string, string], more: Partial<Cells> = {}): Cells => ({
  round,
  topics: Array.from({ length: services }, (_, n) => ({ topic_id: id(n), name: `Service ${n}`, service_key: `s${n}`, is_online: true })),
  items: [
    { entrant_id: first, name: '夜航船', cells: texts[0] },
    { entrant_id: second, name: 'Redshift', cells: texts[1] },
  ],
  latest: [],
  is_frozen: false,
  version: 'v',
  ...more,
})

let cells: Cells
let current: typeof round | (Omit<typeof round, 'closes_at'> & { closes_at: null })
let hear: HearLive
beforeAll(() => attackDefense.bring(), 120_000)
beforeEach(() => {
  i18n.loadAndActivate({ locale: 'en', messages: {} })
  configureClient({ origin: '' })
  cells = cellsOf(2, ['.c', 'dB'])
  current = round
  vi.stubGlobal('fetch', (url: string) => Promise.resolve(Response.json(url.endsWith('/round') ? current : cells)))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const link = {
  resource_id: RESOURCE,
  screen_id: RESOURCE,
  listen: () => () => undefined,
  listenLive: (listener: HearLive) => {
    hear = listener
    return () => undefined
  },
}
const on = (content: ReactNode) => (
  <I18nProvider i18n={i18n}>
    <Suspense fallback={null}>{content}</Suspense>
  </I18nProvider>
)
const Matrix = attackDefense.displays.matrix
const wall = (now = at('14:32'), Display = Matrix) =>
  on(
    <Display
      board={board}
      value="matrix"
      link={link}
      page={0}
      settings={settingsOf({ page_s: 12 }, null)}
      rows={board.rows}
      places={pageSpan({ page: 0, total: 2, top: null })}
      now={Date.parse(now)}
      isPortrait={false}
    />,
  )

describe('the matrix of boxes', () => {
  it('says of each box what it is, and whether it was checked', async () => {
    render(wall())
    expect(await screen.findByLabelText('Service 1: Pwned')).toBeTruthy()
    expect(screen.getByLabelText('Service 0: Down')).toBeTruthy()
    expect(screen.getByLabelText('Service 1: Pwned, down, not checked')).toBeTruthy()
  })

  it('reads the boxes again when one of them changed', async () => {
    render(wall())
    await screen.findByLabelText('Service 0: Down')
    cells = cellsOf(2, ['..', '..'])
    hear({ event: 'cell.diff', data: { n: 67, rows: [], at: at('14:32'), server_now: at('14:32') } } as LiveMessage)
    await waitFor(() => expect(screen.queryByLabelText('Service 0: Down')).toBeNull())
  })

  it('shows ten services at a time, with a legend where words have no room', async () => {
    cells = cellsOf(12, ['.'.repeat(12), `${'.'.repeat(10)}c.`])
    const turn = (second: number) => new Date(Math.ceil(Date.parse(at('14:32')) / 24_000) * 24_000 + second * 1_000).toISOString()
    const { rerender } = render(wall(turn(0)))
    expect(await screen.findByText('Services 1 of 2')).toBeTruthy()
    expect(screen.queryByLabelText('Service 10: Pwned')).toBeNull()
    expect(screen.getByText('Pwned, down')).toBeTruthy()
    rerender(wall(turn(12)))
    expect(await screen.findByLabelText('Service 10: Pwned')).toBeTruthy()
  })

  it('names the latest captures, those of a pair as one', async () => {
    const latest = [{ n: 67, at: at('14:31'), attacker_id: second, victim_id: first, topic_id: id(1), count: 14 }]
    cells = cellsOf(2, ['..', '..'], { latest })
    render(wall())
    const foot = (await screen.findByText('Latest captures')).parentElement
    expect(foot?.textContent).toMatch(/Redshiftpwned夜航船s1× 14$/u)
    expect(within(foot as HTMLElement).queryByText('No captures yet.')).toBeNull()
  })

  it('has a display of captures alone', async () => {
    const latest = [{ n: 67, at: at('14:31'), attacker_id: second, victim_id: first, topic_id: id(1), count: 14 }]
    cells = cellsOf(2, ['..', '..'], { latest })
    render(wall(at('14:32'), attackDefense.displays.feed ?? Matrix))
    const list = await screen.findByRole('list', { name: 'Latest captures' })
    expect(within(list).getByRole('article').textContent).toMatch(/Redshiftpwned夜航船s1× 14$/u)
  })

  it('knows no box where there is none', () => {
    expect(boxAt('.c', 2)).toBeNull()
    expect(boxAt(undefined, 0)).toBeNull()
    expect(boxAt('-', 0)).toEqual({ state: 'normal', isChecked: false })
  })
})

describe('the count of the head', () => {
  const { Count } = attackDefense
  const head = (change: Parameters<typeof boardAt>[0] = {}) =>
    on(Count !== undefined && <Count board={boardAt(change)} link={link} now={Date.parse(at('14:32')) + 8_000} />)

  it('counts the round down', async () => {
    render(head())
    expect((await screen.findByRole('timer')).textContent).toBe('02:52')
    expect(screen.getByText('Next round in')).toBeTruthy()
    expect(screen.getByText('/ 144')).toBeTruthy()
  })

  it('stands still in a pause', async () => {
    current = { ...round, closes_at: null }
    render(head({ status: 'paused' }))
    expect((await screen.findByRole('timer')).textContent).toBe('02:52')
    expect(screen.getByText('Left after the pause')).toBeTruthy()
  })
})
