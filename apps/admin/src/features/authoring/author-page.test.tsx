import type { AuthoringPage, AuthoringView } from '@beacon/api/image/image-authoring'
import { usualStart } from '@beacon/api/image/image-start'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { anId, serve, showPage } from '../../testing/show-page.tsx'
import { AuthorPage } from './author-page.tsx'

afterEach(cleanup)

const id = anId(50)
const at = '2026-11-20T06:00:00.000Z'
const path = `/library-images/${id}/authoring`
const view = (more: Partial<AuthoringView> = {}): AuthoringView => ({
  authoring_id: anId(60),
  base: 'debian@3',
  memory_mb: 512,
  cpu_milli: 1_000,
  network: 'closed',
  step: 'work',
  step_at: at,
  problem: null,
  start: usualStart('container'),
  lock: { is_mine: true, name: 'lin', since: at, may_take_over: false },
  stops_at: null,
  checking: null,
  check: null,
  checked_at: null,
  saves_image_id: null,
  node: {
    instance_id: anId(61),
    number: 7,
    node_id: anId(62),
    status: 'running',
    rest: 'running',
    operation: null,
    load: null,
    queue_place: null,
    started_at: at,
    address: '10.200.0.10',
    cause: null,
    snapshots: [{ name: 'good', at }],
    from: null,
  },
  log: [{ at, what: 'start', by: 'lin', values: {} }],
  version: 1,
  ...more,
})
const pageOf = (authoring: AuthoringView | null, image: Partial<AuthoringPage['image']> = {}): AuthoringPage => ({
  image: {
    resource_id: id,
    number: 4,
    name: 'shop',
    title: 'Harbour shop',
    virt_type: 'container',
    making: authoring === null ? null : 'to_edit',
    usable_version: null,
    next_version: 1,
    ...image,
  },
  authoring,
})
function show(page: AuthoringPage, answers: Parameters<typeof serve>[0] = {}) {
  const calls = serve({
    [`GET ${path}`]: () => page,
    [`GET ${path}/stats`]: () => ({ is_answered: true, now: { cpu_percent: 3, memory_bytes: 8_388_608, written_bytes: 4_000 } }),
    [`POST ${path}/leave`]: () => ({ ok: true }),
    ...answers,
  })
  const permissions = ['image.read', 'image.write', 'front.console.open'] as const
  return { ...showPage(() => <AuthorPage resource_id={id} />, { permissions }), calls }
}
const button = (name: string | RegExp) => screen.findByRole('button', { name })
const sent = ({ calls }: ReturnType<typeof show>, of: string) => calls.find(({ path: called }) => called === `${path}/${of}`)?.body

it('shows the steps, the node with its console, and keeps a snapshot under a name that is not taken', async () => {
  const shown = show(pageOf(view()), { [`POST ${path}/actions`]: () => pageOf(view()) })
  expect((await screen.findByRole('link', { name: /^Console of/u })).getAttribute('href')).toContain(anId(62))
  expect(await screen.findByText('8 / 512 MB')).toBeTruthy()
  const steps = within(screen.getByRole('list', { name: 'Steps' })).getAllByRole('listitem')
  expect(steps.map(({ textContent }) => textContent?.replace(/ ·.*/u, ''))).toEqual([
    'Startdone',
    'Injectnot yet',
    'Workyou are here',
    'Checknot yet',
    'Savenot yet',
  ])
  fireEvent.click(await button('Take a snapshot…'))
  const name = screen.getByLabelText(/Name of the snapshot/u)
  fireEvent.change(name, { target: { value: 'good' } })
  expect(screen.getByText(/already/u)).toBeTruthy()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Take snapshot' }).disabled).toBe(true)
  fireEvent.change(name, { target: { value: 'better' } })
  fireEvent.click(screen.getByRole('button', { name: 'Take snapshot' }))
  await waitFor(() => expect(sent(shown, 'actions')).toEqual({ action: 'snapshot', snapshot: 'better' }))
})

it('says of a machine that it boots by itself and keeps its memory, and shows no command', async () => {
  show(pageOf(view(), { virt_type: 'vm' }))
  expect(await screen.findByText(/boots its own system/u)).toBeTruthy()
  expect(screen.queryByText('Command')).toBeNull()
  fireEvent.click(await button('Stop…'))
  expect(screen.getByText(/Suspends the machine with its memory/u)).toBeTruthy()
})

