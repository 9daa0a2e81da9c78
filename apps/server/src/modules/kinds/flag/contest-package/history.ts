import { bracketDefaults } from '@beacon/api/contest/contest-structures'
import type { ContestCreate } from '@beacon/api/contest/contest-fields'
import { numberEvent, type EntrantState } from '@beacon/engine'
import type { DraftEvent, ScoreEvent } from '@beacon/engine/answers'
import { eq, sql } from 'drizzle-orm'
import type { SignedIn } from '../../../../context.ts'
import { clockNow } from '../../../../db/clock.ts'
import type { Tx } from '../../../../db/database.ts'
import { contest } from '../../../../db/schema/contest/contest.ts'
import { asAnswers, type AnswerContest } from '../../../../db/schema/contest/contest-answer.ts'
import { scoreEvent } from '../../../../db/schema/contest/score.ts'
import type { TopicRecord } from '../../../../db/schema/contest/topic-answer.ts'
import { beginEvidence } from '../../../contest/judge/evidence/index.ts'
import { bringContest } from '../../../contest/control/contest-control/index.ts'
import { contestRulesEvent, rulesEvent, setTopic, stateEvent } from '../../../contest/topic/topic/index.ts'
import type { HistoryCounts, HistoryReport, MadeContest, Making, ReadHistory } from '../../../contest/out/package-import/index.ts'
import type { NewAnswerEvent } from '../../../contest/topic/standings/index.ts'
import { bringPeople, type BroughtEntrant, type People } from './people.ts'
import { placeTopics } from './place-topics.ts'
import { countedSolves, orderOf, settle } from './settle.ts'
import { stage } from './stage.ts'
import { scoringOf } from './values.ts'

/** A CTFd as a contest: people, tries, solves and awards at their own times, ranked as CTFd ranked them. It is over, or goes on until its end. */
export const bringHistory = (
  ctx: SignedIn,
  tx: Tx,
  input: Making & { sent: Omit<ContestCreate, 'kind'> },
  { folder, counts }: ReadHistory,
): Promise<MadeContest & HistoryReport> => write(ctx, tx, input, folder, counts)

async function write(
  ctx: SignedIn,
  tx: Tx,
  input: Making & { sent: Omit<ContestCreate, 'kind'> },
  folder: string,
  history: HistoryCounts,
): Promise<MadeContest & HistoryReport> {
  // Whoever chooses an end that lies ahead moves a contest here while it runs.
  const brought_at = new Date(clockNow()).toISOString()
  const goesOn = Date.parse(input.sent.end_at) > Date.parse(brought_at)
  const row = await broughtContest(ctx, tx, { ...input, history, goesOn })
  const { resource_id: contest_id } = row
  const placed = await placeTopics(ctx, tx, row, input)
  const topics = new Map([...placed].map(([path, one]) => [Number(path.split('/').at(-1)), one]))
  const brackets = new Map(history.brackets.map(([id], index) => [id, row.brackets[index]?.bracket_id ?? '']))
  const people = await bringPeople(ctx, tx, {
    folder,
    isTeams: history.isTeams,
    contest_id,
    ended_at: goesOn ? brought_at : row.end_at,
    brackets,
  })
  const ids = new Map([...topics].map(([id, one]) => [id, one.resource_id]))
  const staging = { folder, contest_id, isTeams: history.isTeams, people, topics: ids, total: history.submissions }
  const staged = await stage(ctx, tx, { ...staging, report: (share) => input.report(0.2 + 0.5 * share) })
  const { priced, stale } = await price(tx, topics, history)
  const order = await orderOf(
    tx,
    [...priced].map(([id, one]) => ({ topic_id: one.resource_id, value: history.challenges.find((each) => each.id === id)?.value ?? 0 })),
  )
  const start_ms = Date.parse(row.start_at)
  const first_seq = await writeFirstEvents(tx, row, [...priced.values()], people, start_ms)
  await input.report(0.8)
  const last_seq = await settle(tx, { contest_id, start_ms, first_seq, user_id: ctx.actor.user_id, by: ctx.actor.rep_name })
  await tx
    .update(contest)
    .set({ last_seq, last_at: goesOn ? sql`clock_timestamp()` : row.end_at })
    .where(eq(contest.resource_id, contest_id))
  await beginEvidence(tx, { contest_id, run: row.run, at: goesOn ? brought_at : row.end_at })
  const solves = last_seq - first_seq - (await awardsCounted(tx))
  return {
    contest_id,
    name: row.name,
    topics: priced.size,
    user_ids: people.user_ids,
    entrants: people.entrants.size,
    users_matched: people.matched,
    users_made: people.user_ids.length,
    solves,
    ...staged,
    stale_values: stale,
    last_seq,
    order,
  }
}

