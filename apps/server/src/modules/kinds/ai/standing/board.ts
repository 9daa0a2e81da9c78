import { aiBoard as contract } from '@beacon/api/kinds/ai/submission'
import type { Reply } from '@beacon/api/endpoint'
import { shiftsOf } from '@beacon/engine/ai'
import type { Ctx } from '../../../../context.ts'
import { fail } from '../../../../failure.ts'
import { implement, type Module, type Special } from '../../../../module.ts'
import { tagged } from '../../../../tagged.ts'
import { iso } from '../../../contest/core/contest/index.ts'
import { isListed } from '../../../contest/score/ranking/index.ts'
import { standingsOf, withheldTopics } from '../../../contest/score/score/index.ts'
import { aiRow } from './rows.ts'
import { taskView } from '../submission/index.ts'
import { finalsIn, seeAi, taskTopics } from '../topic/index.ts'

type Board = Omit<Reply<typeof contract.read>, 'version'>

/** The ranking as everybody may know it, with a score for each topic: before the reveal and in a freeze no private one is known here. */
async function readBoard(ctx: Ctx, id: string): Promise<Special> {
  const { contest, now } = await seeAi(ctx, id)
  if (!contest.show_rank) return fail('ranking_unpublished')
  const standings = await standingsOf(ctx, id)
  const { public: board, directory, is_frozen } = standings
  const withheld = withheldTopics(standings, 'public')
  const names = new Map([...directory.topics.values()].map(({ topic_id, name }) => [topic_id, name]))
  const topics = (await taskTopics(ctx.db, id)).flatMap((one): Board['topics'] => {
    const { topic_id, metric, is_lower_better, digits, public_percent } = taskView(one)
    const name = names.get(topic_id)
    return name === undefined || withheld.has(topic_id) ? [] : [{ topic_id, name, metric, is_lower_better, digits, public_percent }]
  })
  const finals = finalsIn(contest, now)
  const isOpen = finals.state === 'revealed' && !is_frozen
  const rows = board.page(0, board.total()).map(aiRow)
  const shifts = new Map(isOpen ? shiftsOf(rows).map((one) => [one.entrant_id, one]) : [])
  const unranked = board.unranked().flatMap(({ entrant_id }) => board.row(entrant_id) ?? [])
  const items = [...rows, ...unranked.map(aiRow)]
    .filter((row) => isListed(contest, row))
    .map((row): Board['items'][number] => {
      const cells = new Map(row.evaluations.map((cell) => [cell.topic_id, cell]))
      const shift = shifts.get(row.entrant_id)
      return {
        entrant_id: row.entrant_id,
        name: directory.entrants.get(row.entrant_id)?.name ?? '',
        rank: row.rank,
        score: row.score,
        submissions: row.submissions,
        last_at: row.last_at === null ? null : iso(row.last_at),
        scores: topics.map(({ topic_id }) => cells.get(topic_id)?.counts?.metric ?? null),
        public_rank: shift?.public_rank ?? null,
        public_score: shift?.public_score ?? null,
      }
    })
  const reply: Board = { topics, items, finals: { state: finals.state, until: iso(finals.until) }, is_frozen }
  return tagged(reply)
}

/** The ranking of results, for players and walls. */
export const boardModule: Module = {
  name: 'ai-board',
  handlers: implement(contract, { read: ({ ctx, params }) => readBoard(ctx, params.resource_id) }),
}
