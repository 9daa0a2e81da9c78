import type { DirectionRef } from '../bank/question-views.ts'
import type { TopicLine } from './topic-line.ts'

/** What a line of the list means where it leaves a field out. */
export const usualTopic = {
  lang: 'en',
  difficulty: 'primary',
  flag_type: 'static',
  state: 'online',
  part_order: 'any',
  description: '',
  connection_info: '',
  author: '',
  unranked_solves: 0,
  parts: [],
  hints: [],
  files: [],
} as const satisfies Partial<TopicLine>

type Usual = { [Name in keyof typeof usualTopic]: NonNullable<TopicLine[Name]> }
/** A line of the list with everything that it left out. */
export interface FullTopicLine extends Omit<TopicLine, 'direction' | 'sort' | 'first' | keyof Usual>, Usual {
  direction: DirectionRef
  sort: number
  /** Who has the first blood. */
  first: string | null
}
type File = FullTopicLine['files'][number]
/** A file as a page shows it; size and digest are known where the topic itself was read, or the file is the entrant's own. */
export type FileView = File & { size?: number; sha256?: string }

interface Lines {
  items: readonly TopicLine[]
  directions: readonly DirectionRef[]
}

const { lang, difficulty, flag_type, state, part_order } = usualTopic

/** One line with all fields that others leave out too. */
const filled = (line: TopicLine): TopicLine & Usual => ({
  ...line,
  lang: line.lang ?? lang,
  difficulty: line.difficulty ?? difficulty,
  flag_type: line.flag_type ?? flag_type,
  state: line.state ?? state,
  part_order: line.part_order ?? part_order,
  description: line.description ?? '',
  connection_info: line.connection_info ?? '',
  author: line.author ?? '',
  unranked_solves: line.unranked_solves ?? 0,
  parts: line.parts ?? [],
  hints: line.hints ?? [],
  files: line.files ?? [],
})

/** The lines of a list, filled in. */
export function fillLines({ items, directions }: Lines): FullTopicLine[] {
  const known = new Map(directions.map((one) => [one.key, one]))
  let before = 0
  return items.map((line) => {
    const { direction: key, sort = before + 1, first = null } = line
    before = sort
    const direction = known.get(key) ?? { resource_id: key, key, name_en: key, name_zh: key }
    return { ...filled(line), direction, sort, first }
  })
}
