import type { AdBody } from '@beacon/api/kinds/attack-defense/bank'
import type { FieldError } from '@beacon/api/errors'
import type { SignedIn } from '../../../../context.ts'
import type { Tx } from '../../../../db/database.ts'
import { newId } from '../../../../db/id.ts'
import {
  asService,
  type NewQuestionService,
  type AdServiceRecord,
  type StoredCheckPoint,
} from '../../../../db/schema/kinds/attack-defense/question-service.ts'
import { failFields } from '../../../../failure.ts'
import { maySeeSolution, type HeldQuestion, type QuestionBank, type QuestionForm } from '../../../bank/question/index.ts'
import { keepFiles } from '../../../platform/file/index.ts'
import { plainBank } from '../../port/index.ts'

// Checked by the contract: what is sent to this bank has the fields of its form.
const ofService = (form: QuestionForm): AdBody => form as unknown as AdBody

/** Check points that the question knows keep their ids. Who may not see scripts leaves them as they are. */
function pointsOf(sent: AdBody['check_points'], old: readonly StoredCheckPoint[], seesScripts: boolean): StoredCheckPoint[] {
  const known = new Map(old.map((point) => [point.check_point_id, point]))
  return sent.map(({ check_point_id = '', ...point }) => {
    const stands = known.get(check_point_id)
    known.delete(check_point_id)
    const { check_script = null, attachment = null } = stands ?? {}
    return { ...point, ...(seesScripts ? {} : { check_script, attachment }), check_point_id: stands?.check_point_id ?? newId() }
  })
}

function valuesOf(ctx: SignedIn, body: AdBody, old: (HeldQuestion & AdServiceRecord) | null): NewQuestionService {
  const seesScripts = old === null || maySeeSolution(ctx, old)
  const { checker_script, checker_attachment } = seesScripts ? body : old
  const { service_key, ports, flag_stores, put_mode, runtime_image, stage_timeout_s, puts, old_gets } = body
  const check_points = pointsOf(body.check_points, old?.check_points ?? [], seesScripts)
  const open = { service_key, ports, flag_stores, put_mode, runtime_image, stage_timeout_s, puts, old_gets }
  return { ...open, checker_script, checker_attachment, check_points }
}

interface NamedFile {
  file_id: string
  path: string
}

/** Scripts and attachments of a body, or of a row, by the path of their field. */
function filesOf({
  checker_script,
  checker_attachment,
  check_points,
}: Pick<AdBody, 'checker_script' | 'checker_attachment' | 'check_points'>) {
  const at = (path: string, one: { file_id: string } | null): NamedFile[] =>
    one === null ? [] : [{ file_id: one.file_id, path: `${path}.file_id` }]
  return {
    check_script: [
      ...at('checker_script', checker_script),
      ...check_points.flatMap((point, n) => at(`check_points.${n}.check_script`, point.check_script)),
    ],
    attachment: [
      ...at('checker_attachment', checker_attachment),
      ...check_points.flatMap((point, n) => at(`check_points.${n}.attachment`, point.attachment)),
    ],
  }
}

/** An id is no right: what the question does not hold must be one's own upload. @throws 400 at the field */
async function holdFiles(tx: Tx, ctx: SignedIn, body: AdBody, old: (HeldQuestion & AdServiceRecord) | null): Promise<void> {
  if (old !== null && !maySeeSolution(ctx, old)) return
  const held = new Set(old === null ? [] : Object.values(filesOf(old)).flatMap((files) => files.map(({ file_id }) => file_id)))
  const errors: Record<string, FieldError> = {}
  for (const [purpose, files] of Object.entries(filesOf(body))) {
    const rows = await keepFiles(tx, files, [purpose === 'check_script' ? 'check_script' : 'attachment'])
    for (const { file_id, path } of files)
      if (!held.has(file_id) && rows.get(file_id)?.user_id !== ctx.actor.user_id) errors[path] = { code: 'field_wrong' }
  }
  if (Object.keys(errors).length > 0) failFields(errors)
}

const ownRow = (row: HeldQuestion | null) => (row === null ? null : asService(row))

export const form: QuestionBank['form'] = {
  ...plainBank.form,
  values: (ctx, sent, old) => valuesOf(ctx, ofService(sent), ownRow(old)),
  after: (tx, ctx, _id, sent) => holdFiles(tx, ctx, ofService(sent.form), ownRow(sent.old)),
  judged: ['ports', 'flag_stores', 'put_mode', 'checker_script', 'checker_attachment', 'runtime_image', 'stage_timeout_s'],
}
