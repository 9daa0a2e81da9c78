import type { EvidenceFact } from '@beacon/api/topic/evidence'
import { expect, it } from 'vitest'
import { factAxis } from './fact-axis.ts'

const fact = (entrant_id: string | null, at: string): EvidenceFact => ({
  at: `2026-11-20T12:${at}Z`,
  what: 'try',
  entrant_id,
  entrant_name: entrant_id ?? '',
  user_name: '',
  address: '',
  user_agent: '',
  submission_id: null,
  upload_id: null,
  topic_name: null,
  text: null,
  measures: {},
})
const two = [
  { entrant_id: 'a', name: 'Redshift' },
  { entrant_id: 'b', name: '夜航船' },
]

it('puts the facts of two teams into two columns on one axis, with the time between them', () => {
  const facts = [fact('b', '00:12.500'), fact('a', '00:00.000'), fact('b', '00:02.250'), fact(null, '03:00.000')]
  const { columns, rows } = factAxis({ entrants: two, facts })
  expect(columns?.map(({ name }) => name)).toEqual(['Redshift', '夜航船'])
  expect(rows.map(({ side, gap_ms, isAcross }) => [side, gap_ms, isAcross])).toEqual([
    [0, null, false],
    [1, 2_250, true],
    [1, 10_250, false],
    [null, 167_500, false],
  ])
})

it('is one list for one team, and for more than two', () => {
  const facts = [fact('a', '00:00.000'), fact('c', '00:01.000')]
  expect(factAxis({ entrants: two.slice(0, 1), facts }).columns).toBeNull()
  const { columns, rows } = factAxis({ entrants: [...two, { entrant_id: 'c', name: 'Static' }], facts })
  expect([columns, rows.map(({ gap_ms, isAcross }) => [gap_ms, isAcross])]).toEqual([
    null,
    [
      [null, false],
      [1_000, false],
    ],
  ])
})
