import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { entrantRow } from '../../../testing/entrant-row.ts'
import { anId, serve, showPage } from '../../../testing/show-page.tsx'
import { AdjustDialog } from '../../../parts/desk/adjust-dialog.tsx'

// A kind with two decimals, which no product has yet; `digits` is that of the product else.
const kind = vi.hoisted(() => ({ digits: 0 }))
vi.mock('@beacon/router', async (original) => ({
  ...(await original<typeof import('@beacon/router')>()),
  pointDigits: () => kind.digits,
}))
afterEach(() => {
  kind.digits = 0
  cleanup()
})

const contest = anId(9)
const teams = Array.from({ length: 450 }, (_none, index) => entrantRow(index))

it('rewards any of many entrants: those of later pages stand by their names and are found', async () => {
  const calls = serve({
    [`GET /contests/${contest}/desk/entrants`]: ({ query }) => {
      const [page, size] = [Number(query.get('page')), Number(query.get('size'))]
      return { items: teams.slice((page - 1) * size, page * size), total: teams.length }
    },
    [`POST /contests/${contest}/desk/adjustments`]: () => ({ ok: true }),
  })
  showPage(() => <AdjustDialog id={contest} entrants={[anId(1_449)]} onClose={() => undefined} />)
  expect(await screen.findByText('Team 449')).toBeTruthy()
  fireEvent.change(screen.getByRole('combobox'), { target: { value: 'Team 313' } })
  fireEvent.click(await screen.findByRole('option', { name: 'Team 313' }))
  fireEvent.click(screen.getByRole('radio', { name: 'Reward' }))
  fireEvent.change(screen.getByRole('spinbutton'), { target: { value: '70' } })
  fireEvent.change(screen.getByRole('textbox', { name: /Reason/u }), { target: { value: 'fair play' } })
  fireEvent.click(screen.getByRole('button', { name: 'Give reward' }))
  const sent = () => calls.find(({ method }) => method === 'POST')?.body
  await waitFor(() => expect(sent()).toMatchObject({ entrant_ids: [anId(1_449), anId(1_313)], points: 70, reason: 'fair play' }))
})

async function typed(value: string) {
  const calls = serve({
    [`GET /contests/${contest}/desk/entrants`]: () => ({ items: teams.slice(0, 1), total: 1 }),
    [`POST /contests/${contest}/desk/adjustments`]: () => ({ ok: true }),
  })
  showPage(() => <AdjustDialog id={contest} entrants={[anId(1_000)]} onClose={() => undefined} />)
  fireEvent.change(await screen.findByRole('spinbutton'), { target: { value } })
  fireEvent.change(screen.getByRole('textbox', { name: /Reason/u }), { target: { value: 'late' } })
  fireEvent.click(screen.getByRole('button', { name: 'Give penalty' }))
  return () => calls.find(({ method }) => method === 'POST')?.body
}

it('takes points with the decimals of the kind and sends the score', async () => {
  kind.digits = 2
  const sent = await typed('2.5')
  await waitFor(() => expect(sent()).toMatchObject({ points: -250 }))
})

it.each([
  [0, '2.5', 'Use whole points.'],
  [2, '2.505', 'Use at most 2 decimal places.'],
])('says that a kind with %d decimals does not take %s', async (digits, value, words) => {
  kind.digits = digits
  const sent = await typed(value)
  expect(await screen.findByText(words)).toBeTruthy()
  expect(sent()).toBeUndefined()
})