it('names what is lost before it rolls back', async () => {
  const shown = show(pageOf(view()), { [`POST ${path}/actions`]: () => pageOf(view()) })
  fireEvent.click(await button('Roll back to good'))
  expect(screen.getByText(/Everything after .* is lost\./u)).toBeTruthy()
  fireEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Roll back to good' }))
  await waitFor(() => expect(sent(shown, 'actions')).toEqual({ action: 'roll_back', snapshot: 'good' }))
})

it('only reads while somebody else works in it, and takes over once their page was silent', async () => {
  const lock = { is_mine: false, name: 'mira', since: at, may_take_over: true }
  const shown = show(pageOf(view({ lock })), { [`POST ${path}/lock`]: () => pageOf(view()) })
  expect(await screen.findByText(/mira has been working here since/u)).toBeTruthy()
  for (const name of ['Save…', 'Discard…', 'Stop…', 'Take a snapshot…'])
    expect(screen.getByRole<HTMLButtonElement>('button', { name }).disabled).toBe(true)
  expect(screen.queryByRole('link', { name: /^Console of/u })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Take over' }))
  await waitFor(() => expect(sent(shown, 'lock')).toEqual({ takes_over: true }))
  await waitFor(() => expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save…' }).disabled).toBe(false))
})

it('reserves it for whoever opens it while nobody works there', async () => {
  const lock = { is_mine: false, name: null, since: null, may_take_over: false }
  const shown = show(pageOf(view({ lock })), { [`POST ${path}/lock`]: () => pageOf(view()) })
  await waitFor(() => expect(sent(shown, 'lock')).toEqual({ takes_over: false }))
})

it('saves unchecked with a reason only, and checked without one', async () => {
  const shown = show(pageOf(view()), { [`POST ${path}/save`]: () => pageOf(view(), { making: 'saving' }) })
  fireEvent.click(await button('Save…'))
  const save = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save version 1' })
  expect(save().disabled).toBe(true)
  fireEvent.click(screen.getByText('Save unchecked'))
  fireEvent.change(screen.getByLabelText(/Reason/u), { target: { value: 'tried by hand' } })
  fireEvent.click(save())
  await waitFor(() => expect(sent(shown, 'save')).toEqual({ note: '', reason: 'tried by hand' }))
  expect(await screen.findByText('Version 1 is being saved.')).toBeTruthy()
})

it('tells what a check found, and that it is of that moment', async () => {
  const findings: NonNullable<AuthoringView['check']>['findings'] = [
    { what: 'boot', level: 'good', where: '', can_clean: false },
    { what: 'port', level: 'error', where: '8080', can_clean: false },
  ]
  const check = { is_good: false, findings, problem: { code: 'silent' as const, details: { port: 8080 } } }
  show(pageOf(view({ step: 'check', check, checked_at: at })))
  const list = await screen.findByRole('list', { name: 'Result of the check' })
  expect(
    within(list)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['Startsgood', 'Port answerserror8080'])
  expect(screen.getByText(/Later console changes are not covered/u)).toBeTruthy()
})

it('says why a save failed and what was kept, and asks before the work is thrown away', async () => {
  const problem = { code: 'image_timeout' as const, details: { step: 'save', min: 15 } }
  const shown = show(pageOf(view({ step: 'save', problem })), { [`POST ${path}/discard`]: () => ({ is_gone: true }) })
  expect(await screen.findByText(/The save exceeded 15 min\. The disk is kept\./u)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Discard…' }))
  const ask = within(screen.getByRole('alertdialog'))
  expect(ask.getByRole<HTMLButtonElement>('button', { name: 'Discard work' }).disabled).toBe(true)
  fireEvent.change(ask.getByRole('textbox'), { target: { value: 'Harbour shop' } })
  fireEvent.click(ask.getByRole('button', { name: 'Discard work' }))
  await waitFor(() => expect(sent(shown, 'discard')).toEqual({}))
})

it('asks whether the work goes on after a long pause', async () => {
  const shown = show(pageOf(view({ stops_at: '2026-11-20T07:00:00.000Z' })), { [`POST ${path}/actions`]: () => pageOf(view()) })
  fireEvent.click(await button('Keep working'))
  await waitFor(() => expect(sent(shown, 'actions')).toEqual({ action: 'keep' }))
  await waitFor(() => expect(screen.queryByText(/Inactive for a long time/u)).toBeNull())
})

it('says what became of it once it is over', async () => {
  show(pageOf(null, { usable_version: 3, next_version: 4 }))
  expect(await screen.findByText('Saved as v3.')).toBeTruthy()
  expect(screen.getByText('Running nodes keep v2.')).toBeTruthy()
})
