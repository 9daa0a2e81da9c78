import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { testCacheOf } from '../../../testing/cache.ts'
import { renderPage } from '../../../testing/render.tsx'
import { contestPublic, mineOf, topicsReply, topicView, uuid } from '../../../testing/samples.ts'
import { AskOrganisers } from './ask-organisers.tsx'
import { threadsQuery, topicsQuery } from '../../../parts/contest/queries.ts'

const at = '2026-11-20T06:21:00.000Z'
const said = (text: string, is_staff: boolean, n: number) => ({ message_id: uuid(n), is_staff, by: is_staff ? 'Root' : 'yukino', text, at })
const thread = (text: string, status: 'open' | 'answered' = 'open') => ({
  thread_id: uuid(40),
  status,
  topic_id: uuid(2),
  bulletin_id: null,
  at,
  last_at: at,
  messages: status === 'open' ? [said(text, false, 41)] : [said(text, false, 41), said('It is 8081.', true, 42)],
})
let answer: () => Response
const sent: unknown[] = []
beforeEach(() => {
  sent.length = 0
  vi.stubGlobal('fetch', (_url: string, init: RequestInit) => {
    sent.push(JSON.parse(String(init.body)))
    return Promise.resolve(answer())
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})
const contest = contestPublic()
const show = (items: ReturnType<typeof thread>[]) =>
  renderPage(<AskOrganisers contest={contest} mine={mineOf()} />, {
    cache: testCacheOf([
      [threadsQuery(contest.resource_id).queryKey, { items, total: items.length }],
      [topicsQuery(contest.resource_id).queryKey, topicsReply([topicView(2, { name: 'Quay' })])],
    ]),
  })
const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Your question' })

it('sends a question and shows it among the own ones', async () => {
  answer = () => Response.json(thread('Is the port 8080?'), { status: 201 })
  await show([])
  fireEvent.change(field(), { target: { value: 'Is the port 8080?' } })
  fireEvent.click(screen.getByRole('button', { name: 'Send question' }))
  expect(await screen.findByText('Open')).toBeTruthy()
  expect(sent).toEqual([{ text: 'Is the port 8080?', topic_id: null }])
  expect(field().value).toBe('')
})

it('keeps what was written when it is too soon, and sends nothing empty', async () => {
  answer = () => Response.json({ code: 'message_too_soon', message: '', details: { s: 10 } }, { status: 429 })
  await show([])
  fireEvent.click(screen.getByRole('button', { name: 'Send question' }))
  expect(await screen.findByText('The comment cannot be empty.')).toBeTruthy()
  expect(sent).toEqual([])
  fireEvent.change(field(), { target: { value: 'Again' } })
  fireEvent.click(screen.getByRole('button', { name: 'Send question' }))
  expect(await screen.findByText('Wait 10 s before the next message.')).toBeTruthy()
  expect(field().value).toBe('Again')
})

it('shows the answer under its question with the topic’s name', async () => {
  await show([thread('Is the port 8080?', 'answered')])
  expect(screen.getByText('Answered')).toBeTruthy()
  expect(screen.getByText('It is 8081.')).toBeTruthy()
  expect(screen.getAllByText('Quay').length).toBeGreaterThan(0)
  await waitFor(() => expect(screen.getByText('Organisers')).toBeTruthy())
})
