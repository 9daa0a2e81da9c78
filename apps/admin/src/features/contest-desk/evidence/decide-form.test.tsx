import type { EvidenceDetail } from '@beacon/api/topic/evidence'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { anId, serve, showPage } from '../../../testing/show-page.tsx'
import { DecideForm } from './decide-form.tsx'

afterEach(cleanup)

const at = '2026-11-20T12:00:00.000Z'
const one: EvidenceDetail = {
  evidence_id: anId(10),
  at,
  updated_at: at,
  kind: 'foreign_flag',
  strength: 'strong',
  state: 'open',
  entrants: [
    { entrant_id: anId(11), name: 'Harbour Lights' },
    { entrant_id: anId(12), name: 'Salt & Iron' },
  ],
  topic_id: anId(13),
  topic_name: 'Gate',
  referee: null,
  decided_at: null,
  version: 3,
  facts: [],
  fact_count: 0,
  measures: {},
  note: '',
  decisions: [],
  similar: [],
}
const path = `/contests/${anId(9)}/desk/evidence/${anId(10)}/decision`

async function show() {
  const calls = serve({ [`POST ${path}`]: () => ({ ...one, state: 'confirmed', version: 4 }) })
  showPage(() => <DecideForm id={anId(9)} one={one} />)
  const save = await screen.findByRole('button', { name: 'Save decision' })
  return { sent: () => calls.find((call) => call.path === path)?.body, save: () => fireEvent.click(save) }
}

it('watches without asking for more', async () => {
  const { sent, save } = await show()
  save()
  await waitFor(() => expect(sent()).toEqual({ decision: 'watch', version: 3, note: '' }))
})

it('asks at once for everything a penalty lacks, and sends it then', async () => {
  const { sent, save } = await show()
  fireEvent.click(screen.getByRole('radio', { name: 'Penalty' }))
  save()
  await screen.findByText('Reason shown to the entrant cannot be empty.')
  expect(screen.getByText('Points cannot be empty.')).toBeTruthy()
  expect(screen.getByText('Entrants cannot be empty.')).toBeTruthy()
  expect(sent()).toBeUndefined()
  fireEvent.click(screen.getByRole('checkbox', { name: 'Salt & Iron' }))
  fireEvent.change(screen.getByRole('spinbutton', { name: /^Points/u }), { target: { value: '70' } })
  fireEvent.change(screen.getByRole('textbox', { name: /^Reason shown to the entrant/u }), { target: { value: 'Not your flag.' } })
  save()
  await waitFor(() =>
    expect(sent()).toEqual({ decision: 'penalty', version: 3, note: '', reason: 'Not your flag.', points: 70, entrant_ids: [anId(12)] }),
  )
})
