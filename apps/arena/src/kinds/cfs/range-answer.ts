import { answerOf, bloodOf, type FlagAnswer } from '../../parts/answer/flag-answer.ts'

/** The answer to a try at a range: as of every topic, and what came of its stages. */
export type RangeReply = Omit<Parameters<typeof answerOf>[0], 'code'> & {
  code: Parameters<typeof answerOf>[0]['code'] | 'flag_held' | 'range_finished'
  stage?: { stage_id: string; name: string } | undefined
  /** flag_held: names of the stages to take first. */
  needs?: readonly string[] | undefined
  /** range_finished; null while the freeze hides it. */
  bonus?: number | null | undefined
}

/** A judged try at a range, for the flag field. `limit` is the range's number of wrong tries, 0 = none. */
export function rangeAnswerOf({ code, stage, needs = [], bonus, ...reply }: RangeReply, limit: number): FlagAnswer {
  if (code === 'flag_held') return { kind: 'held', needs }
  if (code === 'range_finished') {
    const points = reply.points ?? null
    return { kind: 'stage', name: stage?.name ?? '', points, blood: bloodOf(reply.blood), bonus: bonus ?? null }
  }
  if (code === 'flag_correct' && stage !== undefined)
    return { kind: 'stage', name: stage.name, points: reply.points ?? null, blood: bloodOf(reply.blood), bonus: undefined }
  return answerOf({ ...reply, code }, limit)
}
