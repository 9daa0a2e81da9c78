import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { entrantRow } from '../../../testing/entrant-row.ts'
import { anId, serve, showPage } from '../../../testing/show-page.tsx'
import { AdjustDialog } from './adjust-dialog.tsx'

afterEach(cleanup)

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
  expect(await screen.findByText('Team 449', {}, { timeout: 10_000 })).toBeTruthy()
  fireEvent.change(screen.getByRole('combobox'), { target: { value: 'Team 313' } })
  fireEvent.click(await screen.findByRole('option', { name: 'Team 313' }, { timeout: 10_000 }))
  fireEvent.click(screen.getByRole('radio', { name: 'Reward' }))
  fireEvent.change(screen.getByRole('spinbutton'), { target: { value: '70' } })
  fireEvent.change(screen.getByRole('textbox', { name: /Reason/u }), { target: { value: 'fair play' } })
  fireEvent.click(screen.getByRole('button', { name: 'Give reward' }))
  const sent = () => calls.find(({ method }) => method === 'POST')?.body
  await waitFor(() => expect(sent()).toMatchObject({ entrant_ids: [anId(1_449), anId(1_313)], points: 70, reason: 'fair play' }))
}, 30_000)
