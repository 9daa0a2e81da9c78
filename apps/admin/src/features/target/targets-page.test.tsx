import type { TargetRow } from '@beacon/api/scene/target'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { anId, serve, showPage } from '../../testing/show-page.tsx'
import { rowOf } from './testing/rows.ts'
import { TargetsPage } from './targets-page.tsx'

afterEach(cleanup)

interface Served {
  rows?: TargetRow[]
  search?: Record<string, string>
  permissions?: Parameters<typeof showPage>[1] extends infer O ? (O extends { permissions?: infer P } ? P : never) : never
  answers?: Parameters<typeof serve>[0]
}
const all = ['image.read', 'image.write', 'instance.manage', 'question.write'] as const

function show({ rows = [rowOf(1)], search = {}, permissions = all, answers = {} }: Served = {}) {
  const calls = serve({
    'GET /targets': () => ({ items: rows, total: rows.length, found: { vulnerabilities: ['CVE-2021-44228'], cwes: ['CWE-502'] } }),
    'GET /image-categories': () => ({ items: [] }),
    ...answers,
  })
  return { ...showPage(() => <TargetsPage search={search} />, { permissions }), calls }
}
async function itemOf(name: RegExp) {
  fireEvent.keyDown(await screen.findByRole('button', { name: /^(?:Actions|More).*Shop 1$/u }), { key: 'Enter' })
  return within(await screen.findByRole('menu')).getByRole('menuitem', { name })
}
const isOff = (item: HTMLElement) => (item.getAttribute('aria-disabled') ?? item.getAttribute('data-disabled')) !== null

it('shows what the image is and what its card says, the worst vulnerability first in words', async () => {
  show({
    rows: [
      rowOf(1, {
        uses: [
          { kind: 'question', n: 3 },
          { kind: 'instance', n: 1 },
        ],
        start_p50_ms: 2_340,
      }),
      rowOf(2, { card: null }),
    ],
  })
  expect(await screen.findByText('Shop 1')).toBeTruthy()
  for (const text of [
    'im-0001',
    'Critical',
    'CVE-2021-44228 +1',
    '3 questions, 1 instance',
    '2.3 s',
    'Everyone',
    'Everyone · not catalogued',
  ])
    expect(screen.getByText(text)).toBeTruthy()
})

it('sends the filters of its address, and drops what is none', async () => {
  const search = {
    vulnerability: 'CVE-2021-44228',
    severity: 'critical',
    cwe: 'CWE-502',
    offered: 'none',
    used: 'questions',
    difficulty: 'hardest',
  }
  const { calls } = show({ search })
  await screen.findByText('Shop 1')
  const asked = calls.find(({ path }) => path === '/targets')?.query
  expect(Object.keys(search).map((name) => asked?.get(name) ?? null)).toEqual([
    'CVE-2021-44228',
    'critical',
    'CWE-502',
    'none',
    'questions',
    null,
  ])
})

it('says that there are none, and that they could not be loaded', async () => {
  show({ rows: [] })
  expect(await screen.findByText(/No targets yet/u)).toBeTruthy()
  cleanup()
  show({ answers: { 'GET /targets': () => Response.json({ code: 'internal', message: '' }, { status: 500 }) } })
  expect(await screen.findByText('Targets could not be loaded')).toBeTruthy()
})

it('offers to whom is chosen, and tells which contest stands in the way', async () => {
  const skipped = [{ resource_id: anId(51), name: 'Shop 1', code: 'target_in_use', details: { list: 'Harbour cup' } }]
  const { calls } = show({ answers: { 'POST /targets/offers': () => ({ done: [], skipped }) } })
  fireEvent.click(await itemOf(/^Offer/u))
  const dialog = await screen.findByRole('dialog')
  fireEvent.click(within(dialog).getByRole('radio', { name: 'Organisation' }))
  fireEvent.click(within(dialog).getByRole('button', { name: 'Save offer' }))
  await waitFor(() => expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({ ids: [anId(51)], offered_to: 'organisation' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Details' }))
  expect(await screen.findByText(/Harbour cup/u)).toBeTruthy()
})

it('withdraws after it was asked', async () => {
  const { calls } = show({ answers: { 'POST /targets/offers': () => ({ done: [anId(51)], skipped: [] }) } })
  fireEvent.click(await itemOf(/^Withdraw/u))
  fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Withdraw target' }))
  await waitFor(() => expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({ ids: [anId(51)], offered_to: 'owner' }))
})

it('does not offer what has no card or is somebody else’s, and says why', async () => {
  show({ rows: [rowOf(1, { card: null })] })
  const none = await itemOf(/^Offer/u)
  expect([isOff(none), none.textContent]).toEqual([true, expect.stringMatching(/no card yet/u)])
  cleanup()
  show({ rows: [rowOf(1, { may_offer: false })] })
  const other = await itemOf(/^Offer/u)
  expect([isOff(other), other.textContent]).toEqual([true, expect.stringMatching(/image's owner/u)])
})

it('tries one for an hour and says its number', async () => {
  const { calls } = show({
    answers: { [`POST /targets/${anId(51)}/tries`]: () => ({ instance_id: anId(70), number: 'in-0009' }) },
  })
  fireEvent.click(await itemOf(/^Try/u))
  fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Start instance' }))
  await waitFor(() => expect(calls.some(({ path }) => path.endsWith('/tries'))).toBe(true))
  expect(await screen.findByText('in-0009')).toBeTruthy()
})

it('does not try one without a saved version', async () => {
  show({ rows: [rowOf(1, { image: { usable_version: null } })] })
  const item = await itemOf(/^Try/u)
  expect([isOff(item), item.textContent]).toEqual([true, expect.stringMatching(/no saved version/u)])
})

it('copies under a name of its own, and tells at the field which name is taken', async () => {
  const fields = { name: { code: 'image_name_taken', details: { number: 'im-0009' } } }
  const refused = () => Response.json({ code: 'image_name_taken', message: '', details: { number: 'im-0009', fields } }, { status: 409 })
  const { calls } = show({ answers: { [`POST /targets/${anId(51)}/copy`]: refused } })
  fireEvent.click(await itemOf(/^Copy/u))
  fireEvent.click(await screen.findByRole('button', { name: 'Copy target' }))
  await waitFor(() => expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({ name: 'shop-1-copy', title: 'Shop 1 copy' }))
  expect((await screen.findAllByText(/im-0009/u)).length).toBeGreaterThan(0)
})

it('offers no change to who only reads', async () => {
  show({ permissions: ['image.read'] })
  fireEvent.keyDown(await screen.findByRole('button', { name: /^(?:Actions|More).*Shop 1$/u }), { key: 'Enter' })
  const names = within(await screen.findByRole('menu'))
    .getAllByRole('menuitem')
    .map(({ textContent }) => textContent)
  expect(names).toEqual([expect.stringMatching(/^Open card/u), 'Open image', 'Export card'])
})
