import { crossCheck, type PathIssue, type ServiceScene } from '@beacon/api/bank/judged-question'
import type { SignedIn } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import type { JudgedRow } from '../../../db/schema/bank/judged-question.ts'
import { failFields } from '../../../failure.ts'
import { fieldErrorOf } from '../../../field-error.ts'
import { findFile } from '../../platform/file/index.ts'
import { maySeeSolution, type HeldQuestion } from '../question/index.ts'
import { findScene, takeTemplate } from '../question-scene/index.ts'
import { holdFiles, placedAt } from '../script-files/index.ts'

/** What the form of such a question sends of judged columns. */
export type JudgedForm = Omit<JudgedRow, 'checker_id' | 'exploit_id' | 'digest'>
type Held = (HeldQuestion & JudgedRow) | null

/** Judged columns of a form. Who may not see solutions leaves scripts and patch as they are. */
export function judgedValues(ctx: SignedIn, body: JudgedForm, old: Held): JudgedForm {
  const { checker_script, checker_attachment, exploit_script, exploit_attachment, reference_patch } =
    old === null || maySeeSolution(ctx, old) ? body : old
  const secret = { checker_script, checker_attachment, exploit_script, exploit_attachment, reference_patch }
  const { topology_id, node, port, flag_place, runtime_image, check_timeout_s, exploit_timeout_s, restart_command, ready_s } = body
  return { topology_id, node, port, flag_place, runtime_image, check_timeout_s, exploit_timeout_s, restart_command, ready_s, ...secret }
}

type Files = Pick<JudgedForm, 'checker_script' | 'checker_attachment' | 'exploit_script' | 'exploit_attachment' | 'reference_patch'>
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

/** Files of a row, for who names them. */
export const judgedFiles = (row: Files): { file_id: string; name: string }[] =>
  [row.checker_script, row.checker_attachment, row.exploit_script, row.exploit_attachment, row.reference_patch].filter(
    (file) => file !== null,
  )

async function holdOwn(tx: Tx, ctx: SignedIn, body: JudgedForm, old: Held): Promise<void> {
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

type Check = (form: Pick<JudgedForm, 'node' | 'port'>, scene: ServiceScene) => PathIssue[]

/** Takes the template over where another one was chosen, then looks whether the service stands in the scene. @throws 400 at the field */
async function placeService(tx: Tx, ctx: SignedIn, id: string, body: JudgedForm, check: Check): Promise<void> {
  const old = await findScene(tx, id)
  const { topology_id } = body
  const isOther = topology_id !== null && topology_id !== old?.topology_id
  const scene = isOther ? await takeTemplate(tx, ctx, { question_id: id, topology_id, terms: old }) : old
  if (scene === null) return failFields({ topology_id: { code: topology_id === null ? 'field_empty' : 'field_wrong' } })
  const found = check(body, { nodes: scene.definition.nodes, is_shared: scene.isolation === 'shared' })
  if (found.length > 0) failFields(Object.fromEntries(found.map(([path, issue]) => [path, fieldErrorOf(issue) ?? { code: 'field_wrong' }])))
}

/** What of the form stands in further tables. @throws 400 at the field */
export async function keepJudged(
  tx: Tx,
  ctx: SignedIn,
  { id, body, old, check = crossCheck }: { id: string; body: JudgedForm; old: Held; check?: Check },
): Promise<void> {
  await holdOwn(tx, ctx, body, old)
  await placeService(tx, ctx, id, body, check)
}

/** Columns that a test is about. */
export const judgedNames = [
  ...(['node', 'port', 'flag_place', 'checker_script', 'checker_attachment', 'exploit_script', 'exploit_attachment'] as const),
  ...(['runtime_image', 'check_timeout_s', 'exploit_timeout_s', 'restart_command', 'ready_s'] as const),
] as const
/** What a version names and never shows, and what follows from the rest. */
export const judgedSecrets = [
  ...(['checker_script', 'checker_attachment', 'exploit_script', 'exploit_attachment', 'reference_patch', 'flag_place'] as const),
]
export const judgedDerived = ['checker_id', 'exploit_id', 'digest'] as const
