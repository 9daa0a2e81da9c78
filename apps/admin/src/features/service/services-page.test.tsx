import type { ServiceRow } from '@beacon/api/scene/service-views'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { serve, showPage } from '../../testing/show-page.tsx'
import { ServicesPage } from './services-page.tsx'
import { rowOf } from './testing/rows.ts'

afterEach(cleanup)
beforeAll(() => {
  // A list draws what fits into its window, and jsdom gives everything no size.
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(800)
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(1_800)
})

interface Served {
  rows?: readonly ServiceRow[]
  search?: Record<string, string>
  answers?: Parameters<typeof serve>[0]
}
function show({ rows = [rowOf(1), rowOf(2)], search = {}, answers = {} }: Served = {}) {
  const calls = serve({ 'GET /services': () => ({ items: rows, total: rows.length }), ...answers })
  return { ...showPage(() => <ServicesPage search={search} />, { permissions: ['service.manage'] }), calls }
}
const openMenu = async (row: RegExp) => {
  fireEvent.keyDown(await screen.findByRole('button', { name: row }), { key: 'Enter' })
  return within(await screen.findByRole('menu'))
}

it('lists services with number, kind, ways in, version and images', async () => {
  const access = [
    { protocol: 'ssh' as const, port: 22 },
    { protocol: 'http' as const, port: 80 },
  ]
  show({ rows: [rowOf(417, { kind: 'docker', newest: 3, access, image_count: 7, arch: 'arm64' })] })
  expect(await screen.findByText('sv-0417')).toBeTruthy()
  for (const text of ['Docker service', 'ssh 22 +1', 'v3', '7', 'Linux · arm64']) expect(screen.getByText(text)).toBeTruthy()
})

it('sends the filters of its address, and none that are none', async () => {
  const { calls } = show({ search: { kind: 'windows', protocol: 'rdp', used: 'false', q: 'desk' } })
  await screen.findByText('sv-0001')
  const asked = calls.find(({ path }) => path === '/services')?.query
  expect(['kind', 'protocol', 'used', 'q'].map((name) => asked?.get(name))).toEqual(['windows', 'rdp', 'false', 'desk'])
  cleanup()
  const other = show({ search: { kind: 'nonsense', used: 'perhaps' } })
  await screen.findByText('sv-0001')
  expect(['kind', 'used'].map((name) => other.calls.find(({ path }) => path === '/services')?.query.get(name))).toEqual([null, null])
})

it('says that there are none with the first thing to do, and that the list could not be loaded', async () => {
  show({ rows: [] })
  expect(await screen.findByText('No services yet.')).toBeTruthy()
  expect(screen.getAllByRole('link', { name: 'New service' }).length).toBeGreaterThan(0)
  cleanup()
  show({ answers: { 'GET /services': () => Response.json({ code: 'internal', message: '' }, { status: 500 }) } })
  expect(await screen.findByText('Services could not be loaded')).toBeTruthy()
})

it('downloads the file of the newest version', async () => {
  show({ rows: [rowOf(1, { newest: 4 })] })
  const item = (await openMenu(/Actions for Agent 1/u)).getByRole('menuitem', { name: 'Download' })
  expect(item.getAttribute('href')).toContain(`/services/${rowOf(1).service_id}/versions/4/file`)
})

it('deletes one whose name is typed, and says why another stays', async () => {
  const skipped = [
    { resource_id: rowOf(1).service_id, name: 'Agent 1', code: 'service_needed', details: { service: 'Agent 1', list: ['Web shop'] } },
  ]
  const { calls } = show({ answers: { 'POST /services/bulk-remove': () => ({ done: [], skipped }) } })
  fireEvent.click((await openMenu(/Actions for Agent 1/u)).getByRole('menuitem', { name: 'Delete…' }))
  const dialog = within(await screen.findByRole('alertdialog'))
  fireEvent.change(dialog.getByRole('textbox'), { target: { value: 'Agent 1' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Delete service' }))
  await waitFor(() => expect(calls.some(({ path }) => path === '/services/bulk-remove')).toBe(true))
  fireEvent.click(await screen.findByRole('button', { name: 'Details' }))
  expect(await screen.findByText('Agent 1 is required by Web shop. Remove it there first.')).toBeTruthy()
})
