import type { WriteupDetail } from '@beacon/api/topic/writeup'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { anId, serve, showPage } from '../../../testing/show-page.tsx'
import { ReviewForm } from './review-form.tsx'

afterEach(cleanup)

const at = '2026-11-20T12:00:00.000Z'
const rubric_rows = [
  { rubric_id: anId(21), name: 'Finding', max_points: 60, description: '' },
  { rubric_id: anId(22), name: 'Proof', max_points: 40, description: '' },
]
const one: WriteupDetail = {
  upload_id: anId(20),
  kind: 'report',
  entrant_id: anId(11),
  entrant_name: 'Harbour Lights',
  by: 'Mei',
  topic_id: anId(13),
  topic_name: 'Audit',
  file_name: 'audit.pdf',
  media_type: 'application/pdf',
  size: 10,
  version: 1,
  is_latest: true,
  at,
  ai_use: 'none',
  status: 'pending',
  score: null,
  score_max: 100,
  referee: null,
  judged_at: null,
  reading: null,
  similar_percent: null,
  ai_tools: '',
  comment: '',
  sha256: '',
  text_state: 'ready',
  rubric_rows,
  rubric: [],
  remark: '',
  ask_until: null,
  review_version: 0,
  draft: null,
  versions: [],
  similar: [],
}
const path = `/contests/${anId(9)}/desk/writeups/${anId(20)}/review`
const fill = (name: RegExp, value: string) => fireEvent.change(screen.getByRole('spinbutton', { name }), { target: { value } })

async function show(answer: () => unknown, more: Partial<WriteupDetail> = {}) {
  const calls = serve({ [`POST ${path}`]: answer })
  showPage(() => <ReviewForm id={anId(9)} one={{ ...one, ...more }} isLocked={false} />)
  const save = await screen.findByRole('button', { name: 'Save review' })
  return { sent: () => calls.find((call) => call.path === path)?.body, save: () => fireEvent.click(save) }
}

it('scores every row of the rubric and shows the sum', async () => {
  const { sent, save } = await show(() => one)
  fill(/^Finding/u, '50')
  fill(/^Proof/u, '25')
  expect(await screen.findByText('75')).toBeTruthy()
  save()
  await waitFor(() =>
    expect(sent()).toMatchObject({
      status: 'passed',
      rubric: [
        { rubric_id: anId(21), points: 50 },
        { rubric_id: anId(22), points: 25 },
      ],
    }),
  )
})

it('says who was first when another referee has decided', async () => {
  const refused = () => Response.json({ code: 'already_decided', message: '', details: { by: 'Mei Chen', at } }, { status: 409 })
  const { save } = await show(refused)
  fill(/^Finding/u, '50')
  fill(/^Proof/u, '25')
  save()
  expect(await screen.findByText(/Mei Chen/u)).toBeTruthy()
})

it('goes on from the own draft', async () => {
  await show(() => one, { draft: { status: 'failed', score: null, rubric: [{ rubric_id: anId(21), points: 7 }], remark: 'thin' } })
  expect(screen.getByRole<HTMLInputElement>('spinbutton', { name: /^Finding/u }).value).toBe('7')
  expect(screen.getByRole('radio', { name: 'Failed' }).getAttribute('aria-checked')).toBe('true')
  expect(screen.getByDisplayValue('thin')).toBeTruthy()
})
