import { configureClient } from '@beacon/api/client'
import type { RangeWallView } from '@beacon/api/kinds/cfs/range'
import type { RangeShape } from '@beacon/ui/kinds/cfs'
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { at, boardAt, RESOURCE } from '../../../parts/display/board.test-data.ts'
import { pageSpan } from '../../../parts/display/paging.ts'
import { settingsOf } from '../../../parts/display/search.ts'
import type { Board } from '../../../parts/display/wall-state.ts'
import { cfs } from '../index.ts'
import { planMap } from './map-plan.ts'

const id = (n: number) => `01990000-0000-7000-8000-${String(n).padStart(12, '0')}`
const first = { entrant_id: id(1), name: '夜航船' }
/** A web server that three of twelve hold, and a database that one holds since 14:31:50. */
const harbour = (more: Partial<RangeWallView> = {}): RangeWallView => ({
  topic_id: id(10),
  name: 'Harbour',
  entrants: 12,
  zones: ['dmz', 'core'],
  edges: [
    ['jump', 'web'],
    ['web', 'db'],
  ],
  nodes: [
    { key: 'jump', zones: ['dmz'], holders: 0, controlled: 0, first: null },
    { key: 'web', zones: ['dmz', 'core'], holders: 3, controlled: 2, first },
    { key: 'db', zones: ['core'], holders: 0, controlled: 0, first: null },
  ],
  stages: [
    { stage_id: id(20), name: 'Web page', node_key: 'web', solves: 3, unranked_solves: 0 },
    { stage_id: id(21), name: 'Records', node_key: 'db', solves: 0, unranked_solves: 0 },
  ],
  latest: { ...first, stage_id: id(20), at: '2026-11-20T14:31:50.000Z' },
  ...more,
})
const mill = harbour({ topic_id: id(11), name: 'Mill', latest: null })

let served: RangeWallView[]
let asked: string[]
beforeAll(() => cfs.bring(), 120_000)
beforeEach(() => {
  i18n.loadAndActivate({ locale: 'en', messages: {} })
  configureClient({ origin: '' })
  served = [harbour()]
  asked = []
  vi.stubGlobal('fetch', (url: string) => {
    asked.push(url)
    return Promise.resolve(Response.json({ items: served, is_frozen: false, version: 'v' }))
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const Map = cfs.displays.map
const wall = (now: string, board: Board = boardAt()) => (
  <I18nProvider i18n={i18n}>
    <Suspense fallback={null}>
      {Map !== undefined && (
        <Map
          board={board}
          value="map"
          link={{ resource_id: RESOURCE, screen_id: RESOURCE, listen: () => () => undefined, listenLive: () => () => undefined }}
          page={0}
          settings={settingsOf({ page_s: 20 }, null)}
          rows={[]}
          places={pageSpan({ page: 0, total: 0, top: null })}
          now={Date.parse(now)}
          isPortrait={false}
        />
      )}
    </Suspense>
  </I18nProvider>
)

describe('the map on a wall', () => {
  it('says of each node with stages who holds it, controls it and was first', async () => {
    render(wall(at('14:40')))
    expect(await screen.findByLabelText('web: held by 3 of 12, controlled by 2, first 夜航船')).toBeTruthy()
    expect(screen.getByLabelText('db: held by 0 of 12')).toBeTruthy()
    expect(screen.getByLabelText('jump').textContent).toBe('jump')
    expect(screen.getByText('Web page')).toBeTruthy()
    expect(asked).toEqual([expect.stringContaining(`/contests/${RESOURCE}/ranges`)])
  })

  it('lights the node that was taken last, for half a minute', async () => {
    const { rerender } = render(wall(at('14:32')))
    const web = await screen.findByLabelText(/^web:/u)
    expect(web.dataset['latest']).toBe('true')
    rerender(wall('2026-11-20T14:32:20.000Z'))
    expect(web.dataset['latest']).toBe('false')
  })

  it('gives each range the time of a page, in turn', async () => {
    served = [harbour(), mill]
    const second = (n: number) => new Date(Math.ceil(Date.parse(at('14:40')) / 40_000) * 40_000 + n * 1_000).toISOString()
    const { rerender } = render(wall(second(0)))
    expect(await screen.findByRole('heading', { name: 'Harbour' })).toBeTruthy()
    expect(screen.getByText('Range 1 of 2')).toBeTruthy()
    rerender(wall(second(19)))
    expect(screen.getByRole('heading', { name: 'Harbour' })).toBeTruthy()
    rerender(wall(second(20)))
    expect(screen.getByRole('heading', { name: 'Mill' })).toBeTruthy()
  })

  it('reads the ranges again when the board has moved, and keeps the last ones while that fails', async () => {
    const board = boardAt()
    const { rerender } = render(wall(at('14:40'), board))
    await screen.findByLabelText(/^web: held by 3/u)
    rerender(wall(at('14:41'), board))
    served = [harbour({ nodes: harbour().nodes.map((node) => ({ ...node, holders: 5 })) })]
    expect(asked).toHaveLength(1)
    rerender(wall(at('14:42'), { ...board, feed: [...board.feed] }))
    await waitFor(() => expect(screen.getByLabelText(/^web: held by 5/u)).toBeTruthy())
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')))
    rerender(wall(at('14:43'), { ...board, feed: [...board.feed] }))
    await new Promise((done) => setTimeout(done, 2_000))
    expect(screen.getByLabelText(/^web: held by 5/u)).toBeTruthy()
  })

  it('says since when counts stand while frozen, and what is not there', async () => {
    served = []
    const { unmount } = render(wall(at('20:30'), boardAt({ is_frozen: true })))
    expect(await screen.findByText('No ranges are published.')).toBeTruthy()
    unmount()
    served = [harbour({ nodes: [], zones: [], edges: [], stages: [], latest: null })]
    render(wall(at('20:30'), boardAt({ is_frozen: true })))
    expect(await screen.findByText(/^Counts as of/u)).toBeTruthy()
    expect(screen.getByText('Nobody has found a node yet.')).toBeTruthy()
  })

  it('takes the place of the board of topics, so that no turn of a rotation is empty', () => {
    expect(cfs.displays.topics).toBe(cfs.displays.map)
  })
})

describe('how large nodes stand', () => {
  const room = { width: 1_824, height: 612 }
  const zones = (count: number, each: number): RangeShape => ({
    zones: Array.from({ length: count }, (_none, z) => `z${z}`),
    nodes: Array.from({ length: count * each }, (_none, n) => ({ key: `n${n}`, zones: [`z${n % count}`] })),
    edges: [],
  })
  it.each([
    [2, 2, 'large'],
    [4, 3, 'roomy'],
    [6, 4, 'plain'],
    [6, 8, 'tight'],
  ])('%i networks of %i nodes are %s', (count, each, density) => {
    const plan = planMap(zones(count, each), room)
    expect([plan.density, plan.left.size, plan.drawing.boxes.size]).toEqual([density, 0, count * each])
    expect(plan.drawing.height).toBeLessThanOrEqual(room.height)
  })
  it('counts what no size has room for, each node of a network after the same number', () => {
    const { density, drawing, left } = planMap(zones(5, 40), room)
    expect(density).toBe('tight')
    expect(drawing.height).toBeLessThanOrEqual(room.height)
    const gone = [...left.values()]
    expect(new Set(gone).size).toBe(1)
    expect(drawing.boxes.size + gone.reduce((sum, count) => sum + count, 0)).toBe(200)
  })
})
