import { topic } from '@beacon/api/topic/topic'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { anId, showPage } from '../../testing/show-page.tsx'
import { usePlaceIn } from './use-place-in.ts'

const [id, known, fresh] = [anId(7), anId(31), anId(32)]
const { call } = vi.hoisted(() => ({ call: vi.fn<(endpoint: { path: string; method: string }, input: unknown) => Promise<unknown>>() }))
vi.mock('@beacon/api/client', async (load) => ({ ...(await load<object>()), call }))

afterEach(() => {
  cleanup()
  call.mockReset()
})

/** A contest in a state that holds one of the two questions already. */
function contestIs(status: string, placed: () => Promise<unknown>) {
  call.mockImplementation(({ path, method }) => {
    if (path === topic.rows.path) return Promise.resolve({ items: [{ question_id: known }], total: 1 })
    if (path === topic.add.path && method === 'POST') return placed()
    return Promise.resolve({ resource_id: id, name: 'Harbour Cup', status })
  })
  return () => call.mock.calls.filter(([{ path }]) => path === topic.add.path).map(([, input]) => input)
}

/** What the form and the import do once something is saved. */
function Saved() {
  const { place, back } = usePlaceIn(id)
  return (
    <button type="button" onClick={() => void place([known, fresh]).then((made) => made !== null && back())}>
      saved
    </button>
  )
}

it.each([
  ['not_started', true],
  ['running', false],
])('what is made for a contest that is %s is placed there once, online %s, and leads back', async (status, is_online) => {
  const sent = contestIs(status, () =>
    Promise.resolve({ items: [{ resource_id: anId(50), question_id: fresh, name: 'Fresh', score: 100 }] }),
  )
  const { router } = showPage(Saved)
  fireEvent.click(await screen.findByText('saved'))
  await waitFor(() => expect(router.state.location.pathname).toBe(`/admin/flag/contest/${id}`))
  expect(router.state.location.search).toEqual({ tab: 'questions' })
  expect(sent()).toEqual([{ params: { resource_id: id }, body: { question_ids: [fresh], is_online } }])
})

it('stays where it is when the contest refuses', async () => {
  contestIs('not_started', () => Promise.reject(new Error('no')))
  const { router } = showPage(Saved)
  fireEvent.click(await screen.findByText('saved'))
  expect((await screen.findAllByText('Saved in the bank, but not added to the contest')).length).toBeGreaterThan(0)
  expect(router.state.location.pathname).toBe('/list')
})
