import type { TargetDetail } from '@beacon/api/scene/target'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { serve, showPage } from '../../../testing/show-page.tsx'
import { cardOf, detailOf, rowOf, text } from '../testing/rows.ts'
import { TargetPage, type TargetTab } from './target-page.tsx'

afterEach(cleanup)

const row = detailOf(rowOf(1))
const id = row.image.resource_id
const accounts = [{ user: 'root', password: 'hush hush', role: 'administrator' }]
interface Served {
  target?: TargetDetail
  tab?: TargetTab
  secret?: boolean
  answers?: Parameters<typeof serve>[0]
}
function show({ target = row, tab = 'card', secret = true, answers = {} }: Served = {}) {
  const calls = serve({ [`GET /targets/${id}`]: () => target, [`GET /targets/${id}/accounts`]: () => ({ items: accounts }), ...answers })
  const permissions = ['image.read' as const, 'image.write' as const, ...(secret ? ['question.secret' as const] : [])]
  return { ...showPage(() => <TargetPage resource_id={id} tab={tab} />, { permissions }), calls }
}
const put = (calls: ReturnType<typeof serve>) => calls.filter(({ method }) => method === 'PUT').at(-1)?.body

it('shows the card, and reads accounts only when somebody asks', async () => {
  const { calls } = show({ target: { ...row, account_count: 1 } })
  expect(await screen.findByText(text.summary)).toBeTruthy()
  for (const word of ['CVE-2021-44228', 'CWE-502', '8080/tcp', 'root of the shop', 'MIT'])
    expect(screen.getAllByText(word).length).toBeGreaterThan(0)
  expect(screen.getByRole('link', { name: 'https://example.org/advisory' }).getAttribute('rel')).toBe('noopener noreferrer')
  expect(calls.some(({ path }) => path.endsWith('/accounts'))).toBe(false)
  fireEvent.click(screen.getByRole('button', { name: 'Show accounts' }))
  expect(await screen.findByText('hush hush')).toBeTruthy()
})

it('does not offer passwords to who may not see flags', async () => {
  show({ target: { ...row, account_count: 2 }, secret: false })
  expect(await screen.findByText('2 accounts saved')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Show accounts' })).toBeNull()
})

it('says that there is no card, and to whom the image is open until then', async () => {
  show({ target: detailOf(rowOf(1, { card: null })) })
  expect(await screen.findByText(/No card yet/u)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Create card' })).toBeTruthy()
})

it('saves over the version that was read, with a vulnerability more, and sends no accounts that nobody opened', async () => {
  const { calls } = show({ tab: 'edit', target: { ...row, account_count: 1 }, answers: { [`PUT /targets/${id}`]: () => row } })
  fireEvent.click(await screen.findByRole('button', { name: 'Add vulnerability' }))
  fireEvent.change(screen.getByLabelText('Vulnerability 3'), { target: { value: 'open door' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save card' }))
  await waitFor(() => expect(put(calls)).toMatchObject({ version: 3, difficulty: 'advanced', offered_to: 'everybody' }))
  const sent = put(calls) as { text: typeof text }
  expect(sent.text.vulnerabilities.at(-1)).toEqual({ id: 'open door', where: '', severity: 'medium', cwe: '', verified_on: '' })
  expect(sent).not.toHaveProperty('accounts')
})

it('tells at its row what is wrong, and sends nothing', async () => {
  const { calls } = show({ tab: 'edit' })
  fireEvent.change(await screen.findByLabelText('Vulnerability 1'), { target: { value: 'cve-2021-44228' } })
  fireEvent.change(screen.getByLabelText('CWE of vulnerability 2'), { target: { value: '79' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save card' }))
  await waitFor(() => expect(screen.getAllByRole('alert').length).toBeGreaterThan(0))
  expect(put(calls)).toBeUndefined()
})

it('shows accounts to change them, and keeps what is set when it is asked to', async () => {
  const { calls } = show({ tab: 'edit', target: { ...row, account_count: 1 }, answers: { [`PUT /targets/${id}`]: () => row } })
  fireEvent.click(await screen.findByRole('button', { name: 'Show and change' }))
  const password = await screen.findByLabelText('Password of account 1')
  expect((password as HTMLInputElement).value).toBe('hush hush')
  fireEvent.change(password, { target: { value: 'other' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save card' }))
  await waitFor(() => expect(put(calls)).toMatchObject({ accounts: [{ user: 'root', password: 'other', role: 'administrator' }] }))
})

it('begins a first card with the services of the image and for everybody', async () => {
  const { calls } = show({ tab: 'edit', target: detailOf(rowOf(1, { card: null })), answers: { [`PUT /targets/${id}`]: () => row } })
  fireEvent.change(await screen.findByLabelText(/^Summary/u), { target: { value: 'A first card' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save card' }))
  await waitFor(() =>
    expect(put(calls)).toMatchObject({
      version: 0,
      offered_to: 'everybody',
      text: { summary: 'A first card', services: [{ name: 'http', port: 80, proto: 'tcp', protocol: 'http', version: '' }] },
    }),
  )
})

it('asks two editors whose card counts', async () => {
  let target = row
  let isFirst = true
  const details = { who: 'mira', at: '2026-11-20T07:00:00.000Z', fields: ['summary'], version: 7 }
  const { calls } = show({
    tab: 'edit',
    answers: {
      [`GET /targets/${id}`]: () => target,
      [`PUT /targets/${id}`]: () => {
        if (!isFirst) return row
        isFirst = false
        target = { ...row, card: cardOf({ version: 7 }), text: { ...text, summary: 'Theirs' } }
        return Response.json({ code: 'changed_meanwhile', message: '', details }, { status: 409 })
      },
    },
  })
  fireEvent.change(await screen.findByLabelText(/^Summary/u), { target: { value: 'Mine' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save card' }))
  const dialog = await screen.findByRole('dialog')
  expect(within(dialog).getByText(/mira/u)).toBeTruthy()
  fireEvent.click(within(dialog).getByRole('button', { name: /mine/iu }))
  await waitFor(() => expect(put(calls)).toMatchObject({ text: { summary: 'Mine' }, version: 7 }))
})

it('reads a card of a file into the form, says that it is of another image, and refuses what is none', async () => {
  const { calls } = show({ tab: 'edit', answers: { [`PUT /targets/${id}`]: () => row } })
  const box = await screen.findByLabelText('Card file')
  const content = {
    format: 'beacon-target/1',
    image: { name: 'pier', version: 4, digest: 'sha256:9' },
    difficulty: 'primary',
    card: { ...text, summary: 'From a file' },
  }
  fireEvent.change(box, { target: { files: [new File(['{"no": 1}'], 'broken.json')] } })
  expect(await screen.findByText('“broken.json” is not a target card')).toBeTruthy()
  fireEvent.change(box, { target: { files: [new File([JSON.stringify(content)], 'pier.json')] } })
  expect(await screen.findByText(/another image, pier@4/u)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Save card' }))
  await waitFor(() => expect(put(calls)).toMatchObject({ text: { summary: 'From a file' }, difficulty: 'primary' }))
})
