import type { CommonDetail, CommonRow } from '@beacon/api/bank/question'
import { maskedFlag } from '@beacon/api/bank/question'
import type { AiQuestionDetail, AiQuestionRow } from '@beacon/api/kinds/ai/bank'
import type { SignedIn } from '../../../../context.ts'
import { asAiQuestion, questionAi, type AiRecord, type StoredFile } from '../../../../db/schema/kinds/ai/question-ai.ts'
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

const filesOf = ({ reference, scorer_program, input }: Pick<AiRecord, 'reference' | 'scorer_program' | 'input'>): StoredFile[] =>
  [reference, scorer_program, input].filter((file) => file !== null)

function rowOf(row: AiRecord, { files }: Facts): OwnRow {
  const held = filesOf(row)
  const { task_type, split_mode, split_ratio, scorer, metric, points_way, score } = row
  return {
    ...{ task_type, split_mode, split_ratio, scorer, metric, points_way, score },
    trial: trialStateOf(row),
    data_files: held.length,
    data_bytes: held.reduce((sum, { file_id }) => sum + (files.get(file_id)?.size ?? 0), 0),
  }
}

/** Files that evaluate, and flags, are for those who may see solutions. */
function detailOf(ctx: SignedIn, held: HeldQuestion, { files }: Facts, isOpen: boolean): OwnDetail & Pick<AiQuestionDetail, 'hints'> {
  const row = asAiQuestion(held)
  const fileOf = (file: StoredFile | null): FileView | null => (file === null || !isOpen ? null : (files.get(file.file_id) ?? null))
  const { id_column, value_column, positive, is_lower_better, metric_digits, base, target, submission_max_mb, topology_id } = row
  const { runtime_image, code_entry, run_time_s, run_memory_mb, run_disk_mb } = row
  return {
    ...{ id_column, value_column, positive, is_lower_better, metric_digits, base, target, submission_max_mb, topology_id },
    ...{ runtime_image, code_entry, run_time_s, run_memory_mb, run_disk_mb },
    reference: fileOf(row.reference),
    scorer_program: fileOf(row.scorer_program),
    input: fileOf(row.input),
    flags: row.flags.map((flag) => ({
      flag_id: flag.flag_id,
      match: flag.match,
      content: isOpen ? openFlag(ctx.secret, flag) : maskedFlag,
    })),
    hints: row.hints.map((hint) => ({ ...hint, after: hint.after ?? [] })),
  }
}

/** What a contest would miss. */
function problemsOf(row: AiRecord, { scenes }: Facts): string[] {
  const found: [string, boolean][] = [
    ['no_scene', row.topology_id !== null && scenes.get(row.resource_id)?.is_on !== true],
    ['trial_missing', row.task_type === 'result' && row.scorer === 'metric' && trialStateOf(row) !== 'passed'],
  ]
  return found.flatMap(([code, isWrong]) => (isWrong ? [code] : []))
}

/** Files and scenes of all rows of a page at once. */
export async function viewOf(ctx: SignedIn, ids: string[]): Promise<BankView> {
  const rows = ids.length === 0 ? [] : await ctx.db.select().from(questionAi).where(inArray(questionAi.question_id, ids))
  const files = await findAttachments(ctx.db, rows.flatMap(filesOf))
  const facts: Facts = { files: new Map(files.map((file) => [file.file_id, file])), scenes: await findQuestionScenes(ctx.db, ids) }
  return {
    row: (row) => rowOf(asAiQuestion(row), facts),
    detail: (row, isOpen) => detailOf(ctx, row, facts, isOpen),
    problems: (row) => problemsOf(asAiQuestion(row), facts),
  }
}
