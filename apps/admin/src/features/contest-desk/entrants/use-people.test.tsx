import type { ParticipantRow } from '@beacon/api/contest/entrant'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, it } from 'vitest'
import { anId, serve, showPage } from '../../../testing/show-page.tsx'
import { usePeople } from './use-people.ts'

afterEach(cleanup)

const contest = anId(9)
/** 450 people, three in each team. */
const people = Array.from({ length: 450 }, (_none, index): ParticipantRow => ({
  user_id: anId(5_000 + index),
  username: `player_${index}`,
  name: '',
  rep_name: `player_${index}`,
  organisation_name: null,
  entrant_id: anId(1_000 + Math.floor(index / 3)),
  entrant_name: `Team ${Math.floor(index / 3)}`,
  is_captain: index % 3 === 0,
  status: 'approved',
  is_hidden: false,
  is_staff: false,
  is_online: false,
  last_seen_at: null,
  address: null,
  submissions: 0,
  solves: 0,
  score: null,
  bracket_id: null,
}))

function Page({ search, ticks, all = false }: { search: Record<string, string>; ticks: string[]; all?: boolean }) {
  const { list, chosenOf } = usePeople({ id: contest, search })
  const [names, setNames] = useState<string[]>([])
  const choose = async () => setNames((await chosenOf({ all, ids: ticks })).map(({ name }) => name))
  return (
    <>
      <button type="button" disabled={!list.query.isSuccess} onClick={() => void choose()}>
        Choose
      </button>
      <output>{`${names.length}: ${names.slice(0, 3).join(', ')}`}</output>
    </>
  )
}

const served = () =>
  serve({
    [`GET /contests/${contest}/desk/participants`]: ({ query }) => {
      const [page, size] = [Number(query.get('page')), Number(query.get('size'))]
      const found = people.filter(({ username }) => username.includes(query.get('q') ?? ''))
      return { items: found.slice((page - 1) * size, page * size), total: found.length }
    },
  })
const choose = async () => {
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Choose' })
  await expect.poll(() => button.disabled).toBe(false)
  fireEvent.click(button)
}

it('decides about each ticked team once, on whatever page or filter its people were ticked', async () => {
  served()
  showPage(() => <Page search={{ q: 'player_1' }} ticks={[anId(5_300), anId(5_301), anId(5_449)]} />)
  await choose()
  expect(await screen.findByText('2: Team 100, Team 149')).toBeTruthy()
})

it('takes everybody that matches but those left out', async () => {
  served()
  showPage(() => <Page all search={{ q: 'player_44' }} ticks={[anId(5_044)]} />)
  await choose()
  // 440–449, without 44 itself
  expect(await screen.findByText('4: Team 146, Team 147, Team 148')).toBeTruthy()
})
