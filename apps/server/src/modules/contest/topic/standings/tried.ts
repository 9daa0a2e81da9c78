import type { Pool } from 'pg'
import type { FoldedRun } from '../../score/score/index.ts'

/** First and last judged try of an entrant at a topic, epoch ms. */
interface Span {
  first_at: number
  last_at: number
}
interface Tried {
  spans: Map<string, Span>
  /** Everything up to here is in `spans`. */
  until: string
  isStale: boolean
  /** Rises with every read that found something. */
  generation: number
  reading: Promise<void> | null
}

const knownBy = new WeakMap<FoldedRun, Tried>()
// A wrong text belongs to the topic, a right one to its stage: a stage that is marked as tried would be one that is taken.
const text = `select entrant_id, topic_id, (extract(epoch from min(at)) * 1000)::bigint::text as first_at, (extract(epoch from max(at)) * 1000)::bigint::text as last_at
  from submission where contest_id = $1 and run = $2 and at >= $3 and result <> 'repeated' and not is_practice
    and topic_id not in (select resource_id from topic where contest_id = $1 and parent_id is not null) group by 1, 2`
const key = (entrant_id: string, topic_id: string) => `${entrant_id} ${topic_id}`

/** A batch was written: what is known of tries is read on when it is asked for. */
export function triesMoved(kept: FoldedRun): void {
  const tried = knownBy.get(kept)
  if (tried !== undefined) tried.isStale = true
}

/** Who tried what, as cells show it: tries are no score events. */
export interface TriedView {
  isTried: (entrant_id: string, topic_id: string) => boolean
  /** Tried since the freeze, right or wrong alike. */
  isPending: (entrant_id: string, topic_id: string) => boolean
  /** Pairs of entrant and topic tried since the freeze. */
  pending: () => (readonly [string, string])[]
  /** Pairs tried before it. */
  shown: number
  generation: number
}

export async function triedOf(pool: Pool, kept: FoldedRun, freezeAt: number | null): Promise<TriedView> {
  const known = knownBy.get(kept) ?? { spans: new Map<string, Span>(), until: '-infinity', isStale: true, generation: 0, reading: null }
  knownBy.set(kept, known)
  // Who waited for one read may find the next under way already: nobody is answered from the middle of it.
  while (known.isStale || known.reading !== null) {
    known.reading ??= readOn(pool, kept, known).finally(() => {
      known.reading = null
    })
    await known.reading
  }
  return viewOf(known, freezeAt)
}

async function readOn(pool: Pool, kept: FoldedRun, tried: Tried): Promise<void> {
  tried.isStale = false
  const { rows } = await pool
    .query<{ entrant_id: string; topic_id: string; first_at: string; last_at: string }>({
      name: 'score_tried',
      text,
      values: [kept.contest_id, kept.run, tried.until],
    })
    .catch((error: unknown) => {
      tried.isStale = true
      throw error
    })
  if (rows.length > 0) tried.generation += 1
  let latest = tried.until === '-infinity' ? 0 : Date.parse(tried.until)
  for (const row of rows) {
    const at = key(row.entrant_id, row.topic_id)
    tried.spans.set(at, { first_at: tried.spans.get(at)?.first_at ?? Number(row.first_at), last_at: Number(row.last_at) })
    latest = Math.max(latest, Number(row.last_at))
  }
  if (latest > 0) tried.until = new Date(latest).toISOString()
}

function viewOf({ spans, generation }: Tried, freezeAt: number | null): TriedView {
  const until = freezeAt ?? Infinity
  let shown = 0
  for (const { first_at } of spans.values()) if (first_at < until) shown += 1
  const isPending = (at: string) => (spans.get(at)?.last_at ?? -Infinity) >= until
  return {
    isTried: (entrant_id, topic_id) => (spans.get(key(entrant_id, topic_id))?.first_at ?? Infinity) < until,
    isPending: (entrant_id, topic_id) => isPending(key(entrant_id, topic_id)),
    pending: () =>
      [...spans.keys()].filter(isPending).map((at) => {
        const [entrant_id = '', topic_id = ''] = at.split(' ')
        return [entrant_id, topic_id] as const
      }),
    shown,
    generation,
  }
}
