import { playerNames } from '@beacon/api/bank/question-table'
import type { TopicView } from '@beacon/api/topic/topic'
import { elapsedAt, topicValueAt } from '@beacon/engine'
import type { AnswerContest } from '../../../../../db/schema/contest/contest-answer.ts'
import type { TopicRecord } from '../../../../../db/schema/contest/topic-answer.ts'
import { stateOf } from '../../../core/contest/index.ts'
import type { SeenAnswers } from '../../rules/index.ts'
import type { AnswerStandings } from '../../standings/index.ts'
import { pickFields } from '../../../../../db/pick-fields.ts'
import type { FileRow, WholeTopic } from '../repo.ts'

type Seen = Pick<SeenAnswers, 'contest' | 'now'>

/** Files of one use as people see them; one made for each entrant has no digest of its own. */
export const filesOf = (files: readonly FileRow[], use: FileRow['use']): TopicView['attachments'] =>
  files
    .filter((file) => file.use === use)
    .map(({ file_id, name, size, sha256, url, is_template }) => ({
      file_id,
      name,
      size,
      sha256: is_template ? '' : sha256,
      url,
      is_template,
    }))

/** The solution, once players may read it: after the end, or after one's own solve. */
export function solutionOf({ row, files }: WholeTopic, { contest, now }: Seen, hasSolved: boolean): TopicView['solution'] {
  const when = row.solution_visibility ?? contest.solution_visibility
  const isOver = stateOf(contest, now).status === 'finished'
  const isOpen = (when === 'after_end' && isOver) || (when === 'after_solve' && (hasSolved || isOver))
  const solution = { text: row.analysis, files: filesOf(files, 'analysis') }
  return isOpen && (solution.text !== '' || solution.files.length > 0) ? solution : null
}

const uploadOf = ({ flag_type, report_types, report_max_mb, uploads_max, best_counts, rubric }: TopicRecord): TopicView['upload'] =>
  flag_type === 'report' || flag_type === 'optimise'
    ? { types: report_types, max_mb: report_max_mb, uploads_max, best_counts, rubric }
    : null

function stateNow(row: TopicRecord, now: number): TopicView['state'] {
  if (!row.is_online) return 'offline'
  return row.close_at !== null && Date.parse(row.close_at) <= now ? 'closed' : 'online'
}

/** Hints that are out; one that waits for its time does not exist yet. */
const hintsNow = ({ hints }: WholeTopic, now: number): TopicView['hints'] =>
  hints
    .filter(({ release_at }) => release_at === null || Date.parse(release_at) <= now)
    .map(({ hint_id, title, cost, after, release_at }) => ({ hint_id, title, cost, after, release_at }))

export type Ratings = ReadonlyMap<string, { average: number; count: number }>
export interface ViewInput {
  seen: Seen
  standings: AnswerStandings
  /** The own entrant has solved it. */
  hasSolved?: boolean
  ratings?: Ratings
}

/** The whole of a topic as one who may see it does; the figures are those of the public projection. */
export function viewOf(whole: WholeTopic, { seen, standings, hasSolved = false, ratings }: ViewInput): TopicView {
  const { row, direction, files } = whole
  const { contest, now } = seen
  const shown = topicSettings(contest, row)
  const isOnline = row.is_online
  return {
    ...figuresOf(whole, { seen, standings }),
    ...pickFields(row, playerNames),
    name: row.name,
    lang: row.lang,
    translations: isOnline ? row.translations : namesOnly(row.translations),
    question_id: row.question_id,
    direction: directionRefOf(direction),
    state: stateNow(row, now),
    is_practice: row.is_practice,
    description: isOnline ? row.description : '',
    connection_info: isOnline ? row.connection_info : '',
    author: shown.show_author ? row.author : '',
    attribution: shown.show_author ? row.attribution : '',
    parts: row.parts.map(({ part, name, score_share }) => ({ part, name, score_share })),
    hints: isOnline ? hintsNow(whole, now) : [],
    attachments: isOnline ? filesOf(files, 'attachment') : [],
    upload: uploadOf(row),
    ...(whole.scene?.is_on === true ? { has_scene: true } : {}),
    rating: shown.show_rating ? (ratings?.get(row.resource_id) ?? null) : null,
    solution: solutionOf(whole, seen, hasSolved),
    show_own_tries: shown.show_own_tries,
    show_solvers: shown.show_solvers,
    show_rating: shown.show_rating,
  }
}

