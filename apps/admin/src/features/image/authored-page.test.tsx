import { usualStart } from '@beacon/api/image/image-start'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { anId, serve, showPage } from '../../testing/show-page.tsx'
import { AuthoredPage } from './authored-page.tsx'
import { AuthorDialog } from './author-dialog.tsx'
import { builder, detailOf, rowOf, versionOf } from './testing/rows.ts'

afterEach(cleanup)

/** A request of its own kind, which no page in memory has: the file is there at once. */
vi.mock('@beacon/api/platform/upload', () => ({ uploadFile: () => Promise.resolve({ file_id: '018f0000-0000-7000-8000-000000000060' }) }))

const permissions = ['image.read', 'image.write'] as const
const answers = {
  'GET /image-categories': () => ({ items: [] }),
  'POST /image-categories': () => Response.json({ category_id: anId(90), name: 'Web targets', image_count: 0 }, { status: 201 }),
  'GET /library-images': () => ({ items: [rowOf(1)], total: 1, builder }),
}

it('asks for a base, a name and a category, and begins with what is written', async () => {
  const calls = serve({ ...answers, 'POST /library-images/authored': () => Response.json({ resource_id: anId(62) }, { status: 201 }) })
  showPage(() => <AuthoredPage />, { permissions })
  const submit = await screen.findByRole('button', { name: 'Create and start' })
  fireEvent.click(submit)
  expect((await screen.findAllByText('Base cannot be empty.')).length).toBeGreaterThan(0)
  expect(calls.filter(({ method }) => method === 'POST')).toEqual([])
  const base = screen.getByRole('combobox', { name: /Base/u })
  fireEvent.focus(base)
  fireEvent.click(base)
  fireEvent.change(base, { target: { value: 'shop' } })
  fireEvent.click(await screen.findByText('Shop 1 · shop-1@1'))
  fireEvent.change(screen.getByLabelText(/Reference name/u), { target: { value: 'made-here' } })
  fireEvent.change(screen.getByLabelText(/^Name/u), { target: { value: 'Made here' } })
  fireEvent.change(await screen.findByLabelText('New category'), { target: { value: 'Web targets' } })
  fireEvent.click(screen.getByRole('button', { name: 'Add' }))
  await waitFor(() => expect(calls.some(({ path, method }) => method === 'POST' && path === '/image-categories')).toBe(true))
  // What leads to the internet is started by those who operate scenes.
  expect(screen.queryByText('Working network')).toBeNull()
  await waitFor(() => {
    fireEvent.click(submit)
    expect(calls.find(({ path }) => path === '/library-images/authored')?.body).toMatchObject({
      name: 'made-here',
      title: 'Made here',
      base_image_id: anId(501),
      author_memory_mb: 512,
      author_cpu: 1,
      author_network: 'closed',
      start: usualStart('container'),
    })
  })
})

it('begins the next version of an image with the room that is asked for', async () => {
  const row = rowOf(1)
  const calls = serve({ ...answers, [`POST /library-images/${row.resource_id}/authoring`]: () => Response.json({}, { status: 201 }) })
  showPage(() => <AuthorDialog image={row} onClose={() => undefined} />, { permissions: [...permissions, 'scene.operate'] })
  expect(await screen.findByText(/Starts a node of shop-1@1/u)).toBeTruthy()
  fireEvent.click(screen.getByText('Internet'))
  fireEvent.click(screen.getByRole('button', { name: 'Start authoring' }))
  await waitFor(() =>
    expect(calls.find(({ method, path }) => method === 'POST' && path.endsWith('/authoring'))?.body).toEqual({
      author_memory_mb: 512,
      author_cpu: 1,
      author_network: 'egress',
      service_ids: [],
    }),
  )
})

