import type { AdBody } from '@beacon/api/kinds/attack-defense/bank'
import type { SignedIn } from '../../../../context.ts'
import type { Tx } from '../../../../db/database.ts'
import { newId } from '../../../../db/id.ts'
import {
  asService,
  type NewQuestionService,
  type AdServiceRecord,
  type StoredCheckPoint,
} from '../../../../db/schema/kinds/attack-defense/question-service.ts'
import { maySeeSolution, type HeldQuestion, type QuestionBank, type QuestionForm } from '../../../bank/question/index.ts'
import { holdFiles, placedAt } from '../../../bank/script-files/index.ts'
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

/** Scripts and attachments of a body, or of a row, by the path of their field. */
function filesOf({
  checker_script,
  checker_attachment,
  check_points,
}: Pick<AdBody, 'checker_script' | 'checker_attachment' | 'check_points'>) {
  const point = (name: 'check_script' | 'attachment') => check_points.flatMap((one, n) => placedAt(`check_points.${n}.${name}`, one[name]))
  return [
    { purposes: ['check_script' as const], placed: [...placedAt('checker_script', checker_script), ...point('check_script')] },
    { purposes: ['attachment' as const], placed: [...placedAt('checker_attachment', checker_attachment), ...point('attachment')] },
  ]
}

async function holdOwn(tx: Tx, ctx: SignedIn, body: AdBody, old: (HeldQuestion & AdServiceRecord) | null): Promise<void> {
  if (old !== null && !maySeeSolution(ctx, old)) return
  const held = new Set(old === null ? [] : filesOf(old).flatMap(({ placed }) => placed.map(({ file_id }) => file_id)))
  await holdFiles(tx, ctx, filesOf(body), held)
}

const ownRow = (row: HeldQuestion | null) => (row === null ? null : asService(row))

export const form: QuestionBank['form'] = {
  ...plainBank.form,
  values: (ctx, sent, old) => valuesOf(ctx, ofService(sent), ownRow(old)),
  after: (tx, ctx, _id, sent) => holdOwn(tx, ctx, ofService(sent.form), ownRow(sent.old)),
  judged: ['ports', 'flag_stores', 'put_mode', 'checker_script', 'checker_attachment', 'runtime_image', 'stage_timeout_s'],
}
