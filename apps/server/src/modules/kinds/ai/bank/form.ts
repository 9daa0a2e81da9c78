import type { AiBody } from '@beacon/api/kinds/ai/bank'
import type { SignedIn } from '../../../../context.ts'
import type { Tx } from '../../../../db/database.ts'
import { newId } from '../../../../db/id.ts'
import { withStandingIds } from '../../../../db/same-content.ts'
import { asAiQuestion, type AiRecord, type NewQuestionAi } from '../../../../db/schema/kinds/ai/question-ai.ts'
import { Failure, failFields } from '../../../../failure.ts'
import { orderHints, sameHint, sealFlags } from '../../../bank/flag/index.ts'
import { maySeeSolution, type HeldQuestion, type QuestionBank, type QuestionForm } from '../../../bank/question/index.ts'
import { findScene, takeTemplate } from '../../../bank/question-scene/index.ts'
import { holdFiles, placedAt } from '../../../bank/script-files/index.ts'
import { plainBank } from '../../port/index.ts'
import { settleDigests } from './digest.ts'

// Checked by the contract: what is sent to this bank has the fields of its form.
const ofAi = (form: QuestionForm): AiBody => form as unknown as AiBody
type Held = (HeldQuestion & AiRecord) | null
const ownRow = (row: HeldQuestion | null): Held => (row === null ? null : asAiQuestion(row))

/** Flags are judged and sealed as those of a part are; what they are refused for is said at the list. */
function sealed(ctx: SignedIn, body: AiBody, old: Held): NewQuestionAi['flags'] {
  const partOf = <Flag>(flags: Flag[]) => ({
    part_id: old?.resource_id ?? newId(),
    name: '',
    score_share: 100,
    logic: 'any' as const,
    flags,
  })
  const before = { parts: old === null ? [] : [partOf(old.flags)], decoy_flags: [] }
  try {
    const { parts } = sealFlags(ctx.secret, { parts: [partOf(body.flags)], decoy_flags: [] }, before)
    return parts[0]?.flags ?? []
  } catch (error) {
    if (!(error instanceof Failure) || error.details?.['fields'] === undefined) throw error
    const fields = Object.entries(error.details['fields'] as Parameters<typeof failFields>[0])
    return failFields(Object.fromEntries(fields.map(([path, one]) => [path.replace(/^parts\.0\./u, ''), one])))
  }
}

/** Who may not see solutions leaves the reference as it is. */
function valuesOf(ctx: SignedIn, body: AiBody, old: Held): NewQuestionAi {
  const { reference, input, program } = old === null || maySeeSolution(ctx, old) ? body : old
  const { task_type, id_column, value_column, split_mode, split_ratio, metric, positive, metric_digits } = body
  const { points_way, base, target, score, submission_max_mb, topology_id, run_time_s, run_memory_mb, shows_log } = body
  const isCode = task_type === 'code'
  const known = old?.hints ?? []
  return {
    task_type,
    reference,
    id_column,
    value_column,
    split_mode,
    split_ratio,
    metric,
    positive,
    metric_digits,
    points_way,
    base,
    target,
    score,
    submission_max_mb,
    input: isCode ? input : null,
    program: isCode ? program : null,
    run_time_s,
    run_memory_mb,
    shows_log,
    topology_id: task_type === 'flag' ? topology_id : null,
    flags: sealed(ctx, body, old),
    hints: orderHints(withStandingIds(body.hints, known, 'hint_id', sameHint), new Set(known.map(({ hint_id }) => hint_id))),
  }
}

/** What lies in the files is looked at by the ready tries. @throws 400 at the field */
async function holdData(tx: Tx, ctx: SignedIn, body: AiBody, old: Held): Promise<void> {
  if (old !== null && !maySeeSolution(ctx, old)) return
  const held = (['reference', 'input', 'program'] as const).flatMap((name) => old?.[name]?.file_id ?? [])
  const at = (name: 'reference' | 'input') => placedAt(name, body[name])
  await holdFiles(
    tx,
    ctx,
    [
      { purposes: ['ai_reference'], placed: body.task_type === 'code' ? [...at('reference'), ...at('input')] : at('reference') },
      { purposes: ['check_script'], placed: body.task_type === 'code' ? placedAt('program', body.program) : [] },
    ],
    new Set(held),
  )
}

/** Takes the template over where another one was chosen. @throws 400 at the field */
async function placeScene(tx: Tx, ctx: SignedIn, id: string, { task_type, topology_id }: AiBody): Promise<void> {
  if (task_type !== 'flag' || topology_id === null) return
  const old = await findScene(tx, id)
  if (old?.topology_id === topology_id) return
  const scene = await takeTemplate(tx, ctx, { question_id: id, topology_id, terms: old })
  if (scene === null) failFields({ topology_id: { code: 'field_wrong' } })
}

export const form: QuestionBank['form'] = {
  ...plainBank.form,
  isWrongText: (_form, text) => text.includes('{{flag'),
  values: (ctx, sent, old) => valuesOf(ctx, ofAi(sent), ownRow(old)),
  after: async (tx, ctx, id, sent) => {
    await holdData(tx, ctx, ofAi(sent.form), ownRow(sent.old))
    await placeScene(tx, ctx, id, ofAi(sent.form))
    await settleDigests(tx, [id])
  },
  judged: [
    ...(['task_type', 'reference', 'id_column', 'value_column', 'split_mode', 'split_ratio', 'metric', 'positive'] as const),
    ...(['metric_digits', 'points_way', 'base', 'target', 'flags', 'input', 'program', 'run_time_s', 'run_memory_mb'] as const),
  ],
}
