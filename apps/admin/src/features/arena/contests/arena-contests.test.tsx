import type { ArenaDesk, ArenaDeskContest } from '@beacon/api/contest/arena'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { anId, serve, showPage } from '../../../testing/show-page.tsx'
import { ArenaContests } from './arena-contests.tsx'

afterEach(cleanup)

const contestOf = (n: number, more: Partial<ArenaDeskContest> = {}): ArenaDeskContest => ({
  contest_id: anId(n),
  weight: 5_000,
  reference: 'top',
  full_mark: 0,
  name: `Cup ${n}`,
  kind: 'flag',
  status: 'not_started',
  is_public: true,
  show_rank: true,
  result: 'not_started',
  entrants: 3,
  highest: 621_000,
  ...more,
})
const deskOf = (contests: ArenaDeskContest[], more: Partial<ArenaDesk['arena']> = {}): ArenaDesk => ({
  arena: {
    resource_id: anId(9),
    name: 'Harbour League',
    description: '',
    lang: 'en',
    cover: null,
    game_type: 'team',
    algorithm_type: 'weighting',
    base_score: 100,
    is_recommended: false,
    is_public: false,
    show_rank: true,
    sort: 0,
    contests: contests.length,
    status: 'not_started',
    start_at: null,
    end_at: null,
    version: 4,
    updated_at: '2026-11-20T06:00:00.000Z',
    ...more,
  },
  contests,
})

async function show(desk: ArenaDesk, algorithm: ArenaDesk['arena']['algorithm_type'] = 'weighting') {
  const calls = serve({
    [`GET /arenas/${anId(9)}`]: () => desk,
    [`GET /arenas/${anId(9)}/candidates`]: () => ({ items: [] }),
    [`GET /arenas/${anId(9)}/ranking`]: () => ({
      items: [],
      total: 0,
      columns: [],
      algorithm_type: 'weighting',
      base_score: 100,
      version: 'v',
    }),
    [`PUT /arenas/${anId(9)}/contests`]: () => desk,
  })
  showPage(() => <ArenaContests id={anId(9)} algorithm={algorithm} />, { permissions: ['arena.manage'] })
  await screen.findByRole('table', { name: 'Contests of the arena' })
  return { sent: () => calls.filter(({ method }) => method === 'PUT').map(({ body }) => body) }
}
const save = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save' })
const weightOf = (name: string) => screen.getByRole('spinbutton', { name: `Weight of ${name} in percent` })

it('saves weights that add up to 100 %, and no others', async () => {
  const { sent } = await show(deskOf([contestOf(1), contestOf(2)]))
  fireEvent.change(weightOf('Cup 1'), { target: { value: '33.33' } })
  expect(screen.getByText('Weights add up to 83.33%')).toBeTruthy()
  expect(save().disabled).toBe(true)
  fireEvent.change(weightOf('Cup 2'), { target: { value: '66.67' } })
  fireEvent.click(save())
  await waitFor(() => expect(sent()).toHaveLength(1))
  expect(sent()[0]).toMatchObject({ algorithm_type: 'weighting', version: 4, contests: [{ weight: 3_333 }, { weight: 6_667 }] })
})

it('spreads the whole, and keeps the order that was chosen', async () => {
  const { sent } = await show(deskOf([contestOf(1, { weight: 0 }), contestOf(2, { weight: 0 }), contestOf(3, { weight: 0 })]))
  fireEvent.click(screen.getByRole('button', { name: 'Move Cup 3 up' }))
  fireEvent.click(screen.getByRole('button', { name: 'Spread evenly' }))
  fireEvent.click(save())
  await waitFor(() => expect(sent()).toHaveLength(1))
  expect(sent()[0]).toMatchObject({
    contests: [
      { contest_id: anId(1), weight: 3_334 },
      { contest_id: anId(3), weight: 3_333 },
      { contest_id: anId(2), weight: 3_333 },
    ],
  })
})

it('asks for a reason once people have seen results', async () => {
  const { sent } = await show(deskOf([contestOf(1, { status: 'running' })], { is_public: true }), 'conversion')
  expect(screen.getByText('The arena ranks by “Weighting”. Save to use this algorithm.')).toBeTruthy()
  fireEvent.click(save())
  const box = await screen.findByRole('textbox', { name: /Reason/u })
  fireEvent.change(box, { target: { value: 'The jury decided' } })
  const buttons = screen.getAllByRole('button', { name: 'Save', hidden: true })
  fireEvent.click(buttons.at(-1) ?? box)
  await waitFor(() => expect(sent()).toHaveLength(1))
  expect(sent()[0]).toMatchObject({ algorithm_type: 'conversion', reason: 'The jury decided' })
})
