import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { anId, serve, showPage } from '../../testing/show-page.tsx'
import { QuickCreatePage } from './quick-create-page.tsx'

afterEach(cleanup)

/** A request of its own kind, which no page in memory has: the file is there at once. */
vi.mock('@beacon/api/upload', () => ({ uploadFile: () => Promise.resolve({ file_id: '018f0000-0000-7000-8000-000000000060' }) }))

const permissions = ['image.read', 'image.write'] as const
const show = (answers: Parameters<typeof serve>[0], image_id?: string) => {
  const calls = serve(answers)
  return { ...showPage(() => <QuickCreatePage image_id={image_id} />, { permissions }), calls }
}
const fileBox = () => {
  const box = document.querySelector('input[type=file]')
  if (box === null) throw new Error('there is no box for a file')
  return box
}

it('asks for a file and a name, and sends nothing without them', async () => {
  const { calls } = show({})
  const submit = await screen.findByRole('button', { name: /^Create/u }, { timeout: 8_000 })
  fireEvent.click(submit)
  expect(await screen.findByText('File cannot be empty.')).toBeTruthy()
  expect(calls.filter(({ method }) => method === 'POST')).toEqual([])
})

it('names the image after its file, uploads it and makes the image of it', async () => {
  const { calls } = show({
    'POST /scene-images': () => Response.json({ image_id: anId(61) }, { status: 201 }),
  })
  await screen.findByRole('button', { name: /^Create/u }, { timeout: 8_000 })
  fireEvent.change(fileBox(), { target: { files: [new File(['zip'], 'Shop v2.zip')] } })
  const name = screen.getByLabelText<HTMLInputElement>(/Name/u)
  expect(name.value).toMatch(/^[a-z0-9][a-z0-9._/-]*$/u)
  fireEvent.click(screen.getByRole('button', { name: /^Create/u }))
  await waitFor(() => expect(calls.map(({ method, path }) => `${method} ${path}`)).toContain('POST /scene-images'), { timeout: 8_000 })
  expect(calls.find(({ path, method }) => method === 'POST' && path === '/scene-images')?.body).toEqual({
    name: name.value,
    file_id: anId(60),
  })
})

it('tells at the name what the server refused, and keeps what was typed', async () => {
  show({
    'POST /scene-images': () =>
      Response.json(
        { code: 'field_wrong', message: '', fields: { name: { code: 'field_characters', details: { c: '!' } } } },
        { status: 400 },
      ),
  })
  await screen.findByRole('button', { name: /^Create/u }, { timeout: 8_000 })
  fireEvent.change(fileBox(), { target: { files: [new File(['zip'], 'shop.zip')] } })
  fireEvent.click(screen.getByRole('button', { name: /^Create/u }))
  await waitFor(() => expect(screen.queryAllByText(/may not contain|not valid/u).length).toBeGreaterThan(0), { timeout: 8_000 })
  expect(screen.getByLabelText<HTMLInputElement>(/Name/u).value).toBe('shop')
})
