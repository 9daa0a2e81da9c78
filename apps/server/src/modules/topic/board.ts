import { createHash } from 'node:crypto'
import type { topic as contract, TopicView } from '@beacon/api/topic'
import type { Reply } from '@beacon/api/endpoint'
import { elapsedAt, topicValueAt, type TopicStanding } from '@beacon/engine'
import type { Ctx } from '../../context.ts'
import type { TopicRecord } from '../../db/schema/topic.ts'
import { ready, type Special } from '../../module.ts'
import { seeContest, stateOf, type OpenContest, type SeenContest } from '../contest/index.ts'
import { findEntry } from '../entrant/index.ts'
import { standingsOf, type ContestStandings } from '../score/index.ts'
import { selectWhole, type WholeTopic } from './repo.ts'

type Variant = 'none' | 'names' | 'whole'
interface Made {
  key: string
  json: Buffer
  etag: string
}
const contents = new WeakMap<OpenContest, Promise<WholeTopic[]>>()
const made = new WeakMap<OpenContest, Map<Variant, Made>>()

/** Topics as players see them now: the same bytes for everybody who may see the same, made once per change. */
export async function readBoard(ctx: Ctx, contestId: string): Promise<Special> {
  const seen = await seeContest(ctx, contestId)
  const variant = await variantOf(ctx, seen)
  const standings = await standingsOf(ctx, contestId)
  const key = keyOf(seen, standings)
  const known = made.get(seen.open)?.get(variant)
  if (known?.key === key) return ready(known.json, { etag: known.etag, cache: 'private, no-cache' })
  const json = Buffer.from(JSON.stringify(await boardOf(ctx, seen, standings, variant)))
  const etag = `"${createHash('sha256').update(json).digest('base64url').slice(0, 22)}"`
  made.set(seen.open, (made.get(seen.open) ?? new Map<Variant, Made>()).set(variant, { key, json, etag }))
  return ready(json, { etag, cache: 'private, no-cache' })
}

/** Who has no entry sees no topics; a display sees names and figures; nothing is open before the start, nor in a pause that hides. */
async function variantOf(ctx: Ctx, { contest, standpoint, now, open }: SeenContest): Promise<Variant> {
  const { status } = stateOf(contest, now)
  if (status === 'not_started' || (status === 'paused' && contest.topics_in_pause === 'hide')) return 'none'
  if (standpoint === 'viewer') return 'names'
  if (standpoint === 'staff') return 'whole'
  if (status === 'finished' && contest.after_end === 'closed') return 'names'
  const entry = ctx.actor === null ? null : await findEntry(ctx, open, ctx.actor.user_id)
  return entry?.status === 'approved' || (entry?.status === 'withdrawn' && status === 'finished') ? 'whole' : 'none'
}

/** What the bytes depend on beside the rows: projection, freeze, falling prices, releases that have come due. */
function keyOf({ contest, now }: SeenContest, standings: ContestStandings): string {
  const elapsed = elapsedAt(standings.clock, now)
  const values = fallingOf(standings)
    .map((topic) => topicValueAt(topic, elapsed - topic.state.released_elapsed_ms))
    .join(',')
  const { status } = stateOf(contest, now)
  return `${standings.public.version}|${standings.is_frozen}|${status}|${values}`
}

const falling = new WeakMap<ContestStandings['events'], { version: string; topics: readonly TopicStanding[] }>()

/** Topics whose price falls by the clock; most contests have none, and nobody asks all topics for that twice. */
function fallingOf({ public: board, events }: ContestStandings): readonly TopicStanding[] {
  const known = falling.get(events)
  if (known?.version === board.version) return known.topics
  const topics = board.topics().filter(({ rules }) => rules.integral_way === 'cd')
  falling.set(events, { version: board.version, topics })
  return topics
}

async function boardOf(ctx: Ctx, seen: SeenContest, standings: ContestStandings, variant: Variant): Promise<Reply<typeof contract.list>> {
  const { is_frozen } = standings
  const { version } = standings.public
  if (variant === 'none') return { items: [], total: 0, is_frozen, version }
  const rows = await contentOf(ctx, seen.open, seen.contest.resource_id)
  const shown = rows.filter(({ row }) => row.is_public && standings.public.topic(row.resource_id) !== undefined)
  const items = shown.map((whole) => viewOf(whole, seen, standings)).map((view) => (variant === 'names' ? nameOnly(view) : view))
  return { items, total: items.length, is_frozen, version }
}

function contentOf(ctx: Pick<Ctx, 'db'>, open: OpenContest, contestId: string): Promise<WholeTopic[]> {
  const known = contents.get(open)
  if (known !== undefined) return known
  const reading = selectWhole(ctx.db, contestId)
  contents.set(open, reading)
  reading.catch(() => contents.delete(open))
  return reading
}

/** Topics that players may know of, from what this process holds. */
export async function shownTopics(ctx: Pick<Ctx, 'db'>, open: OpenContest): Promise<TopicRecord[]> {
  const rows = await contentOf(ctx, open, open.row.resource_id)
  return rows.map(({ row }) => row).filter(({ is_public, is_released }) => is_public && is_released)
}

const nameOnly = (view: TopicView): TopicView => ({ ...view, description: '', connection_info: '', hints: [], attachments: [] })

function viewOf({ row, direction, hints, files }: WholeTopic, { contest, now }: SeenContest, standings: ContestStandings): TopicView {
  const standing = standings.public.topic(row.resource_id)
  const elapsed = elapsedAt(standings.clock, now) - (standing?.state.released_elapsed_ms ?? 0)
  const isOnline = row.is_online
  return {
    resource_id: row.resource_id,
    question_id: row.question_id,
    name: row.name,
    lang: row.lang,
    direction: directionRefOf(direction),
    difficulty: row.difficulty,
    sort: row.sort,
    state: isOnline ? 'online' : 'offline',
    flag_type: row.flag_type,
    description: isOnline ? row.description : '',
    connection_info: isOnline ? row.connection_info : '',
    author: contest.show_author ? row.author : '',
    score: standing?.rules.score ?? row.score,
    integral_way: standing?.rules.integral_way ?? row.integral_way,
    value: standing === undefined ? row.score : topicValueAt(standing, elapsed),
    solves: standing?.solves ?? 0,
    bloods: contest.show_solvers ? bloodsOf(standings, 'public', row.resource_id) : [],
    parts: row.parts.map(({ part, name, score_share }) => ({ part, name, score_share })),
    hints: isOnline ? hints.map(({ hint_id, title, cost }) => ({ hint_id, title, cost })) : [],
    attachments: isOnline ? files.map(({ file_id, name, size, sha256 }) => ({ file_id, name, size, sha256 })) : [],
    answer_limit: row.answer_limit ?? contest.answer_limit,
    released_at: row.released_at,
    version: row.version,
  }
}

export const directionRefOf = ({ resource_id, key, name_en, name_zh }: WholeTopic['direction']) => ({ resource_id, key, name_en, name_zh })

export function bloodsOf(standings: ContestStandings, view: 'real' | 'public', topicId: string): TopicView['bloods'] {
  const bloods = standings[view].topic(topicId)?.bloods ?? []
  return bloods.map(({ blood, entrant_id, at }) => ({
    order: blood,
    entrant_id,
    name: standings.directory.entrants.get(entrant_id)?.name ?? '',
    at: new Date(at).toISOString(),
  }))
}
