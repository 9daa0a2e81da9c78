import type { SignedIn } from '../../../context.ts'
import type { QuestionCommon } from '../../../db/schema/bank/question.ts'
import { dynamicFlag, judgeTrial, type TrialReply } from '../flag/index.ts'
import { settingsOf } from '../../platform/setting/index.ts'

const sampleId = '00000000-0000-4000-8000-000000000001'

/** The flag as the sample entrant has it: made of a secret of the question, never of a contest's. */
export async function sampleFlag(ctx: SignedIn, { resource_id }: QuestionCommon): Promise<string> {
  const secret = ctx.secret.derive('question trial', resource_id)
  const { dynamic_flag_prefix: prefix, dynamic_flag_length: length } = (await settingsOf(ctx)).values
  return dynamicFlag({ secret, run: 0, topic_id: resource_id, part: 0, entrant_id: sampleId, prefix, length })
}

export async function judgeFlag(ctx: SignedIn, row: QuestionCommon, texts: readonly string[]): Promise<TrialReply> {
  const flag = { flag_id: 'sample', part: 0, kind: 'flag' as const, match: 'exact' as const, content: await sampleFlag(ctx, row) }
  const parts = [{ part: 0, logic: 'any' as const, flag_count: 1 }]
  return judgeTrial({ flag_type: 'static', part_order: 'any', parts, flags: [flag] }, texts)
}
