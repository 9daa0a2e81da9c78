import { type RushKind, rushLimits, type RushRoundField, type RushRoundView, type RushSetup } from '@beacon/api/kinds/theory/exam/rush'
import { newUuid } from '../../../../../parts/question-form/uuid.ts'

export type DraftQuestion = Omit<RushRoundView['questions'][number], 'version_id'> & { version_id: string | null }
export interface DraftRound extends Omit<RushRoundView, 'questions'> {
  questions: DraftQuestion[]
}
export interface Draft {
  desks: string[]
  rounds: DraftRound[]
}

const points = 100
/** What a round of a kind begins with; points in hundredths. */
export const newRound = (kind: RushKind): DraftRound => ({
  round_id: newUuid(),
  kind,
  title: '',
  right: 10 * points,
  wrong: kind === 'buzz' ? 10 * points : 0,
  false_start: kind === 'buzz' ? 5 * points : 0,
  risks: kind === 'risk' ? [10 * points, 20 * points, 30 * points] : [],
  answer_s: 30,
  buzz_s: 15,
  tie: 'both',
  questions: [],
})

/** A round as another kind: what that kind does not know goes, what it needs comes with its usual value. */
export function ofKind(round: DraftRound, kind: RushKind): DraftRound {
  const usual = newRound(kind)
  const { risks, false_start } = usual
  return { ...round, kind, risks: kind === 'risk' && round.risks.length > 0 ? round.risks : risks, false_start }
}

export const draftOf = ({ desks, rounds }: RushSetup): Draft => ({ desks: desks.map(({ entrant_id }) => entrant_id), rounds })

export const fieldsOf = (rounds: readonly DraftRound[]): RushRoundField[] =>
  rounds.map((round) => ({
    ...round,
    title: round.title.trim(),
    questions: round.questions.map(({ question_id, version_id }) => ({ question_id, version_id })),
  }))

export const moved = <Item>(items: readonly Item[], from: number, by: -1 | 1): Item[] => {
  const next = [...items]
  const [item] = next.splice(from, 1)
  if (item !== undefined) next.splice(from + by, 0, item)
  return next
}

/** “10, 20, 30” as hundredths, rising and without repetition; null where a part is no whole number of points. */
export function readRisks(text: string): number[] | null {
  const parts = text.split(/[,，、\s]+/u).filter(Boolean)
  const values = [...new Set(parts.map(Number))].sort((left, right) => left - right)
  const isGood = values.every((value) => Number.isInteger(value) && value >= 1 && value * points <= rushLimits.points)
  return values.length > 0 && values.length <= rushLimits.risks && isGood ? values.map((value) => value * points) : null
}

const isWithin = (value: number, { min, max }: { min: number; max: number }) => Number.isInteger(value) && value >= min && value <= max
const isPoints = (value: number) => isWithin(value, { min: 0, max: rushLimits.points })

/** Whether a round can be saved as it stands. */
export const isRoundReady = ({ right, wrong, false_start, risks, kind, answer_s, buzz_s }: DraftRound): boolean =>
  [right, wrong, false_start].every(isPoints) &&
  isWithin(answer_s, rushLimits.answer_s) &&
  isWithin(buzz_s, rushLimits.buzz_s) &&
  (kind !== 'risk' || risks.length > 0)
