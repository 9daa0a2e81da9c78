import { type TableState, firstState } from '@beacon/ui/table'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import type { ComponentProps } from 'react'
import { afterEach, expect, it } from 'vitest'
import { anId, serve, showPage } from '../../testing/show-page.tsx'
import { ExportForm } from './export-form.tsx'
import { exportRows } from './export-rows.ts'

afterEach(cleanup)

const contest: ComponentProps<typeof ExportForm>['contest'] = { resource_id: anId(9), game_type: 'team', is_frozen: false, brackets: [] }
const teams = Array.from({ length: 450 }, (_none, index) => ({ entrant_id: anId(1_000 + index) }))

/** The rows of a list of 450 teams that stands as `change` says. */
const rowsOf = (change: Partial<TableState>) =>
  exportRows({
    by: 'entrant_ids',
    state: { ...firstState, ...change },
    total: teams.length,
    idOf: ({ entrant_id }: (typeof teams)[number]) => entrant_id,
    fetchPage: ({ page, size }) => Promise.resolve({ items: teams.slice((page - 1) * size, page * size), total: teams.length }),
  })

const calls = () => serve({ [`POST /contests/${contest.resource_id}/exports`]: () => ({}) })
const show = (change: Partial<TableState>) =>
  showPage(() => <ExportForm contest={contest} what={['teams']} rows={rowsOf(change)} bracketId={undefined} />)

async function sent(made: ReturnType<typeof calls>): Promise<unknown> {
  fireEvent.click(screen.getByRole('button', { name: 'Export' }))
  await waitFor(() => expect(made.some(({ method }) => method === 'POST')).toBe(true))
  return made.find(({ method }) => method === 'POST')?.body
}

it('holds the ticked teams in the order of the list, those of later pages too', async () => {
  const made = calls()
  show({ selection: { all: false, ids: [anId(1_449), anId(1_003)] } })
  expect((await screen.findByRole<HTMLInputElement>('radio', { name: '2 selected teams' })).getAttribute('aria-checked')).toBe('true')
  expect(await sent(made)).toMatchObject({ what: 'teams', entrant_ids: [anId(1_003), anId(1_449)] })
})

it('holds what a filter shows, or all when that is asked for', async () => {
  const made = calls()
  show({ q: 'harbour' })
  expect((await screen.findByRole('radio', { name: '450 teams matching the filter' })).getAttribute('aria-checked')).toBe('true')
  const body = await sent(made)
  expect(body).toMatchObject({ entrant_ids: teams.map(({ entrant_id }) => entrant_id) })
  cleanup()
  const again = calls()
  show({ q: 'harbour' })
  fireEvent.click(await screen.findByRole('radio', { name: 'All teams' }))
  expect(await sent(again)).not.toHaveProperty('entrant_ids')
})

it('names nobody where the list shows all in its own order', async () => {
  const made = calls()
  show({})
  expect((await screen.findAllByRole('radio')).map((one) => one.textContent)).not.toContain('450 teams matching the filter')
  expect(await sent(made)).not.toHaveProperty('entrant_ids')
})

it('names the address where resolvers and overlays read the results live', async () => {
  calls()
  showPage(() => <ExportForm contest={contest} what={['clics']} rows={undefined} bracketId={undefined} />)
  const address = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Live address' })
  expect(address.value).toBe(`${window.location.origin}/api/ct/clics/contests/${contest.resource_id}`)
})
