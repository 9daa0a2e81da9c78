import type { ProofState } from '@beacon/api/bank/judged-question'
import type { ScriptState } from '@beacon/api/bank/script-fields'
import { inArray } from 'drizzle-orm'
import type { SignedIn } from '../../../context.ts'
import type { JudgedRow } from '../../../db/schema/bank/judged-question.ts'
import { findAttachments } from '../../platform/file/index.ts'
import { scriptStates } from '../../scenes/check/index.ts'
import { findQuestionScenes } from '../flag/index.ts'
import { mayEdit, type HeldQuestion } from '../question/index.ts'
import type { NamedScriptFile } from '../script-files/index.ts'
import { judgedFiles } from './form.ts'
import { proofStateOf, scriptStateOf } from './state.ts'
import type { JudgedQuestion, JudgedTable } from './table.ts'

type FileView = Awaited<ReturnType<typeof findAttachments>>[number]

/** What rows of a page say of scripts, proofs and scenes. */
export interface JudgedViews {
  row(row: JudgedQuestion): { node: string; port: number; script_state: ScriptState; proof: ProofState }
  detail(ctx: SignedIn, row: HeldQuestion & JudgedRow, isOpen: boolean): JudgedDetail
  problems(row: JudgedQuestion): string[]
}

interface JudgedDetail extends Omit<JudgedRow, 'checker_id' | 'exploit_id' | 'digest' | 'node' | 'port' | 'flag_place' | keyof Files> {
  flag_place: JudgedRow['flag_place'] | null
  checker_script: FileView | null
  checker_attachment: FileView | null
  exploit_script: FileView | null
  exploit_attachment: FileView | null
  reference_patch: FileView | null
  script_reason: string
}
type Files = Pick<JudgedRow, 'checker_script' | 'checker_attachment' | 'exploit_script' | 'exploit_attachment' | 'reference_patch'>

/** Files, scripts and proofs of all rows of a page at once. */
export async function judgedViews(ctx: SignedIn, table: JudgedTable, questions: readonly JudgedQuestion[]): Promise<JudgedViews> {
  const ids = questions.map(({ resource_id }) => resource_id)
  const rows =
    ids.length === 0
      ? []
      : await ctx.db
          .select({ id: table.question_id, script: scriptStateOf(table), proof: proofStateOf(table) })
          .from(table)
          .where(inArray(table.question_id, ids))
  const found = await findAttachments(ctx.db, questions.flatMap(judgedFiles))
  const files = new Map(found.map((file) => [file.file_id, file]))
  const states = new Map(rows.map(({ id, script, proof }) => [String(id), { script, proof }]))
  const scripts = await scriptStates(
    ctx.db,
    questions.flatMap((row) => [row.checker_id, row.exploit_id].filter((id) => id !== null)),
  )
  const scenes = await findQuestionScenes(ctx.db, ids)
  return {
    row: ({ resource_id, node, port }) => ({
      node,
      port,
      script_state: states.get(resource_id)?.script ?? 'none',
      proof: states.get(resource_id)?.proof ?? 'none',
    }),
    detail: (own, row, isOpen) => {
      const fileOf = (file: NamedScriptFile | null): FileView | null =>
        file === null || !isOpen ? null : (files.get(file.file_id) ?? null)
      const failed = [row.checker_id, row.exploit_id].flatMap((id) => (id === null ? [] : (scripts.get(id)?.reason ?? [])))
      return {
        topology_id: row.topology_id,
        // Where a flag lies tells where to look for it, so it is for those who edit the question or may see its solution; scripts are for the latter.
        flag_place: isOpen || mayEdit(own, row) ? row.flag_place : null,
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
        script_reason: isOpen ? (failed[0] ?? '') : '',
      }
    },
    problems: (row) => {
      const state = states.get(row.resource_id)
      const wrong: [string, boolean][] = [
        ['no_scene', scenes.get(row.resource_id)?.is_on !== true],
        ['script_missing', row.checker_script === null || row.exploit_script === null],
        ['script_failed', state?.script === 'failed'],
        ['proof_missing', state?.proof !== 'passed'],
      ]
      return wrong.flatMap(([code, isWrong]) => (isWrong ? [code] : []))
    },
  }
}
