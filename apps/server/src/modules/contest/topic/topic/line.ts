import { usualTopic } from '@beacon/api/topic/topic-lines'
import type { DirectionRef } from '@beacon/api/bank/question-views'
import type { TopicLine, TopicView } from '@beacon/api/topic/topic'
import type { WholeTopic } from './repo.ts'

/** A topic, and what the reader sees of it. */
export interface SeenTopic {
  whole: WholeTopic
  view: TopicView
}
interface Lines {
  items: TopicLine[]
  /** Those that the lines name, in the order of their first topic. */
  directions: DirectionRef[]
}

const usual: Readonly<Record<string, unknown>> = usualTopic
const isNothing = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || value === false || (typeof value === 'object' && Object.keys(value).length === 0)
/** Said also where they are nothing: a topic's own setting, and what every line has. */
const alwaysSaid: ReadonlySet<string> = new Set(['name', 'show_own_tries', 'show_solvers'])

/** Without the fields that say nothing, or what is so for most topics: sixty topics would repeat them a thousand times. */
function sparing(line: TopicLine): TopicLine {
  const said = Object.entries(line).filter(
    ([name, value]) => value !== undefined && (alwaysSaid.has(name) || (!isNothing(value) && value !== usual[name])),
  )
  // What the contract demands of a line is never nothing, but for the name, which stays.
  return Object.fromEntries(said) as TopicLine
}

const fileOf = ({ file_id, name, url, is_template }: TopicView['attachments'][number]) => ({
  file_id,
  name,
  ...(url == null ? {} : { url }),
  ...(is_template === true ? { is_template } : {}),
})

function lineOf({ whole: { row }, view }: SeenTopic): TopicLine {
  const {
    question_id: _question,
    score: _score,
    integral_way: _way,
    show_rating: _rating,
    version: _version,
    direction,
    bloods,
    attachments,
    parts,
    ...alike
  } = view
  // A locked topic tells nothing of its settings.
  const own =
    view.state === 'locked' ? {} : { show_own_tries: row.show_own_tries ?? undefined, show_solvers: row.show_solvers ?? undefined }
  return {
    ...alike,
    show_own_tries: undefined,
    show_solvers: undefined,
    ...own,
    answer_limit: row.answer_limit ?? undefined,
    direction: direction.key,
    parts: parts.length > 1 ? parts : [],
    files: attachments.map(fileOf),
    first: bloods[0]?.name,
  }
}

const directionsOf = (all: readonly SeenTopic[]): DirectionRef[] => [
  ...new Map(all.map(({ view: { direction } }) => [direction.key, direction])).values(),
]

/** The list of everybody: a place that follows from the line before is left out. */
export function linesOf(all: readonly SeenTopic[], { isStaff }: { isStaff: boolean }): Lines {
  const items = all.map((one, at) => {
    const { sort, ...line } = sparing(lineOf(one))
    const follows = one.view.sort === (all[at - 1]?.view.sort ?? 0) + 1
    const [first_blood] = isStaff ? one.view.bloods : []
    return { ...line, ...(follows ? {} : { sort }), ...(first_blood === undefined ? {} : { first_blood }) }
  })
  return { items, directions: directionsOf(all) }
}

/** Lines that take their places among others: each says which. */
export const ownLinesOf = (all: readonly SeenTopic[]): Lines => ({
  items: all.map((one) => ({ ...sparing(lineOf(one)), sort: one.view.sort })),
  directions: directionsOf(all),
})
