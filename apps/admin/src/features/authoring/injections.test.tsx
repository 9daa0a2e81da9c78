import type { AuthoringPage } from '@beacon/api/image/image-authoring'
import type { InjectionPage, InjectionView } from '@beacon/api/image/image-injection'
import { usualStart } from '@beacon/api/image/image-start'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { anId, serve, showPage } from '../../testing/show-page.tsx'
import { AuthorPage } from './author-page.tsx'

afterEach(cleanup)

const id = anId(1)
const at = '2026-11-20T06:00:00.000Z'
const page = (more: Partial<NonNullable<AuthoringPage['authoring']>> = {}): AuthoringPage => ({
  image: {
    resource_id: id,
    number: 7,
    name: 'shop',
    title: 'Shop',
    virt_type: 'container',
    making: 'to_edit',
    usable_version: 1,
    next_version: 2,
  },
  authoring: {
    authoring_id: anId(2),
    base: 'debian@1',
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
      instance_id: anId(3),
      number: 3,
      node_id: null,
      status: 'running',
      rest: 'running',
      operation: null,
      load: null,
      queue_place: null,
      started_at: at,
      address: '10.0.0.2',
      cause: null,
      snapshots: [],
      from: null,
    },
    log: [],
    version: 1,
    ...more,
  },
})
const offer = (n: number, name: string, needs: string[] = []) => ({
  service_id: anId(20 + n),
  number: n,
  name,
  version: 1,
  os: 'linux' as const,
  arch: 'amd64' as const,
  needs,
})
const injection = (more: Partial<InjectionView>): InjectionView => ({
  injection_id: anId(30),
  number: 1,
  service: { service_id: anId(21), number: 1, name: 'web-shop' },
  version: 1,
  status: 'waiting',
  snapshot: null,
  exit_code: null,
  by_hand: null,
  log: '',
  problem: null,
  silent_minutes: null,
  started_at: at,
  ended_at: null,
  ...more,
})
const list = (more: Partial<InjectionPage> = {}): InjectionPage => ({
  injections: [],
  offers: [offer(1, 'web-shop', [anId(22)]), offer(2, 'database'), offer(3, 'mail')],
  held: [],
  cannot: null,
  ...more,
})

function show(injections: InjectionPage, given: AuthoringPage = page(), answers: Parameters<typeof serve>[0] = {}) {
  const calls = serve({
    [`GET /library-images/${id}/authoring`]: () => given,
    [`GET /library-images/${id}/authoring/injections`]: () => injections,
    [`GET /library-images/${id}/authoring/stats`]: () => ({ is_answered: true, nodes: [] }),
    [`POST /library-images/${id}/authoring/beat`]: () => ({ locked_until: at }),
    ...answers,
  })
  showPage(() => <AuthorPage resource_id={id} />, { permissions: ['image.read', 'image.write'] })
  return calls
}
const actions = `POST /library-images/${id}/authoring/injections/${anId(30)}/actions`

