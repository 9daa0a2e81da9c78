import type { TargetRow } from '@beacon/api/rounds/target'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { contestQuery } from '../../../parts/desk/queries.ts'
import { anId, serve, showPage } from '../../../testing/show-page.tsx'
import { TargetsTab } from './targets-tab.tsx'

afterEach(cleanup)
beforeAll(() => {
  // A list draws what fits into its window, and jsdom gives everything no size.
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(800)
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(1_600)
})

const id = anId(9)
const path = `/contests/${id}/desk/targets`
const [mail, shop] = [anId(20), anId(21)]
const row: TargetRow = {
  entrant_id: anId(30),
  number: 1,
  name: 'Ada',
  ipd: 7,
  is_nop: false,
  version: 3,
  boxes: [
    { topic_id: mail, address: '10.9.9.9', is_own: true, trouble: 'clash' },
    { topic_id: shop, address: '10.80.1.2', is_own: false, trouble: null },
  ],
}

function show(status = 'not_started', flag_address: { host: string | null; port: number } | null = null) {
  const calls = serve({
    [`GET ${path}`]: () => ({
      items: [row],
      total: 1,
      flag_address,
      topics: [
        { topic_id: mail, topic_no: 1, name: 'Mailgate' },
        { topic_id: shop, topic_no: 2, name: 'Shop' },
      ],
    }),
    [`PUT ${path}/${row.entrant_id}`]: () => row,
  })
  const shown = showPage(
    () => (
      <Suspense fallback={null}>
        <TargetsTab id={id} search={{}} />
      </Suspense>
    ),
    { permissions: ['contest.write'] },
  )
  shown.queryClient.setQueryData(contestQuery(id).queryKey, {
    resource_id: id,
    kind: 'attackDefense',
    status,
    address_template: '10.80.{entrant_no}.{topic_no}',
  } as never)
  return { sent: () => calls.filter(({ method }) => method === 'PUT').map(({ body }) => body) }
}
const open = async () => {
  expect(await screen.findByText('another team has it too')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Ada' }))
  return screen.findByRole('dialog')
}

it('sends only what was changed: an emptied address goes back to the template', async () => {
  const { sent } = show()
  await open()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save target' }).disabled).toBe(true)
  fireEvent.change(screen.getByRole('textbox', { name: 'Mailgate' }), { target: { value: '' } })
  fireEvent.click(screen.getByRole('checkbox', { name: /^NOP/u }))
  fireEvent.click(screen.getByRole('button', { name: 'Save target' }))
  await waitFor(() => expect(sent()).toEqual([{ addresses: { [mail]: null }, is_nop: true, version: 3 }]))
})

it('leaves NOP as it is once the contest has started', async () => {
  const { sent } = show('running')
  await open()
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /^NOP/u }).disabled).toBe(true)
  fireEvent.change(screen.getByRole('textbox', { name: 'Shop' }), { target: { value: '10.1.2.3' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save target' }))
  await waitFor(() => expect(sent()).toEqual([{ addresses: { [shop]: '10.1.2.3' }, version: 3 }]))
})

it('names the port of flags where there is one', async () => {
  show('running', { host: null, port: 31337 })
  expect(await screen.findByText('localhost:31337')).toBeTruthy()
  cleanup()
  show('running')
  await screen.findByText('Ada')
  expect(screen.queryByText(/Flags over TCP/u)).toBeNull()
})
