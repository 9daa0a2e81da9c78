import type { ServiceRow } from '@beacon/api/kinds/attack-defense/service'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import type { DeskSearch } from '../../../parts/desk/desk-search.ts'
import { contestQuery } from '../../../parts/desk/queries.ts'
import { anId, serve, showPage } from '../../../testing/show-page.tsx'
import { ServicesTab } from './services-tab.tsx'

afterEach(cleanup)
beforeAll(() => {
  // A list draws what fits into its window, and jsdom gives everything no size.
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(800)
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(1_600)
})

const id = anId(9)
const base = `/contests/${id}/desk/services`
const service: ServiceRow = {
  topic_id: anId(20),
  topic_no: 1,
  question_id: anId(40),
  name: 'Mailgate',
  service_key: 'mailgate',
  direction: { resource_id: anId(3), key: 'web', name_en: 'Web', name_zh: 'Web' },
  sort: 1,
  weight: 2,
  release_round: 1,
  is_online: true,
  is_hidden: false,
  stores: ['notes'],
  ports: [],
  checker: 'ready',
  checker_version: 'abcdef01',
  is_newer_in_bank: false,
  rehearsed: 3,
  up: 18,
  checked: 20,
  captured_by: 4,
  flags_placed: 100,
  flags_issued: 120,
  version: 5,
}

function show(more: Partial<ServiceRow> = {}, settings: object = {}, search: DeskSearch = {}) {
  const calls = serve({
    [`GET ${base}`]: () => ({ items: [{ ...service, ...more }], total: 1, at: '2026-11-20T06:00:00.000Z' }),
    [`PATCH ${base}/${service.topic_id}`]: () => service,
    [`POST ${base}/${service.topic_id}/bank`]: () => service,
    [`POST ${base}/checks`]: () => ({ n: 4, boxes: 20 }),
  })
  const shown = showPage(
    () => (
      <Suspense fallback={null}>
        <ServicesTab id={id} search={search} />
      </Suspense>
    ),
    { permissions: ['contest.write', 'contest.control'] },
  )
  shown.queryClient.setQueryData(contestQuery(id).queryKey, {
    resource_id: id,
    kind: 'attackDefense',
    status: 'running',
    check_mode: 'automatic',
    ...settings,
  } as never)
  return { sent: () => calls.filter(({ method }) => method !== 'GET').map(({ method, body }) => [method, body]) }
}
const entryOf = async (entry: RegExp) => {
  fireEvent.keyDown(await screen.findByRole('button', { name: /Mailgate$/u }), { key: 'Enter' })
  return screen.findByRole('menuitem', { name: entry })
}

it('tells how a service stands', async () => {
  show()
  expect(await screen.findByText('18/20')).toBeTruthy()
  expect(screen.getByText('100/120')).toBeTruthy()
  expect(screen.getByText('3/3')).toBeTruthy()
})

it('changes weight, order and first round by the version that was read', async () => {
  const { sent } = show()
  fireEvent.click(await entryOf(/^Edit/u))
  fireEvent.change(screen.getByRole('spinbutton', { name: 'Weight' }), { target: { value: '7' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save service' }))
  await waitFor(() => expect(sent()).toEqual([['PATCH', { weight: 7, sort: 1, release_round: 1, version: 5 }]]))
})

it('opens the service that the address names', async () => {
  const { sent } = show({}, {}, { service_id: service.topic_id })
  fireEvent.change(await screen.findByRole('spinbutton', { name: 'Weight' }), { target: { value: '3' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save service' }))
  await waitFor(() => expect(sent()).toEqual([['PATCH', { weight: 3, sort: 1, release_round: 1, version: 5 }]]))
})

it('asks before it takes a service offline, and not before it comes back', async () => {
  const { sent } = show({ is_online: false })
  fireEvent.click(await entryOf(/^Bring online/u))
  await waitFor(() => expect(sent()).toEqual([['PATCH', { is_online: true, version: 5 }]]))
  cleanup()
  const running = show()
  fireEvent.click(await entryOf(/^Take offline/u))
  expect(running.sent()).toEqual([])
  fireEvent.click(await screen.findByRole('button', { name: 'Take offline' }))
  await waitFor(() => expect(running.sent()).toEqual([['PATCH', { is_online: false, version: 5 }]]))
})

it('takes a newer question of the bank, and removes nothing once the contest has started', async () => {
  const { sent } = show({ is_newer_in_bank: true })
  expect((await entryOf(/^Remove/u)).getAttribute('aria-disabled')).toBe('true')
  fireEvent.click(screen.getByRole('menuitem', { name: /^Update from the bank/u }))
  fireEvent.click(await screen.findByRole('button', { name: 'Update service' }))
  await waitFor(() => expect(sent()).toEqual([['POST', { version: 5 }]]))
})

it('begins checks by hand where they do not begin by themselves', async () => {
  const { sent } = show({}, { check_mode: 'manual' })
  await screen.findByText('18/20')
  fireEvent.click(screen.getByRole('button', { name: 'Check all services' }))
  await waitFor(() => expect(sent()).toEqual([['POST', { topic_ids: [service.topic_id] }]]))
  cleanup()
  show()
  await screen.findByText('18/20')
  expect(screen.queryByRole('button', { name: 'Check all services' })).toBeNull()
})
