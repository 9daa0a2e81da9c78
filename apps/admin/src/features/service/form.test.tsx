import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { anId, serve, showPage } from '../../testing/show-page.tsx'
import { CreatePage } from './create-page.tsx'
import { EditPage, type EditTab } from './edit-page.tsx'
import { detailOf, rowOf } from './testing/rows.ts'

afterEach(cleanup)

const fileId = anId(60)
const uploadFile = vi.hoisted(() => vi.fn())
/** A request of its own kind, which no page in memory has: the file is there at once. */
vi.mock('@beacon/api/platform/upload', () => ({ uploadFile }))
uploadFile.mockImplementation(() => Promise.resolve({ file_id: fileId }))

const facts = {
  services: [{ service_id: anId(701), number: 1, name: 'Agent 1', kind: 'linux', os: 'linux', arch: 'amd64' }],
  arch: 'amd64',
  free: 50_000_000_000,
}
const permissions = ['service.manage'] as const
const pick = (name: string) => {
  const boxes = document.querySelectorAll('input[type=file]')
  const box = [...boxes].find((one) => one.getAttribute('accept')?.includes('.zip'))
  if (box === undefined) throw new Error('there is no box for a file')
  fireEvent.change(box, { target: { files: [new File(['zip'], name)] } })
}
const create = (answers: Parameters<typeof serve>[0] = {}) => {
  const calls = serve({
    'GET /services/facts': () => facts,
    'POST /services': () => Response.json(detailOf(rowOf(9)), { status: 201 }),
    ...answers,
  })
  return { ...showPage(() => <CreatePage />, { permissions }), calls }
}
const button = (name: string | RegExp) => screen.findByRole('button', { name })
const sentTo = (calls: ReturnType<typeof serve>, method: string, path: string) =>
  calls.find((one) => one.method === method && one.path === path)?.body

it('asks for a file and a name, and sends nothing without them', async () => {
  const { calls } = create()
  fireEvent.click(await button('Create service'))
  expect((await screen.findAllByText('File cannot be empty.')).length).toBeGreaterThan(0)
  expect((await screen.findAllByText('Name cannot be empty.')).length).toBeGreaterThan(0)
  expect(calls.filter(({ method }) => method === 'POST')).toEqual([])
})

it('names the service after its file, uploads it for its kind and sends what was typed', async () => {
  const { calls } = create()
  await button('Create service')
  fireEvent.click(screen.getByRole('radio', { name: 'Docker service' }))
  pick('shop-1.2.zip')
  expect(screen.getByLabelText<HTMLInputElement>(/^Name/u).value).toBe('shop-1.2')
  fireEvent.change(screen.getByLabelText('Port of access method 1'), { target: { value: '8080' } })
  fireEvent.change(screen.getByLabelText('Path of access method 1'), { target: { value: '/login' } })
  const secret = within(screen.getByRole('radiogroup', { name: 'Secret of access method 1' }))
  fireEvent.click(secret.getByRole('radio', { name: 'Password' }))
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'open sesame' } })
  fireEvent.click(await button('Create service'))
  await waitFor(() => expect(sentTo(calls, 'POST', '/services')).toBeDefined())
  expect(uploadFile.mock.calls.at(-1)?.[0]).toMatchObject({ purpose: 'service_docker', isResumable: true })
  expect(sentTo(calls, 'POST', '/services')).toMatchObject({
    kind: 'docker',
    name: 'shop-1.2',
    file_id: fileId,
    settings: {
      os: 'linux',
      access: [{ protocol: 'http', port: 8080, path: '/login', secret: { kind: 'password', value: 'open sesame' } }],
    },
  })
})

it('shows what the server refuses at its field', async () => {
  const fields = { 'settings.needs.0': { code: 'service_cycle', details: { a: 'Agent 1', b: 'Agent 2' } } }
  create({
    'POST /services': () =>
      Response.json({ code: 'service_cycle', message: '', details: { a: 'Agent 1', b: 'Agent 2', fields } }, { status: 400 }),
  })
  await button('Create service')
  pick('agent.zip')
  fireEvent.change(screen.getByLabelText(/^Name/u), { target: { value: 'Agent' } })
  fireEvent.click(await button('Create service'))
  expect((await screen.findAllByText(/Agent 1 and Agent 2 depend on each other\./u)).length).toBeGreaterThan(0)
})

const edit = (tab: EditTab, answers: Parameters<typeof serve>[0] = {}, more = {}) => {
  const service = detailOf(rowOf(1, { newest: 3 }), more)
  const calls = serve({
    [`GET /services/${service.service_id}`]: () => service,
    'GET /services/facts': () => facts,
    [`POST /services/${service.service_id}/versions`]: () => ({ ...service, newest: 4 }),
    ...answers,
  })
  return { ...showPage(() => <EditPage service_id={service.service_id} tab={tab} />, { permissions }), calls, service }
}

it('keeps secrets by the place of their way in, also when one before it is taken away', async () => {
  const { calls, service } = edit('version')
  expect(await screen.findByText(/Password, set .* by lin/u)).toBeTruthy()
  const save = await button('Save as version 4')
  expect(save).toHaveProperty('disabled', true)
  fireEvent.click(screen.getByRole('button', { name: 'Remove access method 1' }))
  fireEvent.click(save)
  await waitFor(() => expect(sentTo(calls, 'POST', `/services/${service.service_id}/versions`)).toBeDefined())
  expect(sentTo(calls, 'POST', `/services/${service.service_id}/versions`)).toMatchObject({
    file_id: null,
    base_number: 3,
    settings: { access: [{ protocol: 'ssh', port: 22, user: 'root', secret: { kind: 'kept', from: 1 } }] },
  })
})

it('saves name, description and icon without a version', async () => {
  const { calls, service } = edit('base', {})
  fireEvent.change(await screen.findByLabelText(/^Name/u), { target: { value: 'Better name' } })
  fireEvent.click(await button('Save'))
  await waitFor(() => expect(sentTo(calls, 'PATCH', `/services/${service.service_id}`)).toBeDefined())
  expect(sentTo(calls, 'PATCH', `/services/${service.service_id}`)).toEqual({
    name: 'Better name',
    description: '',
    icon_file_id: null,
    version: 1,
  })
})

it('lists versions with their files, and says who needs the service', async () => {
  edit('versions', {}, { needed_by: [{ service_id: anId(3), number: 3, name: 'Web shop' }] })
  expect(await screen.findByText('agent.tar.gz')).toBeTruthy()
  expect(screen.getByText('Needed by Web shop')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Download version 3' }).getAttribute('href')).toContain('/versions/3/file')
})
