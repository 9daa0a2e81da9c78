import type { Reply } from '@beacon/api/endpoint'
import type { rush as contract, RushKind } from '@beacon/api/kinds/theory/exam/rush'
import { media } from '@beacon/api/media'
import { placeAt } from '@beacon/engine/theory/rush'
import { sql } from 'drizzle-orm'
import type { SignedIn } from '../../../../context.ts'
import type { Executor } from '../../../../db/database.ts'
import type { ExamRecord } from '../../../../db/schema/kinds/theory/contest-theory.ts'
import { staffNameSql } from '../../../../db/staff-name.ts'
import { file, type Special } from '../../../../module.ts'
import { writeAudit } from '../../../platform/audit/index.ts'
import { tableBytes, type Cell } from '../../../platform/table/index.ts'
import { points as marks } from '../analysis/index.ts'
import { desksOf } from './now-view.ts'
import { type Game, readGame, selectDesks } from './read-game.ts'
import { seeScoring } from './scope.ts'

type Scores = Reply<typeof contract.scores>

interface Moved {
  entrant_id: string
  points: number
  /** Questions shown until then; null where no question moved the points. */
  shown: number | null
}

/** Points by the question in which they moved. The number of a question is how often one was shown; a reward or penalty has none. */
async function selectMoved(executor: Executor, { contest_id, run }: Pick<Game, 'contest_id' | 'run'>): Promise<Moved[]> {
  const { rows } = await executor.execute<Moved & Record<string, unknown>>(sql`
    with transition as (
      select state_no, action, (count(*) filter (where action = 'show') over (order by state_no))::int as shown
      from rush_transition where contest_id = ${contest_id} and run = ${run}
    )
    select e.entrant_id, sum((e.payload ->> 'points')::int)::int as points, t.shown
    from score_event e left join transition t
      on e.kind = 'rush.points' and t.state_no = (e.payload ->> 'state_no')::int and t.action <> 'adjust'
    where e.contest_id = ${contest_id} and e.run = ${run} and e.kind in ('rush.points', 'adjust') and e.entrant_id is not null
    group by e.entrant_id, t.shown`)
  return rows
}

async function scoresOf(executor: Executor, exam: ExamRecord): Promise<Scores> {
  const read = await readGame(executor, exam)
  const game = { ...read, desks: await selectDesks(executor, exam.resource_id, staffNameSql('e')) }
  const moved = await selectMoved(executor, game)
  const totals = new Map<string, number>()
  for (const { entrant_id, points } of moved) totals.set(entrant_id, (totals.get(entrant_id) ?? 0) + points)
  const sum = (of: readonly Moved[]) => of.reduce((all, { points }) => all + points, 0)
  const roundOf = ({ shown }: Moved) => (shown === null ? null : (placeAt(game.plan, shown - 1)?.round ?? null))
  const items = desksOf(game, totals).map(({ out: _, ...desk }) => {
    const own = moved.filter(({ entrant_id }) => entrant_id === desk.entrant_id)
    const rounds = game.rounds.map((__, round) => sum(own.filter((one) => roundOf(one) === round)))
    return { ...desk, rounds, adjusted: sum(own.filter((one) => roundOf(one) === null)) }
  })
  const byRank = items.sort((one, other) => one.rank - other.rank || one.place - other.place)
  return { rounds: game.rounds.map(({ kind, title }) => ({ kind, title })), items: byRank }
}

export async function readScores(ctx: SignedIn, id: string): Promise<Scores> {
  const { contest } = await seeScoring(ctx, id, 'contest.watch')
  return scoresOf(ctx.db, contest)
}

const words = {
  title: { en: 'Scores', zh: '成绩' },
  rank: { en: 'Rank', zh: '名次' },
  desk: { en: 'Desk', zh: '台号' },
  name: { en: 'Name', zh: '名称' },
  score: { en: 'Score', zh: '得分' },
  right: { en: 'Right', zh: '答对' },
  wrong: { en: 'Wrong', zh: '答错' },
  false_starts: { en: 'False starts', zh: '抢答犯规' },
  adjusted: { en: 'Rewards and penalties', zh: '奖惩' },
} as const
const kinds: Readonly<Record<RushKind, Readonly<Record<'en' | 'zh', string>>>> = {
  required: { en: 'Required', zh: '必答' },
  buzz: { en: 'Buzz', zh: '抢答' },
  risk: { en: 'Risk', zh: '风险' },
  all: { en: 'All', zh: '共答' },
}

/** The scores as a spreadsheet; the record names it and its rows. */
export async function scoreFile(ctx: SignedIn, id: string, lang: 'en' | 'zh'): Promise<Special> {
  const { contest } = await seeScoring(ctx, id, 'contest.export')
  const { rounds, items } = await scoresOf(ctx.db, contest)
  const say = (word: keyof typeof words) => words[word][lang]
  const roundHeads = rounds.map(({ kind, title }, index) => `${index + 1}. ${title || kinds[kind][lang]}`)
  const counts = ['right', 'wrong', 'false_starts', 'adjusted'] as const
  const head = [say('rank'), say('desk'), say('name'), say('score'), ...roundHeads, ...counts.map(say)]
  const rows = items.map((row): Cell[] => [
    row.rank,
    row.place,
    row.name,
    marks(row.score),
    ...row.rounds.map(marks),
    row.right,
    row.wrong,
    row.false_starts,
    marks(row.adjusted),
  ])
  await writeAudit(ctx, ctx.db, [
    {
      module: 'statistic',
      operation: 'export',
      object_type: 'contest',
      object_id: id,
      object_name: contest.name,
      after: { tab: 'rush', rows: rows.length },
    },
  ])
  const stream = tableBytes({ name: say('title'), head, rows, total: rows.length }, 'xlsx', () => undefined)
  return file({ stream, filename: `${contest.number}-rush-scores.xlsx`, type: media.xlsx, cache: 'private, no-store' })
}