const machine = rowOf(2, { virt_type: 'vm', os: 'windows', newest: versionOf(1, { image_id: anId(502) }) })
const resources = { cpu: 2, memory_mb: 2_048, disk_mb: 40_960, pids: 128 }
const withMachine = {
  ...answers,
  'GET /library-images': () => ({ items: [rowOf(1), machine], total: 2, builder }),
  [`GET /library-images/${machine.resource_id}`]: () => detailOf(machine, { start: { ...usualStart('vm'), resources } }),
}

it('takes a virtual machine as a base, with the room that it needs and without what a machine does not have', async () => {
  serve(withMachine)
  showPage(() => <AuthoredPage />, { permissions })
  const base = await screen.findByRole('combobox', { name: /Base/u })
  expect(screen.getByLabelText('Command')).toBeTruthy()
  fireEvent.focus(base)
  fireEvent.click(base)
  fireEvent.change(base, { target: { value: 'shop' } })
  fireEvent.click(await screen.findByText('Shop 2 · shop-2@1'))
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>(/Working memory/u).value).toBe('2048'))
  expect(screen.getByLabelText<HTMLInputElement>(/Working CPU/u).value).toBe('2')
  expect(screen.getByLabelText<HTMLInputElement>('Disk').value).toBe('40960')
  for (const label of ['Command', 'Processes']) expect(screen.queryByLabelText(label)).toBeNull()
  expect(screen.getByText('Services to inject')).toBeTruthy()
})

it('begins the next version of a virtual machine with the room that its nodes have', async () => {
  const calls = serve({
    ...withMachine,
    [`POST /library-images/${machine.resource_id}/authoring`]: () => Response.json({}, { status: 201 }),
  })
  showPage(() => <AuthorDialog image={machine} onClose={() => undefined} />, { permissions })
  const memory = await screen.findByLabelText<HTMLInputElement>(/Working memory/u)
  await waitFor(() => expect(memory.value).toBe('2048'))
  fireEvent.click(screen.getByRole('button', { name: 'Start authoring' }))
  await waitFor(() =>
    expect(calls.find(({ method, path }) => method === 'POST' && path.endsWith('/authoring'))?.body).toMatchObject({
      author_memory_mb: 2_048,
      author_cpu: 2,
    }),
  )
})

it('installs a machine from a disc: asks for it, sends it up, and begins with an empty disk and without a base', async () => {
  const calls = serve({ ...answers, 'POST /library-images/authored': () => Response.json({ resource_id: anId(62) }, { status: 201 }) })
  showPage(() => <AuthoredPage />, { permissions })
  fireEvent.click(await screen.findByText('From ISO'))
  const submit = screen.getByRole('button', { name: 'Create and start' })
  fireEvent.click(submit)
  expect((await screen.findAllByText('Installation disc cannot be empty.')).length).toBeGreaterThan(0)
  expect(screen.queryByText('Base cannot be empty.')).toBeNull()
  for (const label of ['Command', 'Processes']) expect(screen.queryByLabelText(label)).toBeNull()
  const picker = document.querySelector<HTMLInputElement>('input[type=file][accept=".iso"]')
  if (picker === null) throw new Error('no place for the disc')
  fireEvent.change(picker, { target: { files: [new File(['disc'], 'system.iso')] } })
  fireEvent.change(screen.getByLabelText(/Reference name/u), { target: { value: 'made-here' } })
  fireEvent.change(screen.getByLabelText(/^Name/u), { target: { value: 'Made here' } })
  fireEvent.change(await screen.findByLabelText('New category'), { target: { value: 'Web targets' } })
  fireEvent.click(screen.getByRole('button', { name: 'Add' }))
  await waitFor(() => expect(calls.some(({ path, method }) => method === 'POST' && path === '/image-categories')).toBe(true))
  const body = () => calls.find(({ path }) => path === '/library-images/authored')?.body
  await waitFor(() => {
    fireEvent.click(submit)
    expect(body()).toMatchObject({ iso_file_id: anId(60), disk_mb: 10_240, start: usualStart('vm') })
  })
  expect(body()).not.toHaveProperty('base_image_id')
  expect(body()).not.toHaveProperty('from')
})
