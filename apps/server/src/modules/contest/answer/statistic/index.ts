import type { Pool } from 'pg'
import type { KindMeasures } from '../../score/measure/index.ts'
import type { Figures, KindStatistic } from '../../watch/statistic/index.ts'
import { ofAnswerStandings, type AnswerStandings } from '../../topic/standings/index.ts'
import { selectCounts, selectSolves } from './count-repo.ts'
import { heads } from './heads.ts'
import { cellsByPerson, figuresOf, rowsOfEverybody } from './figures.ts'
import { printedPeople } from './print.ts'
import { questionRows } from './questions.ts'

const runOf = ({ contest, run }: AnswerStandings) => ({ contest_id: contest.resource_id, run })
const directionOf =
  ({ directory }: AnswerStandings) =>
  (topic_id: string): string =>
    directory.topics.get(topic_id)?.direction ?? ''

/** The cells of the standings that each person solved. */
const cellsOfPeople = async (pool: Pool, standings: AnswerStandings) =>
  cellsByPerson(rowsOfEverybody(standings), await selectSolves(pool, runOf(standings)))

export const countCompleted: KindMeasures['countCompleted'] = async (pool, standings) =>
  new Map([...(await cellsOfPeople(pool, ofAnswerStandings(standings)))].map(([userId, cells]) => [userId, cells.length]))

const inColumns = ({ by_direction, ...figures }: ReturnType<typeof figuresOf>): Figures => ({ by_direction, figures })

/** Tries, solves, hints, bloods and ratings, counted by person, by entrant and by topic. */
export const statistic: KindStatistic = {
  heads,
  people: async (pool, given) => {
    const standings = ofAnswerStandings(given)
    const [counts, cells] = await Promise.all([selectCounts(pool, 'user_id', runOf(standings)), cellsOfPeople(pool, standings)])
    return (id) => inColumns(figuresOf(counts.get(id), { cells: cells.get(id) ?? [], directionOf: directionOf(standings) }))
  },
  teams: async (pool, given) => {
    const standings = ofAnswerStandings(given)
    const counts = await selectCounts(pool, 'entrant_id', runOf(standings))
    return (id) => {
      const cells = standings.real.row(id)?.cells.filter(({ is_solved }) => is_solved) ?? []
      return inColumns(figuresOf(counts.get(id), { cells, directionOf: directionOf(standings) }))
    }
  },
  questions: (ctx, standings) => questionRows(ctx, ofAnswerStandings(standings)),
  printed: printedPeople,
}
