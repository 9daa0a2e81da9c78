import { usualStart } from '@beacon/api/image/image-start'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { anId, serve, showPage } from '../../../testing/show-page.tsx'
import { QuickCreatePage } from './quick-create-page.tsx'
import { versionOf } from '../testing/rows.ts'

afterEach(cleanup)

/** A request of its own kind, which no page in memory has: the file is there at once. */
vi.mock('@beacon/api/platform/upload', () => ({ uploadFile: () => Promise.resolve({ file_id: '018f0000-0000-7000-8000-000000000060' }) }))

const permissions = ['image.read', 'image.write'] as const
const show = (answers: Parameters<typeof serve>[0], image_id?: string) => {
  const calls = serve({
    // No category yet: the first one is made here.
    'GET /image-categories': () => ({ items: [] }),
    'POST /image-categories': () => Response.json({ category_id: anId(90), name: 'Web targets', image_count: 0 }, { status: 201 }),
    ...answers,
  })
  return { ...showPage(() => <QuickCreatePage image_id={image_id} />, { permissions }), calls }
}
const submitOf = () => screen.findByRole('button', { name: /^Create/u })
const pick = (name: string) => {
  const box = document.querySelector('input[type=file][accept], input[type=file]')
  if (box === null) throw new Error('there is no box for a file')
  fireEvent.change(box, { target: { files: [new File(['zip'], name)] } })
}
const addCategory = async () => {
  fireEvent.change(await screen.findByLabelText('New category'), { target: { value: 'Web targets' } })
  fireEvent.click(screen.getByRole('button', { name: 'Add' }))
}
const sent = (calls: ReturnType<typeof show>['calls']) =>
  calls.find(({ path, method }) => method === 'POST' && path === '/library-images')?.body

it('asks for a file, a name and a category, and sends nothing without them', async () => {
  const { calls } = show({})
  fireEvent.click(await submitOf())
  expect((await screen.findAllByText('File cannot be empty.')).length).toBeGreaterThan(0)
  expect((await screen.findAllByText('Category cannot be empty.')).length).toBeGreaterThan(0)
  expect(calls.filter(({ method }) => method === 'POST')).toEqual([])
})

it('names the image after its file, uploads it and makes the image of it', async () => {
  const { calls } = show({
    'POST /library-images': () => Response.json({ resource_id: anId(62), image_id: anId(61) }, { status: 202 }),
  })
  await submitOf()
  await addCategory()
  pick('Shop v2.zip')
  const name = screen.getByLabelText<HTMLInputElement>(/Reference name/u)
  expect(name.value).toBe('shop-v2')
  await waitFor(() => expect(calls.some(({ path }) => path === '/image-categories')).toBe(true))
  fireEvent.click(await submitOf())
  await waitFor(() => expect(sent(calls)).toBeDefined())
  expect(sent(calls)).toEqual({
    name: 'shop-v2',
    title: 'shop-v2',
    description: '',
    category_id: anId(90),
    role: 'target',
    os: 'linux',
    arch: 'amd64',
    icon_file_id: null,
    access_user: '',
    is_access_shown: false,
    start: usualStart('container'),
    source: { kind: 'upload', file_id: anId(60) },
  })
})

const builder = {
  state: 'ready',
  why: null,
  archive_bytes: 2 ** 30,
  bases: [],
  disks: { is_ready: false, missing: 'qemu-utils', bytes: 2 ** 40 },
  registries: ['registry.example.org'],
}

it('takes a disk of a virtual machine and says what the server lacks for it', async () => {
  const { calls } = show({
    'GET /scene-images': () => ({ items: [], total: 0, builder }),
    'POST /library-images': () => Response.json({ resource_id: anId(62), image_id: anId(61) }, { status: 202 }),
  })
  await submitOf()
  await addCategory()
  fireEvent.click(await screen.findByText('Virtual disk'))
  expect(await screen.findByText('the package qemu-utils is not installed on the server.')).toBeDefined()
  pick('Box.ova')
  fireEvent.change(screen.getByLabelText('Disk inside the OVA'), { target: { value: ' disk2.vmdk ' } })
  await waitFor(() => expect(calls.some(({ path }) => path === '/image-categories')).toBe(true))
  fireEvent.change(screen.getByLabelText(/Reference name/u), { target: { value: 'box' } })
  fireEvent.change(screen.getByLabelText(/^Name/u), { target: { value: 'A box' } })
  fireEvent.click(await submitOf())
  await waitFor(() => expect(sent(calls)).toBeDefined())
  expect(sent(calls)).toMatchObject({
    name: 'box',
    source: { kind: 'disk', file_id: anId(60), member: 'disk2.vmdk' },
    start: { resources: usualStart('vm').resources },
  })
})

