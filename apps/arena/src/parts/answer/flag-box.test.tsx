import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { testCacheOf } from '../../testing/cache.ts'
import { renderPage } from '../../testing/render.tsx'
import { contestPublic, mineOf, topicsReply, topicView, uuid } from '../../testing/samples.ts'
import { FlagBox } from './flag-box.tsx'
import { topicsQuery } from '../contest/queries.ts'

let answers: Response[] = []
const sent: { path: string; body: unknown }[] = []
beforeEach(() => {
  sent.length = 0
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    sent.push({ path: new URL(url, 'http://x').pathname, body: JSON.parse(String(init.body)) })
    return Promise.resolve(answers.shift() ?? Response.json({}, { status: 500 }))
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const topics = [topicView(1, { name: 'Gate' }), topicView(2, { name: 'Quay' })]
async function tryFlag(flag: string, change: Parameters<typeof contestPublic>[0] = {}) {
  const contest = contestPublic(change)
  const cache = testCacheOf([[topicsQuery(contest.resource_id).queryKey, topicsReply(topics)]])
  await renderPage(<FlagBox contest={contest} mine={mineOf()} id="flag-box" />, { cache, at: '/flag/contest' })
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Flag of any challenge' })
  fireEvent.change(field, { target: { value: flag } })
  fireEvent.submit(screen.getByRole('form', { name: 'Flag of any challenge' }))
  return field
}

it('names the topic that took the flag, leads to it, and is ready for the next', async () => {
  answers = [Response.json({ result: 'correct', code: 'flag_correct', message: '', topic_id: uuid(2), points: 300 }), Response.json({})]
  const field = await tryFlag('flag{quay}')
  const link = await screen.findByRole('link', { name: 'Quay' })
  expect(link.getAttribute('href')).toContain(uuid(2))
  expect(screen.getByRole('status').textContent).toContain('Correct. +300 points.')
  expect(field.value).toBe('')
  expect(sent[0]).toEqual({ path: `/api/ct/contests/${uuid(1)}/submissions`, body: { flag: 'flag{quay}' } })
})

it('asks which topic is meant, and sends the flag there', async () => {
  answers = [
    Response.json({ code: 'topic_ambiguous', message: '', details: { topic_ids: [uuid(1), uuid(2)] } }, { status: 409 }),
    Response.json({ result: 'correct', code: 'flag_correct', message: '', topic_id: uuid(1), points: 5 }),
  ]
  await tryFlag('flag{twin}')
  fireEvent.click(await screen.findByRole('button', { name: 'Gate' }))
  await waitFor(() => expect(screen.getByRole('status').textContent).toContain('+5 points.'))
  expect(sent[1]).toEqual({ path: `/api/ct/contests/${uuid(1)}/topics/${uuid(1)}/submissions`, body: { flag: 'flag{twin}' } })
})

it('keeps a wrong flag, and Esc puts the answer away', async () => {
  answers = [Response.json({ result: 'wrong', code: 'flag_wrong', message: '', topic_id: null })]
  const field = await tryFlag('flag{no}')
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('Wrong flag. No points lost. Keep trying.'))
  expect(field.value).toBe('flag{no}')
  fireEvent.keyDown(field, { key: 'Escape' })
  expect(screen.getByRole('status').textContent).toBe('')
})

it('asks for AI use first where the contest wants it with every flag', async () => {
  answers = [Response.json({ result: 'wrong', code: 'flag_wrong', message: '', topic_id: null })]
  await tryFlag('flag{x}', { ai_declaration: 'submission' })
  expect(sent).toEqual([])
  fireEvent.click(screen.getByRole('radio', { name: 'None' }))
  fireEvent.submit(screen.getByRole('form', { name: 'Flag of any challenge' }))
  await waitFor(() => expect(sent[0]?.body).toEqual({ flag: 'flag{x}', ai_use: 'none' }))
})
