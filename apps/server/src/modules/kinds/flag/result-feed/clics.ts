import { namedTopics } from '../../../contest/score/score/index.ts'
import { isListed } from '../../../contest/score/ranking/index.ts'
import { type FlagStandings, toldCompletions } from '../flag-score/index.ts'

type Line = { type: string; id: string | null; data: unknown }

/** `h:mm:ss.mmm` of the CLICS Contest API, with a sign before the start. */
export function relativeTime(ms: number): string {
  const all = Math.abs(Math.round(ms))
  const two = (n: number) => String(Math.floor(n)).padStart(2, '0')
  const clock = `${Math.floor(all / 3_600_000)}:${two((all / 60_000) % 60)}:${two((all / 1_000) % 60)}.${String(all % 1_000).padStart(3, '0')}`
  return ms < 0 ? `-${clock}` : clock
}

/** An id has at most 36 characters, also in `first-to-solve-<id>`: the end of a topic's own, which is its random part. */
const problemId = (topicId: string): string => topicId.replaceAll('-', '').slice(-20)

const label = (index: number): string => {
  const letter = String.fromCodePoint(65 + (index % 26))
  return index < 26 ? letter : label(Math.floor(index / 26) - 1) + letter
}

/**
 * A projection as the event feed of the CLICS Contest API (2023-06), scoreboard type `score`: existing resolvers and overlays read it.
 * Solves are accepted submissions with their points; nothing after the freeze is in the public one.
 */
export function* clicsFeed(standings: FlagStandings, view: 'public' | 'real'): Generator<string> {
  let token = 0
  for (const { type, id, data } of linesOf(standings, view)) {
    token += 1
    yield `${JSON.stringify({ type, id, data, token: String(token) })}\n`
  }
}

function* linesOf(standings: FlagStandings, view: 'public' | 'real'): Generator<Line> {
  const { contest } = standings
  const startMs = Date.parse(contest.started_at ?? contest.start_at)
  const endMs = Math.max(startMs, Date.parse(contest.stopped_at ?? contest.end_at))
  yield contestLine(standings, { startMs, endMs })
  yield { type: 'judgement-types', id: 'AC', data: { id: 'AC', name: 'correct', penalty: false, solved: true } }
  yield { type: 'languages', id: 'flag', data: { id: 'flag', name: 'Flag', entry_point_required: false, extensions: [] } }
  for (const one of contest.brackets) yield { type: 'groups', id: one.bracket_id, data: { id: one.bracket_id, name: one.name_en } }
  yield* problemLines(standings, view)
  yield* teamLines(standings, view)
  yield* solveLines(standings, view, startMs)
  yield { type: 'state', id: null, data: stateOf(standings, view) }
}

function contestLine({ contest, clock }: FlagStandings, { startMs, endMs }: { startMs: number; endMs: number }): Line {
  const id = contest.resource_id
  const freeze = clock.freeze_at === null ? null : relativeTime(Math.max(0, endMs - clock.freeze_at))
  return {
    type: 'contest',
    id: null,
    data: {
      id,
      name: contest.name,
      formal_name: contest.name,
      start_time: new Date(startMs).toISOString(),
      duration: relativeTime(endMs - startMs),
      scoreboard_freeze_duration: freeze,
      scoreboard_type: 'score',
    },
  }
}

function* problemLines(standings: FlagStandings, view: 'public' | 'real'): Generator<Line> {
  const board = standings[view]
  const shown = [...namedTopics(standings, view).values()].filter(({ topic_id }) => board.topic(topic_id) !== undefined)
  for (const [ordinal, { topic_id, name }] of shown.entries()) {
    const id = problemId(topic_id)
    yield {
      type: 'problems',
      id,
      data: {
        id,
        label: label(ordinal),
        name: name === '' ? `#${ordinal + 1}` : name,
        ordinal,
        test_data_count: 1,
        max_score: board.topic(topic_id)?.rules.score ?? 0,
      },
    }
  }
}

function* teamLines(standings: FlagStandings, view: 'public' | 'real'): Generator<Line> {
  for (const row of standings[view].ranking()) {
    const about = standings.directory.entrants.get(row.entrant_id)
    if (about === undefined || (view === 'public' && !isListed(standings.contest, row))) continue
    const { entrant_id: id, name, number, bracket_id } = about
    const group_ids = bracket_id === null ? [] : [bracket_id]
    yield { type: 'teams', id, data: { id, label: String(number), name, display_name: name, group_ids } }
  }
}

function* solveLines(standings: FlagStandings, view: 'public' | 'real', startMs: number): Generator<Line> {
  for (const one of toldCompletions(standings, standings[view])) {
    const id = String(one.seq)
    const time = new Date(one.at).toISOString()
    const contest_time = relativeTime(one.at - startMs)
    const team_id = one.entrant_id
    const problem_id = problemId(one.topic_id)
    yield { type: 'submissions', id, data: { id, language_id: 'flag', problem_id, team_id, time, contest_time, files: [] } }
    const times = { start_time: time, start_contest_time: contest_time, end_time: time, end_contest_time: contest_time }
    yield { type: 'judgements', id, data: { id, submission_id: id, judgement_type_id: 'AC', score: one.points, ...times } }
    if (one.blood === 1) {
      const award = `first-to-solve-${problem_id}`
      yield { type: 'awards', id: award, data: { id: award, citation: 'First to solve', team_ids: [team_id] } }
    }
  }
}

/** Instants of the states that were reached; a frozen public feed has not been thawed. */
function stateOf({ contest, clock, now, is_frozen }: FlagStandings, view: 'public' | 'real'): object {
  const iso = (ms: number | null) => (ms === null || ms > now ? null : new Date(ms).toISOString())
  const ended = contest.stopped_at ?? contest.end_at
  const isOver = Date.parse(ended) <= now
  const revealed = isOver && !is_frozen ? (contest.unfrozen_at ?? ended) : null
  return {
    started: contest.started_at === null ? iso(Date.parse(contest.start_at)) : contest.started_at,
    frozen: clock.freeze_at === null ? null : iso(clock.freeze_at),
    ended: isOver ? ended : null,
    thawed: clock.freeze_at === null ? null : revealed,
    finalized: view === 'public' ? revealed : isOver ? ended : null,
    end_of_updates: revealed,
  }
}
