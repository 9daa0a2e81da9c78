import type { JobView } from '@beacon/api/platform/job'
import type { useOwnEvents } from '@beacon/auth'
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { anId, serve, showPage } from '../../testing/show-page.tsx'
import { JobBell } from './job-bell.tsx'

const own = vi.hoisted(() => ({ hear: undefined as Parameters<typeof useOwnEvents>[0] | undefined }))
vi.mock('@beacon/auth', async (original) => ({
  ...(await original<typeof import('@beacon/auth')>()),
  useOwnEvents: (hear: Parameters<typeof useOwnEvents>[0]) => {
    own.hear = hear
  },
}))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const job = (n: number, more: Partial<JobView>): JobView => ({
  job_id: anId(n),
  name: 'sheet_user',
  kind: null,
  state: 'done',
  percent: 100,
  result: null,
  error: null,
  about: {},
  created_at: new Date(Date.now() - 60_000).toISOString(),
  finished_at: null,
  ...more,
})
const show = (items: JobView[]) => {
  const calls = serve({ 'GET /jobs': () => ({ items, total: items.length }) })
  return { calls, ...showPage(() => <JobBell />) }
}
const openBell = async () => fireEvent.click(await screen.findByRole('button', { name: /^Jobs/ }))

it('counts what runs, and lists each job with its state, what it did and the way to it', async () => {
  show([
    job(1, { state: 'running', percent: 40, about: { import_id: anId(11) } }),
    job(2, { name: 'user_bulk', result: { done: 1204, skipped: [{}, {}] } }),
    job(3, { name: 'export_users', about: { export_id: anId(13) } }),
  ])
  expect(await screen.findByRole('button', { name: 'Jobs, 1 running' })).toBeTruthy()
  await openBell()
  expect(await screen.findByRole('progressbar', { name: 'Import users' })).toBeTruthy()
  expect(screen.getByText('1,204 done, 2 skipped')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Open: Import users' }).getAttribute('href')).toBe(
    `/admin/system/user-management?import=${anId(11)}`,
  )
  expect(screen.getByRole('link', { name: 'Download: Export users' }).getAttribute('href')).toBe(`/api/ct/users/exports/${anId(13)}`)
})

it('names files of papers and lists, and leads to each', async () => {
  show([
    job(1, { name: 'export_papers', about: { export_id: anId(11) } }),
    job(2, { name: 'export_questions', about: { export_id: anId(12) } }),
    job(3, { name: 'paper_file' }),
  ])
  await openBell()
  const hrefOf = async (name: string) => (await screen.findByRole('link', { name: `Download: ${name}` })).getAttribute('href')
  expect(await hrefOf('Export the list of papers')).toBe(`/api/ct/test-papers/sheets/${anId(11)}`)
  expect(await hrefOf('Export the list of questions')).toBe(`/api/ct/questions/sheets/${anId(12)}`)
  expect(await hrefOf('Export a test paper')).toBe(`/api/ct/test-papers/files/${anId(3)}`)
})

it('says why a job failed, and offers no file that is not there', async () => {
  show([
    job(1, {
      name: 'export_users',
      state: 'failed',
      about: { export_id: anId(13) },
      error: { code: 'permission_missing', message: '', details: { item: 'user.transfer' } },
    }),
    job(2, { name: 'export_teams', about: { export_id: anId(14) }, created_at: new Date(Date.now() - 25 * 3_600_000).toISOString() }),
  ])
  await openBell()
  expect(await screen.findByText('Your role has no permission “user.transfer”.')).toBeTruthy()
  expect(screen.queryByRole('link')).toBeNull()
})

it('hears of a job that began elsewhere', async () => {
  const items: JobView[] = []
  show(items)
  await screen.findByRole('button', { name: 'Jobs' })
  items.push(job(1, { state: 'queued' }))
  const at = new Date().toISOString()
  act(() => own.hear?.({ event: 'job.changed', data: { job_id: anId(1), state: 'queued', at, server_now: at } }))
  expect(await screen.findByRole('button', { name: 'Jobs, 1 running' })).toBeTruthy()
})
