import type { RandomStream } from './stream.ts'

/** One option as the shuffling sees it. */
export interface OptionPlace {
  option_id: string
  /** Keeps its place when the others move. */
  pinned: boolean
}

export interface QuestionOptions {
  options: readonly OptionPlace[]
  /** No option of this question moves. */
  fixed_order: boolean
}

/** Option ids in the order that one candidate sees. Letters are labels of places only; what is stored is the id. */
export function optionOrder({ options, fixed_order }: QuestionOptions, stream: () => RandomStream): string[] {
  const free = options.filter(({ pinned }) => !pinned)
  if (fixed_order || free.length < 2) return options.map(({ option_id }) => option_id)
  const shuffled = stream().shuffle(free)
  let next = 0
  return options.map((option) => (option.pinned ? option : (shuffled[next++] ?? option)).option_id)
}

export interface SectionOrder {
  key: string
  /** Questions of the section move; sections never do. */
  shuffle: boolean
  /** In the order of the paper. */
  ids: readonly string[]
}

export interface OrderedSection {
  key: string
  questions: readonly { id: string; option_ids: readonly string[] }[]
}

/**
 * The order of questions and options of one candidate (`subject`: a user id, `preview`, `form:A`), the same after a reload and in
 * review. `optionsOf` gives null for a question without options or an exam that does not shuffle them.
 */
export function orderPaper(
  sections: readonly SectionOrder[],
  subject: string,
  streams: (label: string) => RandomStream,
  optionsOf: (id: string) => QuestionOptions | null,
): OrderedSection[] {
  const stream = streams(`order:${subject}`)
  return sections.map(({ key, shuffle, ids }) => {
    const ordered = shuffle ? stream.shuffle(ids) : ids
    const questions = ordered.map((id) => {
      const options = optionsOf(id)
      return { id, option_ids: options === null ? [] : optionOrder(options, () => streams(`options:${subject}:${id}`)) }
    })
    return { key, questions }
  })
}
