import type { AwdpBody } from '@beacon/api/kinds/awdp/bank'
import { crossCheck } from '@beacon/api/kinds/awdp/question'
import type { SignedIn } from '../../../../context.ts'
import type { Tx } from '../../../../db/database.ts'
import { withStandingIds } from '../../../../db/same-content.ts'
import { asAwdpQuestion, type AwdpRecord, type NewQuestionAwdp } from '../../../../db/schema/kinds/awdp/question-awdp.ts'
import { failFields } from '../../../../failure.ts'
import { fieldErrorOf } from '../../../../field-error.ts'
import { orderHints, sameHint } from '../../../bank/flag/index.ts'
import { maySeeSolution, type HeldQuestion, type QuestionBank, type QuestionForm } from '../../../bank/question/index.ts'
import { findScene, takeTemplate } from '../../../bank/question-scene/index.ts'
import { holdFiles, placedAt } from '../../../bank/script-files/index.ts'
import { findFile } from '../../../platform/file/index.ts'
import { plainBank } from '../../port/index.ts'
import { settleQuestions } from './settle.ts'

// Checked by the contract: what is sent to this bank has the fields of its form.
const ofAwdp = (form: QuestionForm): AwdpBody => form as unknown as AwdpBody
type Held = (HeldQuestion & AwdpRecord) | null
const ownRow = (row: HeldQuestion | null): Held => (row === null ? null : asAwdpQuestion(row))

/** Who may not see solutions leaves scripts and patch as they are. */
function valuesOf(ctx: SignedIn, body: AwdpBody, old: Held): NewQuestionAwdp {
  const { checker_script, checker_attachment, exploit_script, exploit_attachment, reference_patch } =
    old === null || maySeeSolution(ctx, old) ? body : old
  const secret = { checker_script, checker_attachment, exploit_script, exploit_attachment, reference_patch }
  const { topology_id, node, port, flag_place, score, defence_score, runtime_image } = body
  const { check_timeout_s, exploit_timeout_s, restart_command, ready_s, patch_mb } = body
  const known = old?.hints ?? []
  // A hint of this kind costs nothing.
  const free = body.hints.map((hint) => ({ ...hint, cost: 0 }))
  const hints = orderHints(withStandingIds(free, known, 'hint_id', sameHint), new Set(known.map(({ hint_id }) => hint_id)))
  const judged = { check_timeout_s, exploit_timeout_s, restart_command, ready_s, patch_mb }
  return { topology_id, node, port, flag_place, score, defence_score, runtime_image, ...judged, ...secret, hints }
}

type Files = Pick<AwdpBody, 'checker_script' | 'checker_attachment' | 'exploit_script' | 'exploit_attachment' | 'reference_patch'>
const filesOf = (one: Files) => [
  {
    purposes: ['check_script' as const],
    placed: [...placedAt('checker_script', one.checker_script), ...placedAt('exploit_script', one.exploit_script)],
  },
  {
    purposes: ['attachment' as const],
    placed: [...placedAt('checker_attachment', one.checker_attachment), ...placedAt('exploit_attachment', one.exploit_attachment)],
  },
  { purposes: ['attachment' as const, 'patch' as const], placed: placedAt('reference_patch', one.reference_patch) },
]

async function holdOwn(tx: Tx, ctx: SignedIn, body: AwdpBody, old: Held): Promise<void> {
  if (old !== null && !maySeeSolution(ctx, old)) return
  const held = new Set(old === null ? [] : filesOf(old).flatMap(({ placed }) => placed.map(({ file_id }) => file_id)))
  await holdFiles(tx, ctx, filesOf(body), held)
  const { reference_patch } = body
  if (reference_patch !== null && !held.has(reference_patch.file_id)) await mustBePacked(tx, reference_patch.file_id)
}

/** What lies in it is looked at when a proof is ordered. @throws 400 at the field */
async function mustBePacked(tx: Tx, file_id: string): Promise<void> {
  const file = await findFile(tx, file_id)
  if (file?.media_type !== 'application/gzip') failFields({ 'reference_patch.file_id': { code: 'field_wrong' } })
}

/** Takes the template over where another one was chosen, then looks whether the service stands in the scene. @throws 400 at the field */
async function placeService(tx: Tx, ctx: SignedIn, id: string, body: AwdpBody): Promise<void> {
  const old = await findScene(tx, id)
  const { topology_id } = body
  const isOther = topology_id !== null && topology_id !== old?.topology_id
  const scene = isOther ? await takeTemplate(tx, ctx, { question_id: id, topology_id, terms: old }) : old
  if (scene === null) return failFields({ topology_id: { code: topology_id === null ? 'field_empty' : 'field_wrong' } })
  const found = crossCheck(body, { nodes: scene.definition.nodes, is_shared: scene.isolation === 'shared' })
  if (found.length > 0) failFields(Object.fromEntries(found.map(([path, issue]) => [path, fieldErrorOf(issue) ?? { code: 'field_wrong' }])))
}

export const form: QuestionBank['form'] = {
  ...plainBank.form,
  isWrongText: (_form, text) => text.includes('{{flag'),
  values: (ctx, sent, old) => valuesOf(ctx, ofAwdp(sent), ownRow(old)),
  after: async (tx, ctx, id, sent) => {
    await holdOwn(tx, ctx, ofAwdp(sent.form), ownRow(sent.old))
    await placeService(tx, ctx, id, ofAwdp(sent.form))
    // The version was recorded before the scene stood.
    await settleQuestions(tx, [id])
  },
  judged: [
    ...(['node', 'port', 'flag_place', 'checker_script', 'checker_attachment', 'exploit_script', 'exploit_attachment'] as const),
    ...(['runtime_image', 'check_timeout_s', 'exploit_timeout_s', 'restart_command', 'ready_s'] as const),
  ],
}
