import type { CommonDetail, CommonRow } from '@beacon/api/bank/question'
import type { AwdpQuestionDetail, AwdpQuestionRow } from '@beacon/api/kinds/awdp/bank'
import type { ProofState } from '@beacon/api/kinds/awdp/question'
import type { ScriptState } from '@beacon/api/bank/script-fields'
import { inArray } from 'drizzle-orm'
import type { SignedIn } from '../../../../context.ts'
import { asAwdpQuestion, questionAwdp, type AwdpRecord } from '../../../../db/schema/kinds/awdp/question-awdp.ts'
import { findQuestionScenes } from '../../../bank/flag/index.ts'
import { mayEdit, type BankView, type HeldQuestion } from '../../../bank/question/index.ts'
import type { NamedScriptFile } from '../../../bank/script-files/index.ts'
import { findAttachments } from '../../../platform/file/index.ts'
import { scriptStates } from '../../../scenes/check/index.ts'
import { proofState, scriptState } from './state.ts'

type OwnRow = Omit<AwdpQuestionRow, keyof CommonRow>
type OwnDetail = Omit<AwdpQuestionDetail, keyof CommonRow | keyof CommonDetail | keyof OwnRow>
type FileView = NonNullable<AwdpQuestionDetail['checker_script']>

interface Facts {
  files: ReadonlyMap<string, FileView>
  states: ReadonlyMap<string, { script: ScriptState; proof: ProofState }>
  scripts: Awaited<ReturnType<typeof scriptStates>>
  scenes: Awaited<ReturnType<typeof findQuestionScenes>>
}

const filesOf = (
  row: Pick<AwdpRecord, 'checker_script' | 'checker_attachment' | 'exploit_script' | 'exploit_attachment' | 'reference_patch'>,
) =>
  [row.checker_script, row.checker_attachment, row.exploit_script, row.exploit_attachment, row.reference_patch].filter(
    (file) => file !== null,
  )

const rowOf = ({ resource_id, node, port, score, defence_score }: AwdpRecord, { states }: Facts): OwnRow => ({
  node,
  port,
  score,
  defence_score,
  script_state: states.get(resource_id)?.script ?? 'none',
  proof: states.get(resource_id)?.proof ?? 'none',
})

/** Where a flag lies tells where to look for it, so it is for those who edit the question or may see its solution; scripts are for the latter. */
function detailOf(ctx: SignedIn, held: HeldQuestion, facts: Facts, isOpen: boolean): OwnDetail & Pick<AwdpQuestionDetail, 'hints'> {
  const row = asAwdpQuestion(held)
  const fileOf = (file: NamedScriptFile | null): FileView | null =>
    file === null || !isOpen ? null : (facts.files.get(file.file_id) ?? null)
  const failed = [row.checker_id, row.exploit_id].flatMap((id) => (id === null ? [] : (facts.scripts.get(id)?.reason ?? [])))
  return {
    topology_id: row.topology_id,
    flag_place: isOpen || mayEdit(ctx, held) ? row.flag_place : null,
    checker_script: fileOf(row.checker_script),
    checker_attachment: fileOf(row.checker_attachment),
    exploit_script: fileOf(row.exploit_script),
    exploit_attachment: fileOf(row.exploit_attachment),
    reference_patch: fileOf(row.reference_patch),
    runtime_image: row.runtime_image,
    check_timeout_s: row.check_timeout_s,
    exploit_timeout_s: row.exploit_timeout_s,
    restart_command: row.restart_command,
    ready_s: row.ready_s,
    patch_mb: row.patch_mb,
    script_reason: isOpen ? (failed[0] ?? '') : '',
    hints: row.hints.map((hint) => ({ ...hint, after: hint.after ?? [] })),
  }
}

/** What a contest would miss. */
function problemsOf(row: AwdpRecord, { states, scenes }: Facts): string[] {
  const state = states.get(row.resource_id)
  const found: [string, boolean][] = [
    ['no_scene', scenes.get(row.resource_id)?.is_on !== true],
    ['script_missing', row.checker_script === null || row.exploit_script === null],
    ['script_failed', state?.script === 'failed'],
    ['proof_missing', state?.proof !== 'passed'],
  ]
  return found.flatMap(([code, isWrong]) => (isWrong ? [code] : []))
}

/** Files, scripts and proofs of all rows of a page at once. */
export async function viewOf(ctx: SignedIn, ids: string[]): Promise<BankView> {
  const rows =
    ids.length === 0
      ? []
      : await ctx.db
          .select({ row: questionAwdp, script: scriptState, proof: proofState })
          .from(questionAwdp)
          .where(inArray(questionAwdp.question_id, ids))
  const files = await findAttachments(
    ctx.db,
    rows.flatMap(({ row }) => filesOf(row)),
  )
  const facts: Facts = {
    files: new Map(files.map((file) => [file.file_id, file])),
    states: new Map(rows.map(({ row, script, proof }) => [row.question_id, { script, proof }])),
    scripts: await scriptStates(
      ctx.db,
      rows.flatMap(({ row }) => [row.checker_id, row.exploit_id].filter((id) => id !== null)),
    ),
    scenes: await findQuestionScenes(ctx.db, ids),
  }
  return {
    row: (row) => rowOf(asAwdpQuestion(row), facts),
    detail: (row, isOpen) => detailOf(ctx, row, facts, isOpen),
    problems: (row) => problemsOf(asAwdpQuestion(row), facts),
  }
}
