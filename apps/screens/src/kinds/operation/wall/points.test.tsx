import { configureClient } from '@beacon/api/client'
import { i18n } from '@lingui/core'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { boardAt } from '../../../parts/display/board.test-data.ts'
import { showDisplay, testLink } from '../../../parts/display/display.test-data.tsx'
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
let live: ReturnType<typeof testLink>
beforeAll(() => operation.bring())
beforeEach(() => {
  i18n.loadAndActivate({ locale: 'en', messages: {} })
  configureClient({ origin: '' })
  live = testLink()
  points = pointsOf(['ppl', '.'], ['...', 'p'])
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(points)))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const show = () => showDisplay(operation.displays.matrix, live.link)

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
  live.send({ event: 'point.state', data: { topic_id: id(1) }, id: '1' })
  await waitFor(() => expect(screen.getAllByLabelText('Log host: 1 of 1 points passed, 0 lost')).toHaveLength(2))
})
