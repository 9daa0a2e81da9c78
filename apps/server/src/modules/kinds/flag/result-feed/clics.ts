import { carriedOf, type Carried } from '@beacon/engine/answers'
import { isListed } from '../../../contest/score/ranking/index.ts'
import { namedTopics } from '../../../contest/score/score/index.ts'
import { publicCompletions, type AnswerStandings } from '../../../contest/topic/standings/index.ts'

/** An object of the CLICS Contest API; a singleton has no id of its own. */
export interface ClicsObject {
  type: string
  id: string | null
  data: object
}
/** A team's one submission at a problem, and the one judgement of it. */
interface SolvedProblem extends Carried {
  id: string
  team_id: string
  problem_id: string
}
type View = 'public' | 'real'

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

/** What belongs to no listed topic: rewards, marks of the whole contest, topics that not everybody may know of. */
const restId = 'adjustments'

/** A projection as a whole feed of the CLICS Contest API (2023-06), for files: its state ends the updates. */
export function* clicsFeed(standings: AnswerStandings, view: View): Generator<string> {
  let token = 0
  for (const object of clicsObjects(standings, view)) {
    token += 1
    const data = object.type === 'state' ? { ...object.data, end_of_updates: revealedAt(standings) } : object.data
    yield `${JSON.stringify({ ...object, data, token: String(token) })}\n`
  }
}

const madeBy = new WeakMap<AnswerStandings['events'], { stamp: string; objects: readonly ClicsObject[] }>()

/** The public objects of now, made once for all readers until the projection or its state moves. */
export function publicObjects(standings: AnswerStandings): readonly ClicsObject[] {
  const stamp = `${standings.public.version} ${JSON.stringify(stateOf(standings, 'public'))}`
  const known = madeBy.get(standings.events)
  if (known?.stamp === stamp) return known.objects
  const objects = clicsObjects(standings, 'public')
  madeBy.set(standings.events, { stamp, objects })
  return objects
}

/**
 * A projection as objects of the CLICS Contest API (2023-06), scoreboard type `score`, each after those that it names: existing
 * resolvers and overlays read it. Sums of judgements are the scores of the ranking, and the last one is its tie (ADR 212).
 */
export function clicsObjects(standings: AnswerStandings, view: View): ClicsObject[] {
  const { contest } = standings
  const startMs = Date.parse(contest.started_at ?? contest.start_at)
  const endMs = Math.max(startMs, Date.parse(contest.stopped_at ?? contest.end_at))
  const board = standings[view]
  const topics = [...namedTopics(standings, view).values()].filter(({ topic_id }) => board.topic(topic_id) !== undefined)
  const rows = board.page(0, board.total()).filter((row) => view === 'real' || isListed(contest, row))
  const known = new Set(topics.map(({ topic_id }) => topic_id))
  // Readers ignore what was sent in after the last instant of a contest.
  const span = { isKnown: (topic_id: string) => known.has(topic_id), start_at: startMs, last_at: Math.max(startMs, endMs - 1) }
  const told = rows.flatMap((row): SolvedProblem[] => {
    const about = standings.directory.entrants.get(row.entrant_id)
    if (about === undefined) return []
    return carriedOf(row, span).map((one) => {
      const problem_id = one.topic_id === null ? restId : problemId(one.topic_id)
      return { ...one, id: `${about.number}-${problem_id}`, team_id: row.entrant_id, problem_id }
    })
  })
  const teams = teamsOf(standings, rows)
  return [
    contestLine(standings, { startMs, endMs }),
    of('judgement-types', { id: 'AC', name: 'correct', penalty: false, solved: true }),
    of('languages', { id: 'flag', name: 'Flag', entry_point_required: false, extensions: [] }),
    ...contest.brackets.filter(({ ranks_overall }) => ranks_overall).map(({ bracket_id: id, name_en: name }) => of('groups', { id, name })),
    ...problemsOf(topics, told, (topic_id) => board.topic(topic_id)?.value ?? 0),
    ...teams,
    ...told.flatMap((one) => solveOf(one, startMs)),
    ...firstsOf(standings, view, { known, teams: new Set(teams.map(({ id }) => id)) }),
    { type: 'state', id: null, data: stateOf(standings, view) },
  ]
}

