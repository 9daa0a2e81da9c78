import type { CommonDetail, CommonRow } from '@beacon/api/bank/question'
import { maskedFlag } from '@beacon/api/bank/question'
import type { AiQuestionDetail, AiQuestionRow } from '@beacon/api/kinds/ai/bank'
import type { SignedIn } from '../../../../context.ts'
import { asAiQuestion, questionAi, type AiRecord } from '../../../../db/schema/kinds/ai/question-ai.ts'
import { inArray } from 'drizzle-orm'
import { findQuestionScenes, openFlag } from '../../../bank/flag/index.ts'
import type { BankView, HeldQuestion } from '../../../bank/question/index.ts'
import { findAttachments } from '../../../platform/file/index.ts'
import { trialStateOf } from './state.ts'

type OwnRow = Omit<AiQuestionRow, keyof CommonRow>
type OwnDetail = Omit<AiQuestionDetail, keyof CommonRow | keyof CommonDetail | keyof OwnRow>
type FileView = NonNullable<AiQuestionDetail['reference']>

interface Facts {
  files: ReadonlyMap<string, FileView>
  scenes: Awaited<ReturnType<typeof findQuestionScenes>>
}

function rowOf(row: AiRecord, { files }: Facts): OwnRow {
  const { task_type, split_mode, split_ratio, metric, points_way, score, reference } = row
  return {
    task_type,
    split_mode,
    split_ratio,
    metric,
    points_way,
    score,
    trial: trialStateOf(row),
    data_bytes: reference === null ? 0 : (files.get(reference.file_id)?.size ?? 0),
  }
}

/** Data, the program and flags are for those who may see solutions. */
function detailOf(ctx: SignedIn, held: HeldQuestion, { files }: Facts, isOpen: boolean): OwnDetail & Pick<AiQuestionDetail, 'hints'> {
  const row = asAiQuestion(held)
  const { id_column, value_column, positive, metric_digits, base, target, submission_max_mb, topology_id } = row
  const { run_time_s, run_memory_mb, shows_log } = row
  const fileOf = (one: AiRecord['reference']) => (one === null || !isOpen ? null : (files.get(one.file_id) ?? null))
  return {
    id_column,
    value_column,
    positive,
    metric_digits,
    base,
    target,
    submission_max_mb,
    topology_id,
    reference: fileOf(row.reference),
    input: fileOf(row.input),
    program: fileOf(row.program),
    run_time_s,
    run_memory_mb,
    shows_log,
    flags: row.flags.map((flag) => ({
      flag_id: flag.flag_id,
      match: flag.match,
      content: isOpen ? openFlag(ctx.secret, flag) : maskedFlag,
    })),
    hints: row.hints.map((hint) => ({
      ...hint,
      after: hint.after ?? [],
    })),
  }
}

/** What a contest would miss. */
function problemsOf(row: AiRecord, { scenes }: Facts): string[] {
  const found: [string, boolean][] = [
    ['no_scene', row.topology_id !== null && scenes.get(row.resource_id)?.is_on !== true],
    ['trial_missing', row.task_type !== 'flag' && trialStateOf(row) !== 'passed'],
  ]
  return found.flatMap(([code, isWrong]) => (isWrong ? [code] : []))
}

/** Files and scenes of all rows of a page at once. */
export async function viewOf(ctx: SignedIn, ids: string[]): Promise<BankView> {
  const rows = ids.length === 0 ? [] : await ctx.db.select().from(questionAi).where(inArray(questionAi.question_id, ids))
  const files = await findAttachments(
    ctx.db,
    rows.flatMap(({ reference, input, program }) => [reference, input, program].filter((one) => one !== null)),
  )
  const facts: Facts = { files: new Map(files.map((file) => [file.file_id, file])), scenes: await findQuestionScenes(ctx.db, ids) }
  return {
    row: (row) => rowOf(asAiQuestion(row), facts),
    detail: (row, isOpen) => detailOf(ctx, row, facts, isOpen),
    problems: (row) => problemsOf(asAiQuestion(row), facts),
  }
}
