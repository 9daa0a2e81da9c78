import { configureClient } from '@beacon/api/client'
import type { LiveMessage } from '@beacon/api/live/live-client'
import type { RushNow } from '@beacon/api/kinds/theory/exam/rush'
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { boardAt, RESOURCE } from '../../../parts/display/board.test-data.ts'
import { DigitsContext } from '../../../parts/display/points.ts'
import { pageSpan } from '../../../parts/display/paging.ts'
import { settingsOf } from '../../../parts/display/search.ts'
import type { HearLive } from '../../../parts/display/wall-state.ts'
import { theory } from '../index.ts'
import { blue, momentOf, red } from './rush.test-data.ts'
import { Suspense } from 'react'
import type { WholeProps } from '../../../parts/display/display-props.ts'

let hear: HearLive = () => undefined
let served: RushNow = momentOf()
const asked: string[] = []
const link = {
  resource_id: RESOURCE,
  screen_id: RESOURCE,
  listen: () => () => undefined,
  listenLive: (listener: HearLive) => {
    hear = listener
    return () => undefined
  },
}

// The first import may take longer than all the time that a test lets pass.
beforeAll(() => theory.bring(), 120_000)
beforeEach(() => {
  i18n.loadAndActivate({ locale: 'en', messages: {} })
  configureClient({ origin: '' })
  asked.length = 0
  vi.stubGlobal('fetch', (url: string) => {
    asked.push(url)
    return Promise.resolve(Response.json(served))
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const { Whole } = theory
/** What every display is given besides. */
const shown = {
  board: boardAt(),
  page: 0,
  settings: settingsOf({}, null),
  rows: [],
  places: pageSpan({ page: 0, total: 0, top: null }),
  now: 0,
  isPortrait: false,
}
const show = (now: RushNow, value: WholeProps['value'] = 'matrix') => {
  served = now
  return render(
    <I18nProvider i18n={i18n}>
      <DigitsContext value={2}>
        <Suspense fallback={null}>{Whole !== undefined && <Whole {...{ ...shown, value, link }} />}</Suspense>
      </DigitsContext>
    </I18nProvider>,
  )
}
const tell = (now: RushNow) => act(() => hear({ event: 'rush.state', data: { now } } as LiveMessage))
const says = (text: string) => waitFor(() => expect(screen.getByRole('status').textContent).toContain(text))

it('follows the host: the question first, its options from the opening, then who has it and by how much', async () => {
  show(momentOf())
  expect(await screen.findByText(/Which port has HTTPS/u)).toBeTruthy()
  await says('Get ready')
  expect(screen.queryByText('443')).toBeNull()
  tell(momentOf({ state_no: 6, state: 'open' }))
  await says('Open')
  expect(screen.getByText('443')).toBeTruthy()
  const race = [
    { entrant_id: blue, after_ms: 180, is_false_start: false },
    { entrant_id: red, after_ms: 222, is_false_start: false },
  ]
  tell(momentOf({ state_no: 8, state: 'locked', race, locked: { entrant_ids: [blue], margin_ms: 42, error_ms: 10, by: 'press' } }))
  await says('Blue team')
  await says('42 ms ahead')
  expect(screen.getByText('222 ms')).toBeTruthy()
})

it('shows right or wrong with its points, and the key once it is revealed', async () => {
  const outcomes = [{ entrant_id: red, is_right: false, points: -1_000, place: null }]
  const key = { option_ids: ['b'], labels: ['B'], blanks: [], reference: '', analysis: '' }
  show(momentOf({ state: 'revealed', outcomes, key }))
  await says('Wrong −10')
  expect(screen.getByText('443').closest('li')?.textContent).toContain('Correct answer')
})

it('keeps the newest moment, and reads again what a lost connection hid', async () => {
  show(momentOf({ state_no: 9, state: 'open' }))
  await says('Open')
  tell(momentOf({ state_no: 8, state: 'shown' }))
  await says('Open')
  served = momentOf({ state_no: 12, state: 'idle', question: null })
  act(() => hear(null))
  await waitFor(() => expect(asked.length).toBeGreaterThan(1))
  await says('Next question soon')
})

it('shows the ranking when it is asked for, and when every question was played', async () => {
  const [first, second] = momentOf().desks
  const desks = [
    { ...first, score: 2_050, rank: 1 },
    { ...second, rank: 2 },
  ] as RushNow['desks']
  show(momentOf({ state: 'idle', question: null, is_over: true, desks }))
  const rows = await screen.findAllByRole('row')
  expect(rows[0]?.textContent).toContain('20.5')
  cleanup()
  show(momentOf({ desks }), 'ranking')
  expect(await screen.findAllByRole('row')).toHaveLength(2)
})

it('stands in the place of the ruler for a rush, and for no exam', () => {
  const { contest } = boardAt()
  const ofMode = (exam_mode: string) => ({ ...contest, kind: 'theory', exam_mode }) as unknown as typeof contest
  const values = ['matrix', 'ranking', 'mini', 'countdown'] as const
  expect(values.map((value) => theory.isWhole?.(ofMode('rush'), value))).toEqual([true, true, false, false])
  expect(theory.isWhole?.(ofMode('exam'), 'matrix')).toBe(false)
})
