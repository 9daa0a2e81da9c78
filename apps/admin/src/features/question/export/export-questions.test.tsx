import { call } from '@beacon/api/client'
import { questionPackage } from '@beacon/api/bank/package'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { anId, showPage } from '../../../testing/show-page.tsx'
import { ExportQuestions } from './export-questions.tsx'

vi.mock('@beacon/api/client', async (original) => ({
  ...(await original<typeof import('@beacon/api/client')>()),
  call: vi.fn<typeof call>(),
}))
afterEach(() => {
  cleanup()
  vi.mocked(call).mockReset()
})

const result = { filename: 'questions.beacon.zip', questions: 2, with_flags: true, not_held: ['Tea House: 2 parts'] }
const job = {
  job_id: anId(7),
  name: 'question_export',
  state: 'done',
  percent: 100,
  result,
  error: null,
  about: {},
  created_at: '2026-11-20T10:00:00Z',
  finished_at: null,
}
const show = (permissions: string[]) => {
  vi.mocked(call).mockImplementation(
    async (endpoint) => (endpoint === questionPackage.export ? { job_id: anId(7), questions: 2, with_flags: true } : job) as never,
  )
  showPage(() => <ExportQuestions what={{ idsOf: () => Promise.resolve([anId(1), anId(2)]) }} onClose={() => undefined} />, {
    permissions,
  } as never)
}

it('asks for the format and whether flags come along, then offers the file and what the format could not hold', async () => {
  show(['question.secret'])
  fireEvent.click(await screen.findByRole('radio', { name: /ctfcli/ }))
  fireEvent.click(screen.getByRole('button', { name: 'Export' }))
  const link = await screen.findByRole('link', { name: 'Download' })
  expect(link.getAttribute('href')).toContain(`/questions/exports/${anId(7)}/file`)
  expect(screen.getByText('Tea House: 2 parts')).toBeDefined()
  expect(vi.mocked(call).mock.calls.find(([endpoint]) => endpoint === questionPackage.export)?.[1]).toMatchObject({
    body: { format: 'ctfcli', with_flags: true, question_ids: [anId(1), anId(2)] },
  })
})

it('sends no flags without the right to see them', async () => {
  show([])
  expect((await screen.findByRole('checkbox', { name: 'With flags' })).getAttribute('aria-checked')).toBe('false')
  fireEvent.click(screen.getByRole('button', { name: 'Export' }))
  await waitFor(() =>
    expect(vi.mocked(call).mock.calls.find(([endpoint]) => endpoint === questionPackage.export)?.[1]).toMatchObject({
      body: { with_flags: false },
    }),
  )
})
