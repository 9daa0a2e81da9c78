import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { renderPage } from '../../testing/render.tsx'
import { UploadForm } from './upload-form.tsx'

const uploaded = vi.hoisted(() => ({
  file_id: '018f0000-0000-7000-8000-000000000001',
  name: 'wp.pdf',
  size: 3,
  sha256: 'ab',
  media_type: 'application/pdf',
}))
vi.mock('@beacon/api/platform/upload', () => ({ uploadFile: vi.fn(async () => uploaded) }))
afterEach(cleanup)

async function show(asksAi = true) {
  const submit = vi.fn(() => Promise.resolve())
  const form = { purpose: 'writeup' as const, endings: ['.pdf', '.docx'], max_bytes: 1000, isReplacing: false }
  const { container } = await renderPage(<UploadForm {...form} asksAi={asksAi} onSubmit={submit} />)
  const hand = () => fireEvent.click(screen.getByRole('button', { name: 'Submit' }))
  const choose = async () => {
    const picker = container.querySelector('input[type=file]')
    if (picker === null) throw new Error('no picker')
    fireEvent.change(picker, { target: { files: [new File(['pdf'], 'wp.pdf')] } })
    await screen.findByText(/sha256/u)
  }
  return { submit, hand, choose }
}

it('asks for the file and for the declaration', async () => {
  const { submit, hand } = await show()
  hand()
  await screen.findByText('Upload the writeup file first.')
  expect(screen.getByText('Declare your AI use first.')).toBeTruthy()
  expect(submit).not.toHaveBeenCalled()
})

it('hands in the file that arrived with what was said, and is empty again', async () => {
  const { submit, hand, choose } = await show()
  await choose()
  fireEvent.click(screen.getByRole('radio', { name: 'Assisted' }))
  fireEvent.change(await screen.findByRole('textbox', { name: 'Which tools' }), { target: { value: 'a completion model' } })
  fireEvent.change(screen.getByRole('textbox', { name: 'Comment' }), { target: { value: 'see page 3' } })
  hand()
  await waitFor(() =>
    expect(submit).toHaveBeenCalledWith({
      file_id: uploaded.file_id,
      ai_use: 'assisted',
      ai_tools: 'a completion model',
      comment: 'see page 3',
    }),
  )
  await waitFor(() => expect(screen.queryByText(/sha256/u)).toBeNull())
})

it('asks nothing of AI where the contest does not', async () => {
  const { submit, hand, choose } = await show(false)
  expect(screen.queryByRole('radio')).toBeNull()
  await choose()
  hand()
  await waitFor(() => expect(submit).toHaveBeenCalledWith({ file_id: uploaded.file_id, ai_tools: '', comment: '' }))
})
