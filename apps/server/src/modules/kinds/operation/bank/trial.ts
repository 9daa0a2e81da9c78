import type { SignedIn } from '../../../../context.ts'
import { newId } from '../../../../db/id.ts'
import type { OperationRecord, StoredOperationPoint } from '../../../../db/schema/kinds/operation/question-operation.ts'
import { judgeTrial, openFlag, sealFlag, type TrialFlag, type TrialReply } from '../../../bank/flag/index.ts'

const answersOf = ({ points }: OperationRecord): StoredOperationPoint[] => points.filter(({ judge }) => judge === 'answer')

/** What a sample entrant would answer, point by point; nothing for one whose answer is a pattern. */
export const sampleAnswers = (ctx: SignedIn, row: OperationRecord): string[] =>
  answersOf(row).flatMap(({ flags }) => {
    const written = flags.find(({ match }) => match !== 'regex')
    return written === undefined ? [] : [openFlag(ctx.secret, written)]
  })

/** Judges answers as the field of a topic does: each finds its point. */
export function judgeAnswers(ctx: SignedIn, row: OperationRecord, texts: readonly string[]): TrialReply {
  const answers = answersOf(row)
  const flags = answers.flatMap((point, part) =>
    point.flags.map((flag): TrialFlag => ({ ...flag, part, kind: 'flag', content: openFlag(ctx.secret, flag) })),
  )
  const parts = answers.map((_point, part) => ({ part, logic: 'any' as const, flag_count: 1 }))
  return judgeTrial({ flag_type: 'static', part_order: 'any', parts, flags }, texts)
}

/** Points and answers of a copy get ids of their own; a sealed answer is bound to its id, so it is sealed anew. */
export const copiedPoints = (ctx: SignedIn, points: readonly StoredOperationPoint[]): StoredOperationPoint[] =>
  points.map((point) => ({
    ...point,
    point_id: newId(),
    flags: point.flags.map((flag) => sealFlag(ctx.secret, { flag_id: newId(), match: flag.match, content: openFlag(ctx.secret, flag) })),
  }))
