import { expect } from 'vitest'
import { clicsEvent } from './clics-event.ts'

/** One line of a feed. */
export interface ClicsLine {
  type: string
  id: string | null
  data: Record<string, unknown> | null
  token?: string
}
interface Judgement {
  submission_id: string
  score: number
}
interface Submission {
  team_id: string
  problem_id: string
  time: string
}

type All = (type: string) => ReadonlyMap<string, Record<string, unknown>>

/** Everything that is named exists, and no score is above its problem's most. */
function check(all: All): void {
  const missing: string[] = []
  const need = (type: string, id: unknown) => {
    if (!all(type).has(String(id))) missing.push(`${type} ${String(id)}`)
  }
  for (const { team_id, problem_id, language_id } of all('submissions').values()) {
    need('teams', team_id)
    need('problems', problem_id)
    need('languages', language_id)
  }
  for (const { submission_id, judgement_type_id, score } of all('judgements').values()) {
    need('submissions', submission_id)
    need('judgement-types', judgement_type_id)
    const problem = all('submissions').get(String(submission_id))?.['problem_id']
    if (Number(score) > Number(all('problems').get(String(problem))?.['max_score'] ?? Infinity)) missing.push(`most of ${String(problem)}`)
  }
  for (const { group_ids } of all('teams').values()) for (const id of group_ids as string[]) need('groups', id)
  for (const { team_ids } of all('awards').values()) for (const id of team_ids as string[]) need('teams', id)
  expect(missing).toEqual([])
}

/** A reader of CLICS that knows the feed alone: it keeps the last word on each object, and adds up. */
export function openClicsReader() {
  const kinds = new Map<string, Map<string, Record<string, unknown>>>()
  const all = (type: string) => kinds.get(type) ?? new Map<string, Record<string, unknown>>()
  const take = (line: ClicsLine) => {
    const kind = all(line.type)
    kinds.set(line.type, kind)
    if (line.data === null) kind.delete(line.id ?? '')
    else kind.set(line.id ?? '', line.data)
  }
  return {
    /** Takes lines one after another, and looks after each. */
    read: (lines: readonly ClicsLine[]) => {
      for (const line of lines) {
        if (line.data !== null) {
          const { score } = line.data
          // The schema knows no score below 0, and the ranking does: see ADR 212.
          const data = typeof score === 'number' && score < 0 ? { ...line.data, score: 0 } : line.data
          const shape = clicsEvent.safeParse({ ...line, data, token: line.token ?? '' })
          expect(shape.success ? '' : JSON.stringify(line)).toBe('')
        }
        take(line)
        check(all)
      }
    },
    /** Places by sum, then by the last judged instant; teams without one are behind. */
    ranking: () => {
      const sums = new Map([...all('teams').keys()].map((id) => [id, { score: 0, at: Infinity }]))
      for (const judged of all('judgements').values()) {
        const { submission_id, score } = judged as unknown as Judgement
        const { team_id, time } = all('submissions').get(submission_id) as unknown as Submission
        const sum = sums.get(team_id)
        if (sum === undefined) continue
        sum.score += score
        sum.at = sum.at === Infinity ? Date.parse(time) : Math.max(sum.at, Date.parse(time))
      }
      const rows = [...sums].map(([id, sum]) => ({ id, ...sum }))
      const above = (one: (typeof rows)[number]) =>
        rows.filter((other) => other.score > one.score || (other.score === one.score && other.at < one.at)).length
      return new Map(rows.map((one) => [one.id, { score: one.score, rank: above(one) + 1 }]))
    },
    all,
  }
}