const of = <Data extends { id: string }>(type: string, data: Data) => ({ type, id: data.id, data })

function contestLine({ contest, clock }: AnswerStandings, { startMs, endMs }: { startMs: number; endMs: number }): ClicsObject {
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

/** A problem's most is what the topic is worth, or what somebody has there: the first blood of a falling value has more. */
function problemsOf(
  topics: readonly { topic_id: string; name: string }[],
  told: readonly SolvedProblem[],
  valueOf: (topic_id: string) => number,
): ClicsObject[] {
  const most = new Map<string, number>()
  for (const { problem_id, points } of told) most.set(problem_id, Math.max(points, most.get(problem_id) ?? 0))
  const shown = topics.map(({ topic_id, name }, ordinal) => {
    const id = problemId(topic_id)
    const max_score = Math.max(valueOf(topic_id), most.get(id) ?? 0)
    return of('problems', {
      id,
      label: label(ordinal),
      name: name === '' ? `#${ordinal + 1}` : name,
      ordinal,
      test_data_count: 1,
      max_score,
    })
  })
  const rest = most.get(restId)
  if (rest === undefined) return shown
  const column = { id: restId, label: '±', name: 'Adjustments', ordinal: topics.length, test_data_count: 1, max_score: rest }
  return [...shown, of('problems', column)]
}

function teamsOf({ directory, contest }: AnswerStandings, rows: readonly { entrant_id: string }[]): ClicsObject[] {
  const groups = new Set(contest.brackets.flatMap(({ bracket_id, ranks_overall }) => (ranks_overall ? [bracket_id] : [])))
  return rows.flatMap(({ entrant_id: id }) => {
    const about = directory.entrants.get(id)
    if (about === undefined) return []
    const { name, number, bracket_id } = about
    const group_ids = bracket_id === null || !groups.has(bracket_id) ? [] : [bracket_id]
    return [of('teams', { id, label: String(number), name, display_name: name, group_ids })]
  })
}

function solveOf({ id, team_id, problem_id, points, at }: SolvedProblem, startMs: number): ClicsObject[] {
  const time = new Date(at).toISOString()
  const contest_time = relativeTime(at - startMs)
  const times = { start_time: time, start_contest_time: contest_time, end_time: time, end_contest_time: contest_time }
  return [
    of('submissions', { id, language_id: 'flag', problem_id, team_id, time, contest_time, files: [] }),
    of('judgements', { id, submission_id: id, judgement_type_id: 'AC', score: points, ...times }),
  ]
}

function firstsOf(
  standings: AnswerStandings,
  view: View,
  { known, teams }: { known: Set<string>; teams: Set<string | null> },
): ClicsObject[] {
  const firsts = publicCompletions(standings, standings[view]).filter(
    ({ blood, topic_id, entrant_id }) => blood === 1 && known.has(topic_id) && teams.has(entrant_id),
  )
  return firsts.map(({ topic_id, entrant_id }) =>
    of('awards', { id: `first-to-solve-${problemId(topic_id)}`, citation: 'First to solve', team_ids: [entrant_id] }),
  )
}

const endOf = ({ contest }: AnswerStandings): string => contest.stopped_at ?? contest.end_at

/** When the result became public; null before. */
const revealedAt = (standings: AnswerStandings): string | null =>
  Date.parse(endOf(standings)) > standings.now || standings.is_frozen ? null : (standings.contest.unfrozen_at ?? endOf(standings))

/** Instants of the states that were reached; a frozen public feed has not been thawed. Points may be given after the end too, so updates do not end. */
function stateOf(standings: AnswerStandings, view: View): object {
  const { contest, clock, now } = standings
  const iso = (ms: number | null) => (ms === null || ms > now ? null : new Date(ms).toISOString())
  const ended = Date.parse(endOf(standings)) <= now ? endOf(standings) : null
  const revealed = revealedAt(standings)
  return {
    started: contest.started_at === null ? iso(Date.parse(contest.start_at)) : contest.started_at,
    frozen: clock.freeze_at === null ? null : iso(clock.freeze_at),
    ended,
    thawed: clock.freeze_at === null ? null : revealed,
    finalized: view === 'public' ? revealed : ended,
    end_of_updates: null,
  }
}
