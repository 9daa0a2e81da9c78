import type { MarkedReport } from '@beacon/api/kinds/theory/report-marking'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { anId, serve, showPage } from '../../../testing/show-page.tsx'
import { examId } from './marking.test-data.ts'
import { ReportMarking } from './report-marking.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const markNo = '482913'
const file = (n: number, more: Partial<MarkedReport['reports'][number]> = {}) => ({
  report_id: anId(600 + n),
  version: n,
  at: '2026-11-20T08:00:00.000Z',
  is_late: false,
  file_name: `${markNo}-${n}.zip`,
  media_type: 'application/zip',
  size: 2_048,
  ...more,
})

function open(more: Partial<MarkedReport> = {}) {
  const path = `/exams/${examId}/marking/papers/${markNo}/report`
  let report: MarkedReport = {
    mark_no: markNo,
    marking: 'open',
    state: 'unmarked',
    score: 2_000,
    step: 50,
    mark: null,
    comment: '',
    version: 3,
    is_double: false,
    is_closed: false,
    until: '2026-11-20T08:30:00.000Z',
    reports: [file(2, { is_late: true }), file(1, { media_type: 'image/png', file_name: `${markNo}-1.png` })],
    ...more,
  }
  const calls = serve({
    [`GET ${path}`]: () => report,
    [`PUT ${path}`]: ({ body }: { body: unknown }) => {
      // boundary: the body of a call of the page under test
      report = { ...report, ...(body as { mark: number | null }), state: 'marked', version: report.version + 1 }
      return report
    },
  })
  showPage(() => <ReportMarking exam_id={examId} mark_no={markNo} />, { permissions: ['marking.mark'] })
  return { marks: () => calls.filter(({ method }) => method === 'PUT').map(({ body }) => body) }
}
const field = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Mark' })
const write = async (value: string) => fireEvent.change(await field(), { target: { value } })
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save the mark' }))

it('marks the newest version with a comment', async () => {
  const { marks } = open()
  await write('12.5')
  fireEvent.change(screen.getByRole('textbox', { name: 'Comment' }), { target: { value: 'Sound.' } })
  save()
  await waitFor(() => expect(marks()).toEqual([{ mark: 1_250, comment: 'Sound.', version: 3 }]))
  expect(await screen.findByRole('button', { name: 'Withdraw the mark' })).toBeTruthy()
})

it('asks for a score, and for one on the scale', async () => {
  const { marks } = open()
  await field()
  save()
  expect(await screen.findByText('Enter a score for the report.')).toBeTruthy()
  await write('20.5')
  expect(await screen.findByText('0 to 20 in steps of 0.5')).toBeTruthy()
  expect(marks()).toEqual([])
})

it('shows earlier versions, pictures in place and archives as a download', async () => {
  open()
  const download = await screen.findByRole('link', { name: `Download ${markNo}-2.zip` })
  expect(download.getAttribute('href')).toContain(`/marking/papers/${markNo}/reports/${anId(602)}`)
  const [newest, older] = screen.getAllByRole('button', { name: /^Version/u })
  expect(newest?.textContent).toMatch(/Counts.*Late/u)
  if (older !== undefined) fireEvent.click(older)
  expect(await screen.findByRole('img', { name: 'The report' })).toBeTruthy()
})

it('takes no mark while another version may come, and says that there is none', async () => {
  open({ state: 'open' })
  expect((await field()).readOnly).toBe(true)
  expect(screen.queryByRole('button', { name: 'Save the mark' })).toBeNull()
  cleanup()
  open({ state: 'none', reports: [] })
  expect(await screen.findByText('No report was submitted. It scores 0.')).toBeTruthy()
})

it('takes no mark of who has none to give, and says that two people mark', async () => {
  open({ is_double: true })
  expect(await screen.findByText('Two markers mark this report independently.')).toBeTruthy()
  cleanup()
  open({ is_double: true, is_closed: true })
  expect(await screen.findByText(/No mark needed from you/u)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Save the mark' })).toBeNull()
})
