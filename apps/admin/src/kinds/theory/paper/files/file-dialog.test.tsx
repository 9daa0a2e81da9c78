import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import type { Permission } from '@beacon/api/people/permissions'
import { afterEach, expect, it, vi } from 'vitest'
import { anId, serve, showPage } from '../../../../testing/show-page.tsx'
import { FileDialog } from './file-dialog.tsx'

const held = vi.hoisted(() => ({ items: new Set<Permission>() }))
vi.mock('@beacon/auth', async (original) => ({
  ...(await original<typeof import('@beacon/auth')>()),
  usePermission: (item: Permission) => held.items.has(item),
}))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const id = anId(40)
const done = {
  job_id: anId(7),
  name: 'paper_file',
  kind: null,
  state: 'done',
  percent: 100,
  result: { filename: 'p-00001-A-key.pdf', questions: 2 },
  error: null,
  about: {},
  created_at: '2026-11-22T10:00:00Z',
  finished_at: '2026-11-22T10:00:01Z',
}
const show = (notes: object[] = []) => {
  const calls = serve({
    [`POST /test-papers/${id}/files/check`]: () => ({ questions: 2, notes, total: notes.length }),
    [`POST /test-papers/${id}/files`]: () => ({ job_id: anId(7) }),
    [`GET /jobs/${anId(7)}`]: () => done,
  })
  showPage(() => <FileDialog resource_id={id} name="Spring" lang="en" onClose={() => undefined} />)
  return calls
}

it('asks what is chosen, lists what the file does not show, and hands it out', async () => {
  held.items = new Set(['question.secret'])
  const calls = show([
    { place: 0, code: 'markup', about: '' },
    { place: 2, code: 'picture', about: 'scan.png' },
  ])
  expect(await screen.findByText('2 differences from the page:')).toBeDefined()
  expect(screen.getByText('scan.png')).toBeDefined()
  expect(screen.getByText(/^Description: HTML tags are omitted/u)).toBeDefined()
  fireEvent.click(screen.getByRole('radio', { name: /^PDF/u }))
  fireEvent.click(screen.getByText('Form A'))
  fireEvent.click(screen.getByRole('checkbox', { name: /^Include the answer key/u }))
  const wanted = { format: 'pdf', lang: 'en', form: 'A', with_key: true }
  await waitFor(() => expect(calls.filter(({ path }) => path.endsWith('/check')).at(-1)?.body).toEqual(wanted))
  await waitFor(() => expect(screen.getByRole('button', { name: 'Export' })).toHaveProperty('disabled', false))
  fireEvent.click(screen.getByRole('button', { name: 'Export' }))
  const link = await screen.findByRole('link', { name: 'Download' })
  expect(link.getAttribute('href')).toBe(`/api/ct/test-papers/files/${anId(7)}`)
  expect(calls.find(({ path }) => path.endsWith('/files'))?.body).toEqual(wanted)
})

it('offers no key to who may not see keys', async () => {
  held.items = new Set()
  show()
  expect(await screen.findByText('2 questions in the file')).toBeDefined()
  expect(screen.queryByRole('checkbox')).toBeNull()
})