describe('services of a node that is authored', () => {
  it('are chosen in an order that keys change, and what they need is told', async () => {
    const calls = show(list(), page(), { [`POST /library-images/${id}/authoring/injections`]: () => list({ injections: [injection({})] }) })
    const box = await screen.findByRole('combobox', { name: 'Service to inject' })
    for (const name of ['web-shop', 'mail']) {
      fireEvent.focus(box)
      fireEvent.change(box, { target: { value: name } })
      fireEvent.click(await screen.findByRole('option', { name: new RegExp(name, 'u') }))
    }
    expect(screen.getByText(/required by: database/u)).toBeTruthy()
    fireEvent.keyDown(screen.getByRole('button', { name: 'Move mail' }), { key: 'ArrowUp' })
    fireEvent.click(screen.getByRole('button', { name: 'Inject' }))
    await waitFor(() =>
      expect(calls.find(({ method, path }) => method === 'POST' && path.endsWith('/injections'))?.body).toEqual({
        service_ids: [anId(23), anId(21)],
      }),
    )
    // While one is under way nothing is added.
    await waitFor(() => expect(screen.queryByRole('combobox', { name: 'Service to inject' })).toBeNull())
  })

  it('that failed say why and show what was said last as text, and are tried again', async () => {
    const failed = injection({
      status: 'failed',
      snapshot: 'pre1',
      exit_code: 3,
      problem: { code: 'exit', details: { code: 3 } },
      log: 'looking\n<b>no tool</b>\n',
    })
    const calls = show(list({ injections: [failed] }), page(), { [actions]: () => list({ injections: [injection({})] }) })
    expect(
      await screen.findByText(/Injection failed: the installer exited with code 3\. The state before it is kept as pre1\./u),
    ).toBeTruthy()
    expect(screen.getByRole('log', { name: 'Last output of web-shop' }).textContent).toContain('<b>no tool</b>')
    expect(screen.getByRole('button', { name: 'Back to before web-shop' })).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Retry: web-shop' }))
    await waitFor(() => expect(calls.find(({ path }) => path.endsWith('/actions'))?.body).toEqual({ action: 'retry' }))
  })

  it('that are silent are waited for, or ended after a question', async () => {
    const silent = injection({ status: 'silent', silent_minutes: 12, snapshot: 'pre1' })
    const calls = show(list({ injections: [silent] }), page(), { [actions]: () => list({ injections: [silent] }) })
    expect(await screen.findByText('No injection activity for 12 min.')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Keep waiting: web-shop' }))
    await waitFor(() => expect(calls.some(({ path }) => path.endsWith('/actions'))).toBe(true))
    fireEvent.click(screen.getByRole('button', { name: 'Cancel and go back: web-shop' }))
    const dialog = await screen.findByRole('alertdialog').catch(() => screen.getByRole('dialog'))
    expect(within(dialog).getByText(/is lost/u)).toBeTruthy()
    fireEvent.click(within(dialog).getByRole('button', { name: 'Go back' }))
    await waitFor(() => expect(calls.filter(({ path }) => path.endsWith('/actions')).at(-1)?.body).toEqual({ action: 'back' }))
  })

  const machine = { ...page(), image: { ...page().image, virt_type: 'vm' as const } }

  it('come into a machine on a disc: its author runs it and says that it is done, or goes back', async () => {
    const byHand = injection({ status: 'running', snapshot: 'pre1', by_hand: { is_in_drive: true, program: 'install.sh' } })
    const calls = show(list({ injections: [byHand], cannot: 'machine' }), machine, { [actions]: () => list({ injections: [byHand] }) })
    expect(await screen.findByText('Run install.sh from the disc in the console, then press Done')).toBeTruthy()
    expect(screen.getByText('Files cannot be added to a virtual machine here.')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Done: web-shop' }))
    await waitFor(() => expect(calls.find(({ path }) => path.endsWith('/actions'))?.body).toEqual({ action: 'done' }))
    fireEvent.click(screen.getByRole('button', { name: 'Cancel and go back: web-shop' }))
    const dialog = await screen.findByRole('alertdialog').catch(() => screen.getByRole('dialog'))
    fireEvent.click(within(dialog).getByRole('button', { name: 'Go back' }))
    await waitFor(() => expect(calls.filter(({ path }) => path.endsWith('/actions')).at(-1)?.body).toEqual({ action: 'back' }))
  })

  it('are not done before their disc lies in the drive; a package of no known program is named by no name', async () => {
    const one = injection({ status: 'running', by_hand: { is_in_drive: false, program: 'install.sh' } })
    const two = injection({ injection_id: anId(31), number: 2, status: 'running', by_hand: { is_in_drive: true, program: '' } })
    show(list({ injections: [one, { ...two, service: { service_id: anId(22), number: 2, name: 'setup' } }] }), machine)
    expect(await screen.findByText('Taking a snapshot, then mounting the disc.')).toBeTruthy()
    expect(screen.getByText('Run the installer from the disc in the console, then press Done')).toBeTruthy()
    expect(screen.getAllByRole('button', { name: /^Done: / }).map((one) => one.getAttribute('aria-label'))).toEqual(['Done: setup'])
  })

  it('that are chosen for a machine are told to come on a disc', async () => {
    show(list({ cannot: 'machine' }), machine)
    expect(await screen.findByText(/The service is mounted as a disc; you run it in the console\./u)).toBeTruthy()
    expect(screen.getByRole('combobox', { name: 'Service to inject' })).toBeTruthy()
  })
})

it('a file gets a place below the folders, and a wrong place is told before it is sent', async () => {
  show(list())
  const picker = await waitFor(() => {
    const found = document.querySelector<HTMLInputElement>('input[type=file]')
    if (found === null) throw new Error('no picker')
    return found
  })
  fireEvent.change(picker, { target: { files: [new File(['x'], 'run.sh')] } })
  const place = await screen.findByLabelText<HTMLInputElement>(/^Path in the node/u)
  expect(place.value).toBe('/opt/run.sh')
  const send = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Upload file' })
  expect(send().disabled).toBe(false)
  fireEvent.change(place, { target: { value: '/opt/../etc/passwd' } })
  expect(send().disabled).toBe(true)
  expect(screen.getByText(/Enter a file below/u)).toBeTruthy()
})

it('what a check found is cleaned where that is possible', async () => {
  const finding = (where: string, can_clean: boolean) => ({ what: 'history' as const, level: 'warning' as const, where, can_clean })
  const check = { is_good: true, problem: null, findings: [finding('/root/.bash_history', true), finding('/home/x/.bash_history', false)] }
  const calls = show(list(), page({ check, checked_at: at }), {
    [`POST /library-images/${id}/authoring/cleanings`]: () => ({ is_cleaned: true }),
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Clean /root/.bash_history' }))
  expect(screen.queryByRole('button', { name: 'Clean /home/x/.bash_history' })).toBeNull()
  await waitFor(() =>
    expect(calls.find(({ path }) => path.endsWith('/cleanings'))?.body).toEqual({ what: 'history', where: '/root/.bash_history' }),
  )
})
