import { board, type RaceBody } from '@beacon/api/board/board'
import type { Person } from '@beacon/api/people/person'
import type { Player } from './build.ts'
import { formOf } from './files.ts'
import { unlessGone } from './gone.ts'
import type { Ledger } from './ledger.ts'
import { randomFrom } from './random.ts'

type Race = Pick<RaceBody, 'name' | 'short_name' | 'category' | 'source'> & Partial<RaceBody>

/** How a qualifier elsewhere calls a team that this installation knows by another name. */
const otherName = 'KIMCHI CANARY (KR)'

const race = (given: Race) => ({ normalize_by: 'top' as const, normalized_score: 10_000, weighting_factor: 1_000, ...given })

function racesOf([running, frozen, finished]: readonly [string, string, string]) {
  return [
    race({
      name: 'Qualifier elsewhere 外地预选赛',
      short_name: 'Qualifier',
      category: 'theory',
      source: 'file',
      normalize_by: 'full',
      full_mark: 100_000,
      weighting_factor: 500,
    }),
    race({ name: 'Spring 春季赛', short_name: 'Spring', category: 'flag', source: 'contest', contest_id: finished }),
    race({ name: 'Cup 杯赛', short_name: 'Cup', category: 'flag', source: 'contest', contest_id: running, weighting_factor: 1_500 }),
    race({ name: 'Final 决赛', short_name: 'Final', category: 'flag', source: 'contest', contest_id: frozen, weighting_factor: 2_000 }),
  ]
}

/** A season of four races: a file of a qualifier, and the three contests, of which one is over, one runs and one is frozen. */
export async function makeBoard(
  admin: Person,
  ledger: Ledger,
  { contest_ids, players }: { contest_ids: readonly [string, string, string]; players: readonly Player[] },
): Promise<{ rank_id: string; viewer_key: string }> {
  const made = await admin.call(board.create, {
    body: { name: 'Beacon Demo Season 烽火赛季榜', name_en: 'Beacon Demo Season', is_published: true, races: racesOf(contest_ids) },
  })
  const { rank_id } = made
  ledger.board_ids = [...(ledger.board_ids ?? []), rank_id]
  const params = { rank_id, race_id: made.races[0]?.race_id ?? '' }
  await admin.call(board.file, { params, query: { write: true } }, formOf(qualifierOf(players), 'qualifier.csv'))
  const [first] = players
  if (first !== undefined) await admin.call(board.join, { params: { rank_id }, body: { name: otherName, into: first.name } })
  const { viewer_key } = await admin.call(board.add_key, { params: { rank_id }, body: { name: 'Demo wall' } })
  return { rank_id, viewer_key }
}

/** Most teams took part, and three that nobody here knows. */
function qualifierOf(players: readonly Player[]): string {
  const random = randomFrom(20_261_129)
  const rows = players.flatMap(({ name, country, skill }, place) => {
    const score = Math.round((skill * 80 + random() * 18) * 10) / 10
    return random() < 0.15 && place > 0 ? [] : [[place === 0 ? otherName : name, score, country]]
  })
  const strangers = [
    ['Quay Sparrows', 71.5, 'NL'],
    ['云梯', 64, 'CN'],
    ['Last Minute', 12.5, ''],
  ]
  return ['Team,Score,Country', ...[...rows, ...strangers].map((row) => row.join(','))].join('\n')
}

export const removeBoard = (admin: Person, rank_id: string): Promise<void> =>
  unlessGone(async () => {
    const { name } = await admin.call(board.get, { params: { rank_id } })
    await admin.call(board.remove, { params: { rank_id }, body: { confirm: name } })
  })