/** Settings that a topic may set for itself. */
export const topicSettings = (contest: AnswerContest, row: TopicRecord) => ({
  show_solvers: row.show_solvers ?? contest.show_solvers,
  show_own_tries: row.show_own_tries ?? contest.show_own_tries,
  show_author: row.show_author ?? contest.show_author,
  show_rating: row.show_rating ?? contest.show_rating,
})

function figuresOf({ row, direction }: WholeTopic, { seen: { contest, now }, standings }: ViewInput) {
  const standing = standings.public.topic(row.resource_id)
  const elapsed = elapsedAt(standings.clock, now) - (standing?.state.released_elapsed_ms ?? 0)
  return {
    resource_id: row.resource_id,
    direction: directionRefOf(direction),
    difficulty: row.difficulty,
    sort: row.sort,
    flag_type: row.flag_type,
    score: standing?.rules.score ?? row.score,
    integral_way: standing?.rules.integral_way ?? row.integral_way,
    value: standing === undefined ? row.score : topicValueAt(standing, elapsed),
    solves: standing?.solves ?? 0,
    unranked_solves: standing?.unranked_solves ?? 0,
    bloods: topicSettings(contest, row).show_solvers ? bloodsOf(standings, 'public', row.resource_id) : [],
    answer_limit: row.answer_limit ?? contest.answer_limit,
    released_at: row.released_at,
    close_at: row.close_at,
    prerequisites:
      row.prerequisites.length === 0
        ? null
        : { topic_ids: row.prerequisites, needed: row.prerequisites_needed ?? row.prerequisites.length },
    version: row.version,
  }
}

const namesOnly = (all: TopicRecord['translations']): TopicRecord['translations'] =>
  Object.fromEntries(Object.entries(all).map(([lang, { name }]) => [lang, { name, description: '' }]))

/** A topic whose prerequisites are missing: its name and figures, or its figures alone. */
export function lockedOf(whole: WholeTopic, sight: 'name' | 'anonymised', input: ViewInput): TopicView {
  const { row } = whole
  // After the end its name is no secret any more; its text is still for who has solved the others.
  const isAnonymised = sight === 'anonymised' && stateOf(input.seen.contest, input.seen.now).status !== 'finished'
  return {
    ...figuresOf(whole, input),
    question_id: isAnonymised ? row.resource_id : row.question_id,
    name: isAnonymised ? '' : row.name,
    lang: row.lang,
    translations: isAnonymised ? {} : namesOnly(row.translations),
    state: 'locked',
    is_anonymised: isAnonymised,
    is_practice: row.is_practice,
    description: '',
    connection_info: '',
    author: '',
    parts: [],
    hints: [],
    attachments: [],
  }
}

export const directionRefOf = ({ resource_id, key, name_en, name_zh }: WholeTopic['direction']) => ({ resource_id, key, name_en, name_zh })

/** The first blood, or none. The others stand among the solves, and no page of all topics names them. */
export function bloodsOf(standings: AnswerStandings, view: 'real' | 'public', topicId: string): TopicView['bloods'] {
  const bloods = standings[view].topic(topicId)?.bloods ?? []
  return bloods
    .filter(({ blood }) => blood === 1)
    .map(({ blood, entrant_id, at }) => ({
      order: blood,
      entrant_id,
      name: standings.directory.entrants.get(entrant_id)?.name ?? '',
      at: new Date(at).toISOString(),
    }))
}
