import type { Plant } from '@beacon/engine/scene'
import type { SignedIn } from '../../../../context.ts'
import { newId } from '../../../../db/id.ts'
import type { RangeRecord, StoredStage } from '../../../../db/schema/kinds/cfs/question-range.ts'
import { settingsOf } from '../../../platform/setting/index.ts'
import { dynamicFlag, judgeTrial, openFlag, sealFlag, type TrialFlag, type TrialReply } from '../../../bank/flag/index.ts'

const sampleId = '00000000-0000-4000-8000-000000000001'

/** The flag of a stage as the sample entrant has it: made of a secret of the question, never of a contest's. */
async function sampleOf(ctx: SignedIn, { resource_id }: RangeRecord): Promise<(stage: StoredStage) => string | null> {
  const secret = ctx.secret.derive('question trial', resource_id)
  const { dynamic_flag_prefix: prefix, dynamic_flag_length: length } = (await settingsOf(ctx)).values
  return ({ flag_type, stage_id, flags }) => {
    if (flag_type === 'dynamic') return dynamicFlag({ secret, run: 0, topic_id: stage_id, part: 0, entrant_id: sampleId, prefix, length })
    const written = flags.find(({ match }) => match !== 'regex')
    return written === undefined ? null : openFlag(ctx.secret, written)
  }
}

/** What a sample entrant would hand in, stage by stage; nothing for one whose flag is a pattern. */
export async function sampleFlags(ctx: SignedIn, row: RangeRecord): Promise<string[]> {
  const flagOf = await sampleOf(ctx, row)
  return row.stages.flatMap((stage) => flagOf(stage) ?? [])
}

/** What lies in the nodes of a range of the sample entrant. */
export async function plantsOf(ctx: SignedIn, row: RangeRecord): Promise<Plant[]> {
  const flagOf = await sampleOf(ctx, row)
  return row.stages.flatMap((stage): Plant[] => {
    const { stage_id: key, node_key, plant } = stage
    if (plant === null) return []
    const as = plant.into === 'file' ? { file: plant.path, mode: plant.mode } : { variable: plant.key }
    return [{ key, node_key, as, text: flagOf(stage) }]
  })
}

/** Judges flags as the field of a range does: each finds its stage; all of them pass the walk-through. */
export async function judgeRange(ctx: SignedIn, row: RangeRecord, texts: readonly string[]): Promise<TrialReply> {
  const flagOf = await sampleOf(ctx, row)
  const flags = row.stages.flatMap((stage, part): TrialFlag[] =>
    stage.flag_type === 'dynamic'
      ? [{ flag_id: `sample ${part}`, part, kind: 'flag', match: 'exact', content: flagOf(stage) ?? '' }]
      : stage.flags.map((flag): TrialFlag => ({ ...flag, part, kind: 'flag', content: openFlag(ctx.secret, flag) })),
  )
  const parts = row.stages.map((_stage, part) => ({ part, logic: 'any' as const, flag_count: 1 }))
  return judgeTrial({ flag_type: 'static', part_order: 'any', parts, flags }, texts)
}

/** Stages and flags of a copy get ids of their own; a sealed flag is bound to its id, so it is sealed anew. */
export function copiedStages(ctx: SignedIn, stages: readonly StoredStage[]): StoredStage[] {
  const ids = new Map(stages.map(({ stage_id }) => [stage_id, newId()]))
  return stages.map((stage) => ({
    ...stage,
    stage_id: ids.get(stage.stage_id) ?? newId(),
    needs: stage.needs.flatMap((id) => ids.get(id) ?? []),
    flags: stage.flags.map((flag) => sealFlag(ctx.secret, { flag_id: newId(), match: flag.match, content: openFlag(ctx.secret, flag) })),
  }))
}
