import { createHash } from 'node:crypto'
import type { topic as contract, TopicView } from '@beacon/api/topic/topic'
import type { Reply } from '@beacon/api/endpoint'
import { elapsedAt, topicValueAt } from '@beacon/engine'
import type { TopicStanding } from '@beacon/engine/answers'
import type { Ctx } from '../../../../../context.ts'
import type { TopicRecord } from '../../../../../db/schema/contest/topic-answer.ts'
import { ready, type Special } from '../../../../../module.ts'
import { mustEnter, stateOf, type OpenContest } from '../../../core/contest/index.ts'
import { findEntry } from '../../../entry/entrant/index.ts'
import { seeAnswers, type SeenAnswers } from '../../rules/index.ts'
import { answerStandings, type AnswerStandings } from '../../standings/index.ts'
import { selectWhole, type WholeTopic } from '../repo.ts'
import { bracketsOf, isPausedAway, isShared, lockedViewOf } from './sight.ts'
import { ratingsOf } from '../ratings.ts'
import { linesOf } from '../line.ts'
import { lockedOf, viewOf, type Ratings } from './view.ts'

type Variant = 'none' | 'names' | 'whole' | 'staff'
interface Made {
  key: string
  json: Buffer
  etag: string
}
const contents = new WeakMap<OpenContest, Promise<WholeTopic[]>>()
const made = new WeakMap<OpenContest, Map<Variant, Made>>()

/** Topics as players see them now: the same bytes for everybody who may see the same, made once per change. */
export async function readBoard(ctx: Ctx, contestId: string): Promise<Special> {
  const seen = await seeAnswers(ctx, contestId)
  const variant = await variantOf(ctx, seen)
  const standings = await answerStandings(ctx, contestId)
  const key = keyOf(seen, standings)
  const known = made.get(seen.open)?.get(variant)
  if (known?.key === key) return ready(known.json, { etag: known.etag, cache: 'private, no-cache' })
  const json = Buffer.from(JSON.stringify(await boardOf(ctx, seen, standings, variant)))
  const etag = `"${createHash('sha256').update(json).digest('base64url').slice(0, 22)}"`
  made.set(seen.open, (made.get(seen.open) ?? new Map<Variant, Made>()).set(variant, { key, json, etag }))
  return ready(json, { etag, cache: 'private, no-cache' })
}

/** The topics of the shared board that the caller sees by name. */
export async function namesOnBoard(ctx: Ctx, contestId: string): Promise<{ topic_id: string; name: string }[]> {
  const seen = await seeAnswers(ctx, contestId)
  const variant = await variantOf(ctx, seen)
  if (variant === 'none') return []
  const { items } = await boardOf(ctx, seen, await answerStandings(ctx, contestId), variant)
  return items.map(({ resource_id, name }) => ({ topic_id: resource_id, name }))
}

/** Who has no entry sees no topics; a display sees names and figures; nothing is open before the start. */
export async function variantOf(ctx: Ctx, { contest, standpoint, now, open }: SeenAnswers): Promise<Variant> {
  const { status } = stateOf(contest, now)
  if (status === 'not_started') return 'none'
  if (standpoint === 'viewer') return 'names'
  if (standpoint === 'staff') return 'staff'
  if (status === 'finished' && contest.after_end === 'closed') return 'names'
  const entry = ctx.actor === null ? null : await findEntry(ctx, open, ctx.actor.user_id)
  if (entry !== null) mustEnter(ctx, contest)
  return entry?.status === 'approved' || (entry?.status === 'withdrawn' && status === 'finished') ? 'whole' : 'none'
}

/** Instants at which the bytes change by the clock alone: hints come out, topics close. */
const moments = new WeakMap<OpenContest, readonly number[]>()
const momentsOf = (topics: readonly WholeTopic[]): number[] =>
  topics
    .flatMap(({ row, hints }) => [row.close_at, ...hints.map(({ release_at }) => release_at)])
    .flatMap((at) => (at === null ? [] : [Date.parse(at)]))

/** What the bytes depend on beside the rows: projection, freeze, falling prices, releases that have come due. */
function keyOf({ contest, now, open }: SeenAnswers, standings: AnswerStandings): string {
  const elapsed = elapsedAt(standings.clock, now)
  const values = fallingOf(standings)
    .map((topic) => topicValueAt(topic, elapsed - topic.state.released_elapsed_ms))
    .join(',')
  const { status } = stateOf(contest, now)
  const past = moments.get(open)?.filter((at) => at <= now).length ?? 0
  return `${standings.public.version}|${standings.is_frozen}|${status}|${past}|${values}`
}

