import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, it } from 'vitest'
import { entrantRow } from '../../testing/entrant-row.ts'
import { anId, serve, showPage } from '../../testing/show-page.tsx'
import { EntrantSelect } from './entrant-select.tsx'

afterEach(cleanup)

const contest = anId(9)
const teams = Array.from({ length: 450 }, (_none, index) => entrantRow(index))

/** A server that never gives more than a page, as the real one. */
const served = () =>
  serve({
    [`GET /contests/${contest}/desk/entrants`]: ({ query }) => {
      const only = query.getAll('entrant_id')
      const found = teams.filter(
        ({ entrant_id, name }) => (only.length === 0 || only.includes(entrant_id)) && name.includes(query.get('q') ?? ''),
      )
      return { items: found.slice(0, Number(query.get('size'))), total: found.length }
    },
  })

function Page({ first }: { first?: string }) {
  const [value, setValue] = useState<string | undefined>(first)
  return (
    <>
      <EntrantSelect id={contest} aria-label="Team" placeholder="Any team" value={value} onValueChange={setValue} />
      <output>{value ?? 'nobody'}</output>
    </>
  )
}
const box = () => screen.getByRole<HTMLInputElement>('combobox')

it('finds a team beyond every first page and keeps its name once it is chosen', async () => {
  served()
  showPage(() => <Page />)
  fireEvent.change(await screen.findByRole('combobox'), { target: { value: 'Team 413' } })
  fireEvent.click(await screen.findByRole('option', { name: 'Team 413' }))
  expect(screen.getByText(anId(1_413))).toBeTruthy()
  await waitFor(() => expect(box().value).toBe('Team 413'))
  fireEvent.change(box(), { target: { value: '' } })
  expect(screen.getByText('nobody')).toBeTruthy()
})

it('names the team of an address that no first page holds', async () => {
  served()
  showPage(() => <Page first={anId(1_444)} />)
  await waitFor(() => expect(box().value).toBe('Team 444'))
})
