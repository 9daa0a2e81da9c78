import type { CfsBody } from '@beacon/api/kinds/cfs/bank'
import { crossCheck, type RangeKnown } from '@beacon/api/kinds/cfs/question'
import type { SignedIn } from '../../../../context.ts'
import type { Tx } from '../../../../db/database.ts'
import { newId } from '../../../../db/id.ts'
import { withStandingIds } from '../../../../db/same-content.ts'
import { asRange, type NewQuestionRange, type RangeRecord, type StoredStage } from '../../../../db/schema/kinds/cfs/question-range.ts'
import { Failure, failFields } from '../../../../failure.ts'
import { fieldErrorOf } from '../../../../field-error.ts'
import { orderHints, sameHint, sealFlags } from '../../../bank/flag/index.ts'
import type { QuestionBank, QuestionForm } from '../../../bank/question/index.ts'
import { findScene, takeTemplate } from '../../../bank/question-scene/index.ts'

// Checked by the contract: what is sent to this bank has the fields of its form.
const ofRange = (form: QuestionForm): CfsBody => form as unknown as CfsBody

/** Stages that the question knows keep their ids; the others get new ones, and what needs them follows. */
function withIds(sent: CfsBody['stages'], old: readonly StoredStage[]) {
  const standing = withStandingIds(sent, old, 'stage_id', (one, stands) => one.name === stands.name && one.node_key === stands.node_key)
  const known = new Set(old.map(({ stage_id }) => stage_id))
  const given = new Map<string, string>()
  const named = standing.map((stage) => {
    const stage_id = stage.stage_id !== undefined && known.delete(stage.stage_id) ? stage.stage_id : newId()
    if (stage.stage_id !== undefined) given.set(stage.stage_id, stage_id)
    return { ...stage, stage_id }
  })
  return named.map((stage) => ({ ...stage, needs: stage.needs.flatMap((id) => given.get(id) ?? []) }))
}

/** Static flags are judged and sealed as those of parts are: a stage is a part that is scored by itself. */
function sealStages(ctx: SignedIn, sent: CfsBody['stages'], old: readonly StoredStage[]): StoredStage[] {
  const stages = withIds(sent, old)
  const partOf = <Flag>({ stage_id, name, flags }: { stage_id: string; name: string; flags: Flag[] }) => ({
    part_id: stage_id,
    name,
    score_share: 1,
    logic: 'any' as const,
    flags,
  })
  const input = { parts: stages.map((stage) => partOf(stage)), decoy_flags: [] }
  const before = { parts: old.map((stage) => partOf(stage)), decoy_flags: [] }
  // The parts come back in their order, a new one with an id of its own: that of its stage stays.
  const { parts } = atStages(() => sealFlags(ctx.secret, input, before))
  return stages.map((stage, index) => ({ ...stage, flags: parts[index]?.flags ?? [] }))
}

/** What parts are refused for is said at the stage. */
function atStages<T>(run: () => T): T {
  try {
    return run()
  } catch (error) {
    if (!(error instanceof Failure) || error.details?.['fields'] === undefined) throw error
    const fields = Object.entries(error.details['fields'] as Parameters<typeof failFields>[0])
    return failFields(Object.fromEntries(fields.map(([path, one]) => [path.replace(/^parts\./u, 'stages.'), one])))
  }
}

function valuesOf(ctx: SignedIn, body: CfsBody, old: RangeRecord | null): NewQuestionRange {
  const known = old?.hints ?? []
  return {
    topology_id: body.topology_id,
    order: body.order,
    finish_bonus_percent: body.finish_bonus_percent,
    stages: sealStages(ctx, body.stages, old?.stages ?? []),
    hints: orderHints(withStandingIds(body.hints, known, 'hint_id', sameHint), new Set(known.map(({ hint_id }) => hint_id))),
  }
}

/** Takes the template over where another one was chosen, then looks whether the stages stand in the range. @throws 400 at the field */
async function placeRange(tx: Tx, ctx: SignedIn, id: string, body: CfsBody): Promise<void> {
  const old = await findScene(tx, id)
  const { topology_id } = body
  const isOther = topology_id !== null && topology_id !== old?.topology_id
  const scene = isOther ? await takeTemplate(tx, ctx, { question_id: id, topology_id, terms: old }) : old
  if (scene === null) return failFields({ topology_id: { code: topology_id === null ? 'field_empty' : 'field_wrong' } })
  const range: RangeKnown = {
    node_keys: new Set(scene.definition.nodes.map((node) => node.id)),
    is_shared: scene.isolation === 'shared',
  }
  const found = crossCheck(body, range)
  if (found.length > 0) failFields(Object.fromEntries(found.map(([path, issue]) => [path, fieldErrorOf(issue) ?? { code: 'field_wrong' }])))
}

export const form: QuestionBank['form'] = {
  text: 'description',
  check: () => undefined,
  isWrongText: (_form, text) => text.includes('{{flag'),
  templates: () => null,
  values: (ctx, sent, old) => valuesOf(ctx, ofRange(sent), old === null ? null : asRange(old)),
  after: (tx, ctx, id, sent) => placeRange(tx, ctx, id, ofRange(sent.form)),
  judged: ['order', 'stages'],
}
