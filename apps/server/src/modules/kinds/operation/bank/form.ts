import type { OperationBody } from '@beacon/api/kinds/operation/bank'
import { crossCheck } from '@beacon/api/kinds/operation/question'
import type { SignedIn } from '../../../../context.ts'
import type { Tx } from '../../../../db/database.ts'
import { newId } from '../../../../db/id.ts'
import { withStandingIds } from '../../../../db/same-content.ts'
import {
  asOperationQuestion,
  type NewQuestionOperation,
  type OperationRecord,
  type StoredOperationPoint,
} from '../../../../db/schema/kinds/operation/question-operation.ts'
import { Failure, failFields } from '../../../../failure.ts'
import { fieldErrorOf } from '../../../../field-error.ts'
import { orderHints, sameHint, sealFlags } from '../../../bank/flag/index.ts'
import { maySeeSolution, type HeldQuestion, type QuestionBank, type QuestionForm } from '../../../bank/question/index.ts'
import { findScene, takeTemplate } from '../../../bank/question-scene/index.ts'
import { holdFiles, placedAt } from '../../../bank/script-files/index.ts'
import { plainBank } from '../../port/index.ts'
import { settleQuestions } from './settle.ts'

// Checked by the contract: what is sent to this bank has the fields of its form.
const ofOperation = (form: QuestionForm): OperationBody => form as unknown as OperationBody
type Held = (HeldQuestion & OperationRecord) | null
const ownRow = (row: HeldQuestion | null): Held => (row === null ? null : asOperationQuestion(row))
type Sent = OperationBody['points'][number] & { point_id: string }

/** Points that the question knows keep their ids. Who may not see scripts leaves them as they are. */
function withIds(ctx: SignedIn, sent: OperationBody['points'], old: Held): Sent[] {
  const known = new Map((old?.points ?? []).map((point) => [point.point_id, point]))
  const isOpen = old === null || maySeeSolution(ctx, old)
  return withStandingIds(sent, old?.points ?? [], 'point_id', (one, stands) => one.name === stands.name).map((point) => {
    const stands = point.point_id === undefined ? undefined : known.get(point.point_id)
    if (stands !== undefined) known.delete(stands.point_id)
    const { check_script = null, attachment = null, script_args = '' } = stands ?? {}
    return { ...point, ...(isOpen ? {} : { check_script, attachment, script_args }), point_id: stands?.point_id ?? newId() }
  })
}

/** Answers are judged and sealed as flags of parts are: a point is a part that is scored by itself. */
function sealPoints(ctx: SignedIn, sent: OperationBody['points'], old: Held): StoredOperationPoint[] {
  const points = withIds(ctx, sent, old)
  const partOf = <Flag>({ point_id, name, flags }: { point_id: string; name: string; flags: Flag[] }) => ({
    part_id: point_id,
    name,
    score_share: 1,
    logic: 'any' as const,
    flags,
  })
  const input = { parts: points.map((point) => partOf(point)), decoy_flags: [] }
  const before = { parts: (old?.points ?? []).map((point) => partOf(point)), decoy_flags: [] }
  // The parts come back in their order, a new one with an id of its own: that of its point stays.
  const { parts } = atPoints(() => sealFlags(ctx.secret, input, before))
  return points.map((point, index) => ({ ...point, flags: parts[index]?.flags ?? [] }))
}

/** What parts are refused for is said at the point. */
function atPoints<T>(run: () => T): T {
  try {
    return run()
  } catch (error) {
    if (!(error instanceof Failure) || error.details?.['fields'] === undefined) throw error
    const fields = Object.entries(error.details['fields'] as Parameters<typeof failFields>[0])
    return failFields(Object.fromEntries(fields.map(([path, one]) => [path.replace(/^parts\./u, 'points.'), one])))
  }
}

function valuesOf(ctx: SignedIn, body: OperationBody, old: Held): NewQuestionOperation {
  const known = old?.hints ?? []
  return {
    topology_id: body.topology_id,
    runtime_image: body.runtime_image,
    points: sealPoints(ctx, body.points, old),
    hints: orderHints(withStandingIds(body.hints, known, 'hint_id', sameHint), new Set(known.map(({ hint_id }) => hint_id))),
  }
}

function filesOf(points: readonly Pick<StoredOperationPoint, 'check_script' | 'attachment'>[]) {
  const of = (name: 'check_script' | 'attachment') => points.flatMap((one, n) => placedAt(`points.${n}.${name}`, one[name]))
  return [
    { purposes: ['check_script' as const], placed: of('check_script') },
    { purposes: ['attachment' as const], placed: of('attachment') },
  ]
}

async function holdOwn(tx: Tx, ctx: SignedIn, body: OperationBody, old: Held): Promise<void> {
  if (old !== null && !maySeeSolution(ctx, old)) return
  const held = new Set(old === null ? [] : filesOf(old.points).flatMap(({ placed }) => placed.map(({ file_id }) => file_id)))
  await holdFiles(tx, ctx, filesOf(body.points), held)
}

/** Takes the template over where another one was chosen, then looks whether the points stand in the scene. @throws 400 at the field */
async function placePoints(tx: Tx, ctx: SignedIn, id: string, body: OperationBody): Promise<void> {
  const old = await findScene(tx, id)
  const { topology_id } = body
  const isOther = topology_id !== null && topology_id !== old?.topology_id
  const scene = isOther ? await takeTemplate(tx, ctx, { question_id: id, topology_id, terms: old }) : old
  if (scene === null) {
    // Answers alone need no machines.
    const needsNone = body.points.every(({ judge }) => judge === 'answer')
    return needsNone && topology_id === null
      ? undefined
      : failFields({ topology_id: { code: topology_id === null ? 'field_empty' : 'field_wrong' } })
  }
  const node_keys = new Set(scene.definition.nodes.map(({ id: node }) => node))
  const found = crossCheck(body, { node_keys, is_shared: scene.isolation !== 'entrant' })
  if (found.length > 0) failFields(Object.fromEntries(found.map(([path, issue]) => [path, fieldErrorOf(issue) ?? { code: 'field_wrong' }])))
}

export const form: QuestionBank['form'] = {
  ...plainBank.form,
  isWrongText: (_form, text) => text.includes('{{flag'),
  values: (ctx, sent, old) => valuesOf(ctx, ofOperation(sent), ownRow(old)),
  after: async (tx, ctx, id, sent) => {
    await holdOwn(tx, ctx, ofOperation(sent.form), ownRow(sent.old))
    await placePoints(tx, ctx, id, ofOperation(sent.form))
    // The version was recorded before the scene stood.
    await settleQuestions(tx, [id])
  },
  judged: ['points', 'runtime_image'],
}
