import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { renderPage } from '../../../testing/render.tsx'
import { sessionUser, uuid } from '../../../testing/samples.ts'
import { signedIn } from '../exam-server.test-data.ts'
import { attemptNowOf, guideOf, paperOf } from '../exam.test-data.ts'
import { PreviewPage } from './preview-page.tsx'

const exam_id = uuid(1)
let asked: string[]
const open = async (change: Parameters<typeof guideOf>[0] = {}) => {
  const guide = guideOf(change, { now: attemptNowOf({ state: 'not_started', epoch: 0, deadline: null }) })
  const other = { ...paperOf(), lang: 'zh' as const, languages: ['en' as const, 'zh' as const] }
  const papers = [
    { ...other, lang: 'en' },
    { ...other, sections: other.sections.map((one) => ({ ...one, title: '选择题' })) },
  ]
  vi.stubGlobal('fetch', (url: string, init: RequestInit = {}) => {
    asked.push(`${init.method ?? 'GET'} ${new URL(url, 'http://arena').pathname.replace('/api/ct', '')}`)
    const isMe = url.includes('/auth/me')
    return Promise.resolve(Response.json(isMe ? { ...sessionUser, server_now: new Date().toISOString() } : { guide, papers }))
  })
  return renderPage(<PreviewPage exam_id={exam_id} />, { cache: signedIn(), at: '/arena' })
}
const begin = async () => {
  fireEvent.click(await screen.findByRole('button', { name: 'Start the preview' }))
  await screen.findByRole('heading', { name: 'Question 1 of 4' })
}

beforeEach(() => {
  asked = []
  localStorage.clear()
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('shows the guide, lets staff answer and submit, and sends nothing of it', async () => {
  await open()
  expect(await screen.findByText('Uses a paper that no candidate gets. Nothing is stored, sent or counted.')).toBeTruthy()
  expect(screen.getByText('Multiple choice: only exactly the correct options score.')).toBeTruthy()
  await begin()
  fireEvent.click(screen.getByRole('radio', { name: /Option b/ }))
  await waitFor(() => expect(screen.getByRole('group', { name: /, answered$/ })).toBeTruthy())
  fireEvent.keyDown(document.body, { key: 'j' })
  await screen.findByRole('heading', { name: 'Question 2 of 4' })
  fireEvent.keyDown(document.body, { key: 'Enter', ctrlKey: true })
  const dialog = within(await screen.findByRole('dialog', { name: 'Submit the paper?' }))
  fireEvent.click(dialog.getByRole('button', { name: 'Submit with 3 unanswered' }))
  expect(await screen.findByRole('heading', { name: 'The preview is over.' })).toBeTruthy()
  expect(screen.getByText(/^1 of 4 questions answered/u)).toBeTruthy()
  expect(new Set(asked)).toEqual(new Set([`GET /exams/${exam_id}/preview`, 'GET /auth/me']))
  fireEvent.click(screen.getByRole('button', { name: 'Start over' }))
  expect(await screen.findByRole('button', { name: 'Question 1 of 4, not answered' })).toBeTruthy()
})

it('has the paper in both languages without asking again', async () => {
  await open()
  await begin()
  fireEvent.click(screen.getByRole('radio', { name: '中文' }))
  expect(await screen.findAllByText('选择题')).toBeTruthy()
  expect(asked.filter((one) => one.includes('/exams/'))).toHaveLength(1)
})
