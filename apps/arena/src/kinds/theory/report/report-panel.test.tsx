import { ApiError } from '@beacon/api/client'
import type { OwnReports } from '@beacon/api/kinds/theory/exam/exam-report'
import { uploadFile } from '@beacon/api/platform/upload'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { listeningToaster, renderPage } from '../../../testing/render.tsx'
import { uuid } from '../../../testing/samples.ts'
import { signedIn } from '../exam-server.test-data.ts'
import { ReportPanel } from './report-panel.tsx'

const uploaded = vi.hoisted(() => ({
  file_id: '018f0000-0000-7000-8000-000000000009',
  name: 'mine.pdf',
  size: 3,
  sha256: 'ab',
  media_type: 'application/pdf',
}))
vi.mock('@beacon/api/platform/upload', () => ({ uploadFile: vi.fn(async () => uploaded) }))

const exam_id = uuid(1)
const inMinutes = (n: number) => new Date(Date.now() + n * 60_000).toISOString()
const reportsOf = (change: Partial<OwnReports> = {}): OwnReports => ({
  terms: { score: 2_000, is_required: true, types: ['pdf', 'jpg'], max_mb: 1, extra_minutes: 0 },
  is_open: true,
  until: inMinutes(30),
  versions: [],
  server_now: inMinutes(0),
  ...change,
})
const version = (n: number, more: Partial<OwnReports['versions'][number]> = {}) => ({
  report_id: uuid(50 + n),
  version: n,
  at: inMinutes(-1),
  file_name: `mine-${n}.pdf`,
  size: 2_048,
  is_late: false,
  ...more,
})

interface ServerCall {
  method: string
  path: string
  body: unknown
}
let asked: ServerCall[]
let reports: OwnReports
let refuse: { code: string; details: object } | null

async function show(first: OwnReports = reportsOf()) {
  reports = first
  vi.stubGlobal('fetch', (url: string, { method = 'GET', body }: RequestInit = {}) => {
    asked.push({ method, path: new URL(url, 'http://arena').pathname, body: typeof body === 'string' ? JSON.parse(body) : null })
    if (method === 'GET') return Promise.resolve(Response.json(reports))
    if (refuse !== null) return Promise.resolve(Response.json({ ...refuse, message: '', request_id: 'r' }, { status: 409 }))
    reports = { ...reports, versions: [version(reports.versions.length + 1), ...reports.versions] }
    return Promise.resolve(Response.json(reports, { status: 201 }))
  })
  const { toaster, titles } = listeningToaster()
  const view = await renderPage(<ReportPanel exam_id={exam_id} moment={null} isOpenAtFirst />, { cache: signedIn(), toaster })
  await screen.findByRole('heading', { name: 'Report' })
  return { ...view, titles }
}
function choose(container: HTMLElement, name = 'mine.pdf', bytes = 'pdf') {
  const picker = container.querySelector('input[type=file]')
  if (picker === null) throw new Error('no picker')
  fireEvent.change(picker, { target: { files: [new File([bytes], name)] } })
}
const sent = () => asked.filter(({ method }) => method === 'POST')

beforeEach(() => {
  asked = []
  refuse = null
  vi.mocked(uploadFile).mockClear()
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('hands a file in as soon as it has arrived, in pieces that can go on after an outage', async () => {
  const { container, titles } = await show()
  expect(screen.getByText('Required, not submitted yet')).toBeTruthy()
  expect(screen.getByText(/One file, PDF, JPG, at most/)).toBeTruthy()
  expect(screen.getByRole('timer', { name: 'Time left for the report' }).textContent).toMatch(/^(?:\d+:)+\d\d$/u)
  choose(container)
  await screen.findByText('Submitted, version 1')
  expect(vi.mocked(uploadFile).mock.calls[0]?.[0]).toMatchObject({ purpose: 'report', isResumable: true })
  expect(sent()).toMatchObject([{ path: `/api/ct/exams/${exam_id}/attempt/reports`, body: { file_id: uploaded.file_id } }])
  await waitFor(() => expect(titles).toContain('Report submitted'))
  expect(screen.getByRole('link', { name: 'mine-1.pdf' })).toBeTruthy()
})

it('lists versions with the one that counts and the late one', async () => {
  await show(reportsOf({ versions: [version(2, { is_late: true }), version(1)] }))
  expect(screen.getByText('Submitted, version 2')).toBeTruthy()
  const [newest, older] = screen.getAllByRole('listitem')
  expect(newest?.textContent).toMatch(/Version 2.*Counts.*Late/u)
  expect(older?.textContent).not.toMatch(/Counts|Late/u)
})

it('takes no file of another ending or size, and uploads nothing of it', async () => {
  const { container } = await show()
  choose(container, 'notes.txt')
  choose(container, 'large.pdf', 'x'.repeat(1024 * 1024 + 1))
  await screen.findByText('large.pdf')
  expect(uploadFile).not.toHaveBeenCalled()
})

it('says why a file was not taken', async () => {
  const { container } = await show()
  refuse = { code: 'report_closed', details: { t: inMinutes(-1) } }
  choose(container)
  expect((await screen.findByRole('alert')).textContent).toMatch(/^Report upload ended/u)
})

it('says why an upload failed, and tries again', async () => {
  const { container } = await show()
  vi.mocked(uploadFile).mockRejectedValueOnce(new ApiError('file_type', 415, '', { found: 'text', allowed: ['pdf', 'jpg'] }))
  choose(container)
  fireEvent.click(await screen.findByRole('button', { name: /again|Retry/iu }))
  expect(await screen.findByText('Submitted, version 1')).toBeTruthy()
})

it('is closed after its time, with what was handed in', async () => {
  const { container } = await show(reportsOf({ is_open: false, until: inMinutes(-1), versions: [version(1)] }))
  expect(screen.getByText('Report upload is closed.')).toBeTruthy()
  expect(container.querySelector('input[type=file]')).toBeNull()
  expect(screen.getByRole('link', { name: 'mine-1.pdf' })).toBeTruthy()
})

it('folds away and keeps what it shows', async () => {
  await show()
  const fold = screen.getByRole('button', { name: 'Hide report' })
  fireEvent.click(fold)
  expect(screen.getByRole('button', { name: 'Show report' }).getAttribute('aria-expanded')).toBe('false')
  expect(screen.getByText('Required, not submitted yet')).toBeTruthy()
})
