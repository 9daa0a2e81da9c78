import type { TopicRow } from '@beacon/api/topic/topic'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { anId, showPage } from '../../testing/show-page.tsx'
import { flagDesk } from '../../kinds/flag/desk.ts'
import { deskTabs } from '../../kinds/flag/desk-tabs.ts'
import { PlayersSee } from './desk-facts.tsx'
import { DeskKindContext } from './desk-kind.ts'
import { asPlayersSee } from './questions/public-topics.ts'

afterEach(cleanup)

const show = (hindrance: 'never' | null, set: (on: boolean) => void) =>
  showPage(() => (
    <DeskKindContext value={{ ...flagDesk, deskTabs }}>
      <PlayersSee isOn={false} set={set} hindrance={hindrance} />
    </DeskKindContext>
  ))

it('turns over where the page has another side, and says why elsewhere', async () => {
  const set = vi.fn<(on: boolean) => void>()
  show(null, set)
  fireEvent.click(await screen.findByRole('switch', { name: 'Players see' }))
  expect(set).toHaveBeenCalledWith(true)
  cleanup()
  show('never', set)
  const off = await screen.findByRole('switch', { name: 'Players see' })
  fireEvent.click(off)
  expect([set.mock.calls.length, off.getAttribute('aria-disabled')]).toEqual([1, 'true'])
  fireEvent.focus(off)
  expect((await screen.findByRole('tooltip')).textContent).toContain('Players see nothing on this page.')
})

it('knows which pages have a side that players see', () => {
  const keysOf = (side: 'other' | 'same') => deskTabs.filter((row) => 'players' in row && row.players === side).map(({ key }) => key)
  expect(keysOf('other')).toEqual(['questions', 'teams', 'control', 'scores', 'analysis'])
  expect(keysOf('same')).toEqual(['situation', 'bulletins'])
})

it('lists the questions that players see, with their values, solves and bloods', () => {
  const row = (n: number) =>
    ({ resource_id: anId(n), name: `T${n}`, value: 300, solves: 4, unranked_solves: 1, first_blood: null }) as TopicRow
  const blood = { order: 1, entrant_id: anId(7), name: 'Redshift', at: '2026-11-20T12:00:00.000Z' }
  const shown = [{ resource_id: anId(2), value: 420, solves: 1, unranked_solves: 0, first_blood: blood }]
  expect(asPlayersSee([row(1), row(2)], shown)).toMatchObject([
    { name: 'T2', value: 420, solves: 1, unranked_solves: 0, first_blood: blood },
  ])
})