it('offers registries that the settings name, and sends what is written', async () => {
  const { calls } = show({
    'GET /scene-images': () => ({ items: [], total: 0, builder }),
    'POST /library-images': () => Response.json({ resource_id: anId(62), image_id: anId(61) }, { status: 202 }),
  })
  await submitOf()
  await addCategory()
  fireEvent.click(await screen.findByText('Registry'))
  const reference = screen.getByLabelText(/^Reference \*|^Reference$/u)
  fireEvent.change(reference, { target: { value: 'registry.example.org/team/shop:1' } })
  fireEvent.blur(reference)
  expect(screen.getByLabelText<HTMLInputElement>(/Reference name/u).value).toBe('shop')
  await waitFor(() => expect(calls.some(({ path }) => path === '/image-categories')).toBe(true))
  fireEvent.click(await submitOf())
  await waitFor(() => expect(sent(calls)).toMatchObject({ source: { kind: 'registry', reference: 'registry.example.org/team/shop:1' } }))
})

it('offers bases that this server can make, and builds of allowed registries', async () => {
  const bases = [
    { name: 'beacon/checker', is_ready: true, missing: null },
    { name: 'beacon/debian', is_ready: false, missing: 'debootstrap' },
  ]
  const { calls } = show({
    'GET /scene-images': () => ({ items: [], total: 0, builder: { ...builder, bases } }),
    'POST /library-images': () => Response.json({ resource_id: anId(62), image_id: anId(61) }, { status: 202 }),
  })
  await submitOf()
  await addCategory()
  const offered = 'FROM: a listed image or beacon/checker, registry.example.org/…'
  await waitFor(() => expect(document.body.textContent).toContain(offered))
  fireEvent.click(await screen.findByRole('radio', { name: 'Built-in base' }))
  fireEvent.keyDown(screen.getByRole('combobox', { name: /^Base/u }), { key: 'Enter' })
  expect(screen.queryByRole('option', { name: /^Debian/u })).toBeNull()
  fireEvent.click(await screen.findByRole('option', { name: /^Checker: Debian with requests, pwntools/u }))
  expect(screen.getByLabelText<HTMLInputElement>(/Reference name/u).value).toBe('checker')
  await waitFor(() => expect(calls.some(({ path }) => path === '/image-categories')).toBe(true))
  fireEvent.click(await submitOf())
  await waitFor(() => expect(sent(calls)).toMatchObject({ source: { kind: 'base', name: 'beacon/checker' } }))
})

it('sends start parameters once somebody set them, and says at a port that it is there twice', async () => {
  const { calls } = show({
    'POST /library-images': () => Response.json({ resource_id: anId(62), image_id: anId(61) }, { status: 202 }),
  })
  await submitOf()
  await addCategory()
  pick('Shop v2.zip')
  fireEvent.click(screen.getByRole('button', { name: 'Add port' }))
  fireEvent.click(screen.getByRole('button', { name: 'Add port' }))
  fireEvent.click(await submitOf())
  expect((await screen.findAllByText('Port 80/tcp appears twice.')).length).toBeGreaterThan(0)
  fireEvent.click(screen.getByRole('button', { name: 'Remove port 2' }))
  fireEvent.click(await submitOf())
  await waitFor(() => expect(sent(calls)).toMatchObject({ start: { ports: [{ port: 80, proto: 'tcp', mapping: 'player' }] } }))
})

it('tells at the name what the server refused, and keeps what was typed', async () => {
  const fields = { name: { code: 'image_name_taken', details: { number: 'im-0007' } } }
  show({
    'POST /library-images': () =>
      Response.json({ code: 'image_name_taken', message: '', details: { number: 'im-0007', fields } }, { status: 409 }),
  })
  await submitOf()
  await addCategory()
  pick('shop.zip')
  fireEvent.click(await submitOf())
  await waitFor(() => expect(screen.queryAllByText(/im-0007/u).length).toBeGreaterThan(0))
  expect(screen.getByLabelText<HTMLInputElement>(/Reference name/u).value).toBe('shop')
})

it('makes a failed version once more, from the step that failed', async () => {
  const failed = {
    ...versionOf(1, { image_id: anId(61), status: 'failed', problem: { code: 'build_builder', details: {} }, bytes: null }),
    name: 'shop',
    ports: [],
    user: null,
    updated_at: '2026-11-20T06:00:00.000Z',
    file_name: 'shop.zip',
    file_bytes: 10,
    file_sha256: 'ab',
    origin: null,
    volumes: [],
    has_health: false,
    origins: [],
    uses: { counts: [], shown: [] },
  }
  const path = `/scene-images/${anId(61)}`
  const log = { status: 'failed', step: null, text: 'Step 1/2 : FROM scratch\n', from: 0, next: 24, is_over: true }
  const { calls } = show(
    {
      [`GET ${path}`]: () => failed,
      [`GET ${path}/log`]: () => log,
      [`POST ${path}/repeat`]: () => Response.json({ ...failed, status: 'waiting', problem: null }, { status: 202 }),
    },
    anId(61),
  )
  expect(await screen.findByText(/^This Docker has no classic builder/u)).toBeDefined()
  fireEvent.click(await screen.findByRole('button', { name: 'Rebuild…' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Rebuild' }))
  await waitFor(() => expect(calls.some(({ method, path: asked }) => method === 'POST' && asked === `${path}/repeat`)).toBe(true))
})
