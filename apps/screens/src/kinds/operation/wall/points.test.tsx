import { configureClient } from '@beacon/api/client'
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { at, boardAt, RESOURCE } from '../../../parts/display/board.test-data.ts'
import { pageSpan } from '../../../parts/display/paging.ts'
import { settingsOf } from '../../../parts/display/search.ts'
import type { HearLive } from '../../../parts/display/wall-state.ts'
import { operation } from '../index.ts'
import type { Points } from './use-points.ts'

const id = (n: number) => `01990000-0000-7000-8000-${String(n).padStart(12, '0')}`
const board = boardAt()
const [first, second] = board.rows.map(({ entrant_id }) => entrant_id) as [string, string]
const point = (n: number) => ({ point_id: id(n), name: `Point ${n}`, type: 'reinforcement', mode: 'once' }) as const
const pointsOf = (ada: string[], bob: string[]): Points => ({
  topics: [
    { topic_id: id(1), name: 'Mail gate', is_online: true, points: [point(10), point(11), point(12)] },
    { topic_id: id(2), name: 'Log host', is_online: true, points: [point(20)] },
  ],
  items: [
    { entrant_id: first, name: '夜航船', cells: ada },
    { entrant_id: second, name: 'Redshift', cells: bob },
  ],
  is_frozen: false,
  version: 'v',
})

let points: Points
let hear: HearLive
beforeAll(() => operation.bring())
beforeEach(() => {
  i18n.loadAndActivate({ locale: 'en', messages: {} })
  configureClient({ origin: '' })
  points = pointsOf(['ppl', '.'], ['...', 'p'])
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(points)))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function show() {
  const link = {
    resource_id: RESOURCE,
    screen_id: RESOURCE,
    listen: () => () => undefined,
    listenLive: (listener: HearLive) => {
      hear = listener
      return () => undefined
    },
  }
  const Matrix = operation.displays.matrix
  render(
    <I18nProvider i18n={i18n}>
      <Suspense fallback={null}>
        <Matrix
          board={board}
          value="matrix"
          link={link}
          page={0}
          settings={settingsOf({ page_s: 12 }, null)}
          rows={board.rows}
          places={pageSpan({ page: 0, total: 2, top: null })}
          now={Date.parse(at('14:32'))}
          isPortrait={false}
        />
      </Suspense>
    </I18nProvider>,
  )
}

it('says of each team and topic how many points are passed and lost, whatever number of points a topic has', async () => {
  show()
  expect(await screen.findByLabelText('Mail gate: 2 of 3 points passed, 1 lost')).toBeTruthy()
  expect(screen.getByLabelText('Log host: 0 of 1 points passed, 0 lost')).toBeTruthy()
  expect(screen.getByLabelText('Mail gate: 0 of 3 points passed, 0 lost')).toBeTruthy()
  expect(screen.getByLabelText('Log host: 1 of 1 points passed, 0 lost').dataset['points']).toBe('p')
})

it('reads the points again when one moved', async () => {
  show()
  await screen.findByLabelText('Log host: 0 of 1 points passed, 0 lost')
  points = pointsOf(['ppp', 'p'], ['...', 'p'])
  hear({ event: 'point.state', data: { topic_id: id(1) }, id: '1' } as never)
  await waitFor(() => expect(screen.getAllByLabelText('Log host: 1 of 1 points passed, 0 lost')).toHaveLength(2))
})
