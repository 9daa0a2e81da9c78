import { createHash } from 'node:crypto'
import type { ContestMe } from '@beacon/api/contest/contest-views'
import { sql, type SQL } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import type { Platform } from '../../../../context.ts'
import { asAnswers } from '../../../../db/schema/contest/contest-answer.ts'
import { piece } from '../../../../module.ts'
import { iso, type OpenContest } from '../../core/contest/index.ts'
import type { OwnAnswer, OwnEntry, OwnScope, KindControl } from '../../control/contest-control/index.ts'
import { releasedTopics } from '../../topic/topic/index.ts'
import { type AnswerStandings, solvedAfterFreeze, ofAnswerStandings } from '../../topic/standings/index.ts'

/** Wrong tries that count against a limit, by topic; and the hints that were opened. */
const select = ({
  run,
  entrantId,
}: OwnScope): SQL => sql`(select json_object_agg(topic_id, n)::text from (select topic_id, count(*)::int as n from submission
      where entrant_id = ${entrantId} and run = ${run} and is_attempt and verdict is distinct from 'correct' group by topic_id) w) as wrong,
    (select json_agg(json_build_object('hint_id', hint_id, 'topic_id', topic_id, 'content', content, 'cost', cost,
        'at', to_char(at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by at, hint_id)
      from hint_opened where entrant_id = ${entrantId} and run = ${run}) as hints`

type Reading = Pick<Platform, 'db' | 'pool'>

/** The columns of `select`, as the database answers them. */
interface Facts {
  /** An object of counts by topic, as the text that PostgreSQL writes. */
  wrong: string | null
  hints: ContestMe['hints'] | null
}

async function read(ctx: Reading, facts: Record<string, unknown>, entry: OwnEntry | null): Promise<OwnAnswer> {
  // Checked: they are the columns that `select` names.
  const { wrong, hints } = facts as unknown as Facts
  const base = { hints: hints ?? [] }
  if (entry === null) return { cells: piece([]), solved_after_freeze: 0, ...base }
  const { entrant_id, open } = entry
  const standings = ofAnswerStandings(entry.standings)
  const sight = await sightOf(ctx, open)
  const key = `${open.row.resource_id} ${entrant_id}`
  const stamp = [standings.real.version, standings.public.version, sight.stamp, wrong].join(' ')
  const known = answerCacheOf(ctx)
  const kept = known.get(key)
  if (kept?.stamp === stamp) return { ...kept.answer, ...base }
  const counts = new Map(Object.entries(readCounts(wrong)))
  const cells = cellsOf(entrant_id, standings, { wrong: counts, topics: sight.topics, limit: asAnswers(open.row).answer_limit })
  const answer = { cells: piece(cells), solved_after_freeze: solvedAfterFreeze(standings, entrant_id) }
  known.set(key, { stamp, answer })
  return { ...answer, ...base }
}

const readCounts = (wrong: string | null): Record<string, number> => JSON.parse(wrong ?? '{}') as Record<string, number>

interface CacheEntry {
  /** Of all that the answer was made of. */
  stamp: string
  answer: Pick<OwnAnswer, 'cells' | 'solved_after_freeze'>
}
const mostKeptBytes = 16 * 1024 * 1024
const cellBytes = 400
const keptBy = new WeakMap<Platform['pool'], LRUCache<string, CacheEntry>>()
const bytesOf = ({ stamp, answer }: CacheEntry): number => stamp.length + 200 + answer.cells.value.length * cellBytes

/** Own cells by entrant, so that who opens page after page between two events has them made once. */
function answerCacheOf({ pool }: Reading): LRUCache<string, CacheEntry> {
  const known = keptBy.get(pool) ?? new LRUCache<string, CacheEntry>({ maxSize: mostKeptBytes, sizeCalculation: bytesOf })
  keptBy.set(pool, known)
  return known
}

interface Sight {
  topics: Awaited<ReturnType<typeof releasedTopics>>
  stamp: string
}
const sights = new WeakMap<OpenContest, Sight>()

/** What cells say of the topics besides their standing. A change of a topic makes another `open`. */
async function sightOf(ctx: Reading, open: OpenContest): Promise<Sight> {
  const known = sights.get(open)
  if (known !== undefined) return known
  const topics = await releasedTopics(ctx, open)
  const said = topics.map(({ resource_id, answer_limit }) => [resource_id, answer_limit])
  const made = {
    topics,
    stamp: createHash('sha256')
      .update(JSON.stringify([said, asAnswers(open.row).answer_limit]))
      .digest('base64url'),
  }
  sights.set(open, made)
  return made
}

interface CellFacts {
  wrong: ReadonlyMap<string, number>
  topics: Awaited<ReturnType<typeof releasedTopics>>
  limit: number
}

/** Own solves are real even while frozen; their points and blood are shown once the public projection has them. */
function cellsOf(entrantId: string, standings: AnswerStandings, { wrong: wrongBy, topics, limit }: CellFacts): ContestMe['cells'] {
  const real = new Map(standings.real.row(entrantId)?.cells.map((cell) => [cell.topic_id, cell]))
  // While nothing is held back both boards read one fold, and a whole row is the dearest part of this answer.
  const isOneFold = standings.freeze_seq === null
  const shown = isOneFold ? real : new Map(standings.public.row(entrantId)?.cells.map((cell) => [cell.topic_id, cell]))
  return topics.flatMap(({ resource_id, answer_limit }) => {
    const cell = real.get(resource_id)
    const wrong = wrongBy.get(resource_id) ?? 0
    if (cell === undefined && wrong === 0) return []
    const known = shown.get(resource_id)
    const tries = answer_limit ?? limit
    const isShown = known?.is_solved === true
    return [
      {
        topic_id: resource_id,
        solved_at: cell === undefined || cell.solved_at === null ? null : iso(cell.solved_at),
        points: isShown ? known.points + known.bonus - known.hints + known.judged : null,
        blood: isShown ? known.blood : null,
        wrong,
        tries_left: tries === 0 ? null : Math.max(0, tries - wrong),
        parts_done: [...(cell?.parts ?? [])],
      },
    ]
  })
}

export const mine: KindControl['mine'] = { select, read }
