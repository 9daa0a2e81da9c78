import { configureClient } from '@beacon/api/client'
import type { BoardView, StageDemo } from '@beacon/api/kinds/rw/views'
import { localePreference } from '@beacon/i18n'
import { i18n } from '@lingui/core'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { at, boardAt } from '../../../parts/display/board.test-data.ts'
import { showDisplay, testLink } from '../../../parts/display/display.test-data.tsx'
import type { OneValue } from '../../../parts/display/display-props.ts'
import { rw } from '../index.ts'

const id = (n: number) => `01990000-0000-7000-8000-${String(n).padStart(12, '0')}`
const board = boardAt()
const [first, second] = board.rows.map(({ entrant_id }) => entrant_id) as [string, string]
const topic_id = board.cards[0]?.topic_id ?? ''
const named = (no: number, entrant_id: string, entrant_name: string) => ({
  challenge_id: id(no),
  no,
  entrant_id,
  entrant_name,
  topic_id,
  topic_name: 'Edge router',
  lang: 'en' as const,
  goal_name: 'Code execution',
  goal_name_other: '代码执行',
})
const demo: StageDemo = {
  ...named(1, first, '夜航船'),
  attempt: 2,
  attempts: 3,
  is_trying: true,
  clock: { ends_at: at('14:40'), left_ms: 480_000, stopped_by: null },
}
const stage = { stage_id: id(60), name: 'Stage A', place: 'Hall 2', is_closed: false, on: demo, called: null }
const known = (change: Partial<BoardView> = {}): BoardView => ({
  stages: [stage],
  queue: [{ ...named(2, second, 'Redshift'), place: 1, promised_at: at('14:50'), is_next: true }],
  done: [],
  demo_slot_s: 600,
  is_frozen: false,
  version: '1',
  ...change,
})

let reply: BoardView
let live: ReturnType<typeof testLink>
beforeAll(() => rw.bring(), 120_000)
beforeEach(() => {
  i18n.loadAndActivate({ locale: 'en', messages: {} })
  configureClient({ origin: '' })
  live = testLink()
  reply = known()
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(reply)))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  localePreference.write('en')
})

const show = (value: OneValue, now = at('14:32')) => showDisplay(rw.displays[value] ?? rw.displays.matrix, live.link, { value, board, now })

it('shows who is on the stage, the attempt, what is left, and who comes next', async () => {
  show('stage')
  expect((await screen.findByRole('timer')).textContent).toBe('08:00')
  expect(screen.getByRole('heading', { name: '夜航船' })).toBeTruthy()
  expect(screen.getByText('Attempt 2 of 3')).toBeTruthy()
  expect(screen.getByRole('listitem').textContent).toMatch(/^1RedshiftEdge router/u)
  expect(screen.getByText('Code execution')).toBeTruthy()
})

it.each([
  ['代码执行', '代码执行'],
  ['', 'Code execution'],
])('names the goal in the language of the screen where it is written in it: %j', async (goal_name_other, shown) => {
  localePreference.write('zh')
  reply = known({ stages: [{ ...stage, on: { ...demo, goal_name_other } }] })
  show('stage')
  expect(await screen.findByText(shown)).toBeTruthy()
})

it('lets a stopped clock stand still and says why', async () => {
  reply = known({ stages: [{ ...stage, on: { ...demo, clock: { ends_at: null, left_ms: 61_000, stopped_by: 'equipment' } } }] })
  show('stage')
  expect((await screen.findByRole('timer')).textContent).toBe('01:01')
  expect(screen.getByText('Equipment')).toBeTruthy()
})

it('holds a result for twenty seconds', async () => {
  const done = {
    ...named(3, first, '夜航船'),
    stage_id: stage.stage_id,
    ended_at: at('14:32'),
    attempt: 2,
    result: 'success' as const,
    overrun_s: 44,
  }
  reply = known({ stages: [{ ...stage, on: null }], done: [done] })
  const { unmount } = show('stage', new Date(Date.parse(at('14:32')) + 19_000).toISOString())
  expect(await screen.findByText('Success')).toBeTruthy()
  expect(screen.getByText('Overrun 00:44')).toBeTruthy()
  unmount()
  show('stage', new Date(Date.parse(at('14:32')) + 21_000).toISOString())
  expect(await screen.findByText('Free')).toBeTruthy()
})

it('reads the stages again when one of them moved', async () => {
  show('queue')
  await screen.findByText('Redshift')
  reply = known({ queue: [] })
  live.send({ event: 'rw.board', data: { stage_ids: [] } })
  await waitFor(() => expect(screen.getByText('No challenge is waiting.')).toBeTruthy())
})

it('marks teams at targets: a win outweighs what came before, a held result says nothing', async () => {
  const done = (result: 'success' | 'fail' | null, entrant_id: string) => ({
    ...named(4, entrant_id, ''),
    stage_id: null,
    ended_at: at('14:00'),
    attempt: 2,
    result,
    overrun_s: null,
  })
  reply = known({ stages: [{ ...stage, on: null }], queue: [], done: [done('fail', first), done('success', first), done(null, second)] })
  show('matrix')
  const cell = await screen.findByLabelText('Lattice Garden: Won, with the attempt')
  expect(cell.textContent).toBe('2')
  expect(screen.getByLabelText('Lattice Garden').dataset['state']).toBeUndefined()
})