const falling = new WeakMap<AnswerStandings['events'], { version: string; topics: readonly TopicStanding[] }>()

/** Topics whose price falls by the clock; most contests have none, and nobody asks all topics for that twice. */
function fallingOf({ public: board, events }: AnswerStandings): readonly TopicStanding[] {
  const known = falling.get(events)
  if (known?.version === board.version) return known.topics
  const topics = board.topics().filter(({ rules }) => rules.integral_way === 'cd')
  falling.set(events, { version: board.version, topics })
  return topics
}

async function boardOf(ctx: Ctx, seen: SeenAnswers, standings: AnswerStandings, variant: Variant): Promise<Reply<typeof contract.list>> {
  const { is_frozen } = standings
  const { version } = standings.public
  if (variant === 'none') return { items: [], directions: [], total: 0, is_frozen, version, has_mine: false }
  const rows = await visibleTopicsOf(ctx, seen, standings)
  const ratings = await ratingsOf(ctx, standings, rows)
  const views = rows.flatMap((whole) => sharedOf(whole, { seen, standings, ratings }, variant).map((view) => ({ whole, view })))
  const all = variant === 'names' ? views.map(({ whole, view }) => ({ whole, view: nameOnly(view) })) : views
  const has_mine = variant === 'whole' && rows.some(({ row }) => isOwn(seen, row))
  return { ...linesOf(all, { isStaff: variant === 'staff' }), total: all.length, is_frozen, version, has_mine }
}

/** Topics that somebody who is in may know of now; stages stand on the page of theirs. */
export async function visibleTopicsOf(ctx: Pick<Ctx, 'db'>, seen: SeenAnswers, standings: AnswerStandings): Promise<WholeTopic[]> {
  return (await wholeTopics(ctx, seen.open)).filter(
    ({ row }) =>
      row.parent_id === null && row.is_public && standings.public.topic(row.resource_id) !== undefined && !isPausedAway(seen, row),
  )
}

/** What everybody of one variant sees: a topic that waits for prerequisites is locked here, one of some brackets is missing. */
export function sharedOf(
  whole: WholeTopic,
  input: { seen: SeenAnswers; standings: AnswerStandings; ratings: Ratings },
  variant: Variant,
): TopicView[] {
  const { row } = whole
  const { contest } = input.seen
  if (variant === 'staff' || isShared(contest, row)) return [viewOf(whole, input)]
  const view = lockedViewOf(contest, row)
  return bracketsOf(contest, row) !== null || view === 'hidden' ? [] : [lockedOf(whole, view, input)]
}

/** Whether an entrant's own list may hold more of a topic than the shared one. */
export function isOwn({ contest }: SeenAnswers, row: TopicRecord): boolean {
  const hasOwnText = row.flag_type === 'dynamic' || row.flag_type === 'random' || hasPlaces(row)
  const solution = row.solution_visibility ?? contest.solution_visibility
  return hasOwnText || !isShared(contest, row) || (solution === 'after_solve' && row.analysis !== '')
}

/** `{{flag}}`, `{{entrant}}` and the like: the client puts their values into the parsed text. */
export const hasPlaces = ({ description, connection_info, translations }: TopicRecord): boolean =>
  [description, connection_info, ...Object.values(translations).map((one) => one.description)].some((text) => text.includes('{{'))

function contentOf(ctx: Pick<Ctx, 'db'>, open: OpenContest, contestId: string): Promise<WholeTopic[]> {
  const known = contents.get(open)
  if (known !== undefined) return known
  const reading = selectWhole(ctx.db, contestId).then((topics) => {
    moments.set(open, momentsOf(topics))
    return topics
  })
  contents.set(open, reading)
  reading.catch(() => contents.delete(open))
  return reading
}

/** Topics that players may know of, from what this process holds. */
export async function releasedTopics(ctx: Pick<Ctx, 'db'>, open: OpenContest): Promise<TopicRecord[]> {
  const rows = await contentOf(ctx, open, open.row.resource_id)
  return rows.map(({ row }) => row).filter(({ is_public, is_released }) => is_public && is_released)
}

/** All topics with texts, as this process holds them. */
export const wholeTopics = (ctx: Pick<Ctx, 'db'>, open: OpenContest): Promise<WholeTopic[]> => contentOf(ctx, open, open.row.resource_id)

/** What a display sees of a topic, and everybody once the contest is closed. */
export const nameOnly = (view: TopicView): TopicView => ({
  ...view,
  translations: Object.fromEntries(Object.entries(view.translations ?? {}).map(([lang, one]) => [lang, { ...one, description: '' }])),
  description: '',
  connection_info: '',
  hints: [],
  attachments: [],
  solution: null,
  upload: null,
})
