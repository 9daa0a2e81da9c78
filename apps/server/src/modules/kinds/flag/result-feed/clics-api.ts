import { fail } from '../../../../failure.ts'
import { version as ownVersion } from '../../../../version.ts'
import { isListed } from '../../../contest/score/ranking/index.ts'
import type { AnswerStandings } from '../../../contest/topic/standings/index.ts'
import { publicObjects, relativeTime, type ClicsObject } from './clics.ts'

const version = '2023-06'
export const aboutClics = {
  version,
  version_url: `https://ccs-specs.icpc.io/${version}/contest_api`,
  provider: { name: 'Beacon', version: ownVersion },
}

/** What this API holds, by collection: the fields of its objects. */
const fields = {
  contest: ['id', 'name', 'formal_name', 'start_time', 'duration', 'scoreboard_freeze_duration', 'scoreboard_type'],
  'judgement-types': ['id', 'name', 'penalty', 'solved'],
  languages: ['id', 'name', 'entry_point_required', 'extensions'],
  groups: ['id', 'name'],
  problems: ['id', 'label', 'name', 'ordinal', 'test_data_count', 'max_score'],
  teams: ['id', 'label', 'name', 'display_name', 'group_ids'],
  submissions: ['id', 'language_id', 'problem_id', 'team_id', 'time', 'contest_time', 'files'],
  judgements: ['id', 'submission_id', 'judgement_type_id', 'score', 'start_time', 'start_contest_time', 'end_time', 'end_contest_time'],
  awards: ['id', 'citation', 'team_ids'],
  state: ['started', 'frozen', 'ended', 'thawed', 'finalized', 'end_of_updates'],
  scoreboard: ['time', 'contest_time', 'state', 'rows'],
  'event-feed': ['type', 'id', 'data', 'token'],
} as const
const access = { capabilities: [], endpoints: Object.entries(fields).map(([type, properties]) => ({ type, properties })) }

/** Lists of objects; contests have no organisations, but readers ask for them. */
const collections: ReadonlySet<string> = new Set([
  ...Object.keys(fields).filter((type) => !['contest', 'state', 'scoreboard', 'event-feed'].includes(type)),
  'organizations',
])

const dataOf = (standings: AnswerStandings, type: string): object[] =>
  publicObjects(standings).flatMap((object) => (object.type === type ? [object.data] : []))
const fieldOf = (data: object, name: string): unknown => new Map(Object.entries(data)).get(name)

export const clicsContest = (standings: AnswerStandings): object => dataOf(standings, 'contest')[0] ?? fail('not_found')

type ObjectFilter = Readonly<Record<string, string | undefined>>

/** A collection by its name, narrowed by what its objects name, or one of the answers that are no list. */
export function clicsCollection(standings: AnswerStandings, type: string, wanted: ObjectFilter): unknown {
  if (type === 'access') return access
  if (type === 'state') return dataOf(standings, 'state')[0]
  if (type === 'scoreboard') return scoreboard(standings, wanted['group_id'])
  if (!collections.has(type)) return fail('not_found')
  const asked = Object.entries(wanted).filter(([name, value]) => value !== undefined && name !== 'viewer_key')
  return dataOf(standings, type).filter((data) => asked.every(([name, value]) => (fieldOf(data, name) ?? '') === value))
}

export function clicsObject(standings: AnswerStandings, type: string, id: string): object {
  const found = collections.has(type) ? publicObjects(standings).find((object) => object.type === type && object.id === id) : undefined
  return found?.data ?? fail('not_found')
}

interface Scored {
  problem_id: string
  score: number
  minute: number
}

/** Judgements by team, as a scoreboard tells them. */
function scoredOf(objects: readonly ClicsObject[], startMs: number): Map<string, Map<string, Scored>> {
  const scores = new Map(
    objects.flatMap(({ type, id, data }) => (type === 'judgements' ? [[id, Number(fieldOf(data, 'score'))] as const] : [])),
  )
  const teams = new Map<string, Map<string, Scored>>()
  for (const { type, id, data } of objects) {
    if (type !== 'submissions') continue
    const [team, problem_id] = [String(fieldOf(data, 'team_id')), String(fieldOf(data, 'problem_id'))]
    const minute = Math.floor((Date.parse(String(fieldOf(data, 'time'))) - startMs) / 60_000)
    const own = teams.get(team) ?? new Map<string, Scored>()
    teams.set(team, own.set(problem_id, { problem_id, score: scores.get(id) ?? 0, minute }))
  }
  return teams
}

function scoreboard(standings: AnswerStandings, group: string | undefined): object {
  const { contest, now } = standings
  const objects = publicObjects(standings)
  if (group !== undefined && !objects.some(({ type, id }) => type === 'groups' && id === group)) return fail('not_found')
  const startMs = Date.parse(contest.started_at ?? contest.start_at)
  const teams = scoredOf(objects, startMs)
  const problems = objects.flatMap(({ type, id }) => (type === 'problems' && id !== null ? [id] : []))
  const rows = standings.public.ranking(group).filter((row) => isListed(contest, row))
  return {
    time: new Date(now).toISOString(),
    contest_time: relativeTime(now - startMs),
    state: dataOf(standings, 'state')[0],
    rows: rows.map(({ rank, entrant_id, score }) => {
      const own = teams.get(entrant_id)
      const minutes = [...(own?.values() ?? [])].map(({ minute }) => minute)
      return {
        rank,
        team_id: entrant_id,
        score: { score, ...(minutes.length === 0 ? {} : { time: Math.max(...minutes) }) },
        problems: problems.map((problem_id) => cellOf(problem_id, own?.get(problem_id))),
      }
    }),
  }
}

const cellOf = (problem_id: string, own: Scored | undefined): object => {
  const cell = { problem_id, num_judged: own === undefined ? 0 : 1, num_pending: 0, score: own?.score ?? 0 }
  return own === undefined || own.score === 0 ? cell : { ...cell, time: own.minute }
}