async function awardsCounted(tx: Tx): Promise<number> {
  const { rows } = await tx.execute<{ n: number }>('select count(*)::int as n from brought_award where points <> 0')
  return rows[0]?.n ?? 0
}

interface Bringing {
  sent: Omit<ContestCreate, 'kind'>
  history: HistoryCounts
  goesOn: boolean
}

/** Hidden. One that is over is public in its result: nothing of it was ever frozen here. */
async function broughtContest(ctx: SignedIn, tx: Tx, { sent, history, goesOn }: Bringing): Promise<AnswerContest> {
  const brackets = history.brackets.map(([id, name]) => {
    const text = [...name].slice(0, 40).join('')
    const named = [...text].length >= 4 ? text : `Bracket ${text || id}`
    return { ...bracketDefaults, name_en: named, name_zh: named }
  })
  const { start_at, end_at } = sent
  const over = { stopped_at: end_at, is_revealed: true, announced_status: 'finished' } as const
  const row = await bringContest(ctx, tx, {
    sent: {
      kind: 'flag',
      ...sent,
      brackets,
      reward_way: 'none',
      freeze_at: null,
      start_mode: 'manual',
      after_end: 'read_only',
      team_size_max: 100,
    },
    clock: { started_at: start_at, ...(goesOn ? { announced_status: 'running' } : over) },
  })
  return asAnswers(row)
}

/** Topics with the scoring that gives CTFd's values. */
async function price(tx: Tx, topics: ReadonlyMap<number, TopicRecord>, history: HistoryCounts) {
  const counted = await countedSolves(tx)
  const priced = new Map<number, TopicRecord>()
  const stale: string[] = []
  for (const challenge of history.challenges) {
    const row = topics.get(challenge.id)
    if (row === undefined) continue
    const { scoring, isStale } = scoringOf(challenge, counted.get(row.resource_id) ?? 0)
    if (isStale) stale.push(row.name)
    // CTFd counts solves of hidden challenges too, so a hidden one is offline here: its points stay.
    const state = challenge.is_hidden ? { is_public: true, is_online: false } : {}
    priced.set(challenge.id, await setTopic(tx, row.resource_id, { ...scoring, ...state }))
  }
  return { priced, stale }
}

const nobody = { solver_id: null, topic_id: null, part: null } as const

function stateOf(one: BroughtEntrant, isTeam: boolean): NewAnswerEvent {
  const { is_banned, is_hidden, bracket_id, roster, name } = one
  const roster_of_team = isTeam ? roster : []
  const payload: EntrantState = {
    is_banned,
    is_hidden,
    bracket_id,
    is_staff: false,
    is_left_out: false,
    roster: roster_of_team,
    sort_name: name.toLowerCase(),
  }
  return { kind: 'entrant.state', lane: 'moderation', entrant_id: one.entrant_id, ...nobody, payload }
}

/** Rules, topics and people, at the start; answers how many events they are. */
async function writeFirstEvents(
  tx: Tx,
  row: AnswerContest,
  topics: readonly TopicRecord[],
  people: People,
  startMs: number,
): Promise<number> {
  const { rows: first } = await tx.execute<{ us: string | null }>(
    'select least((select min(us) from brought_try), (select min(us) from brought_award))::text as us',
  )
  const earliest = Math.floor(Number(first[0]?.us ?? Number.NaN) / 1000)
  const at = Number.isNaN(earliest) ? startMs : Math.min(startMs, earliest)
  const events: NewAnswerEvent[] = [
    contestRulesEvent(row),
    ...topics.flatMap((one) => [rulesEvent(row, one), stateEvent(one)]),
    ...[...people.entrants.values()].map((one) => stateOf(one, row.game_type === 'team')),
  ]
  const rows = events.map(({ counts_at_seq: _counts, ...draft }, index) => {
    const event = numberEvent({ ...draft, at } as DraftEvent, index + 1) as ScoreEvent
    return { ...event, at: new Date(at).toISOString(), contest_id: row.resource_id, run: 1 }
  })
  for (let from = 0; from < rows.length; from += 1000) await tx.insert(scoreEvent).values(rows.slice(from, from + 1000))
  return rows.length
}
