import type { ScriptState } from '@beacon/api/bank/script-fields'
import { maskedFlag, type CommonDetail, type CommonRow } from '@beacon/api/bank/question'
import type { OperationQuestionDetail, OperationQuestionRow } from '@beacon/api/kinds/operation/bank'
import type { PointView } from '@beacon/api/kinds/operation/question'
import { inArray } from 'drizzle-orm'
import type { SignedIn } from '../../../../context.ts'
import {
  asOperationQuestion,
  questionOperation,
  type OperationRecord,
  type StoredOperationPoint,
} from '../../../../db/schema/kinds/operation/question-operation.ts'
import { findQuestionScenes, openFlag } from '../../../bank/flag/index.ts'
import { mayEdit, type BankView, type HeldQuestion } from '../../../bank/question/index.ts'
import { findAttachments } from '../../../platform/file/index.ts'
import { scriptStates } from '../../../scenes/check/index.ts'
import { scoreOf, scriptPoints } from './points.ts'
import { proofShare, provable, proved, scriptState } from './state.ts'

type OwnRow = Omit<OperationQuestionRow, keyof CommonRow>
type OwnDetail = Omit<OperationQuestionDetail, keyof CommonRow | keyof CommonDetail | keyof OwnRow>
type FileView = NonNullable<PointView['check_script']>

interface Facts {
  files: ReadonlyMap<string, FileView>
  states: ReadonlyMap<string, Pick<OwnRow, 'proved' | 'provable' | 'proof' | 'script_state'>>
  scripts: Awaited<ReturnType<typeof scriptStates>>
  scenes: Awaited<ReturnType<typeof findQuestionScenes>>
}

const noState = { proved: 0, provable: 0, proof: 'none', script_state: 'none' } as const

const rowOf = (row: OperationRecord, { states }: Facts): OwnRow => ({
  point_count: row.points.length,
  score: scoreOf(row.points),
  types: [...new Set(row.points.map(({ type }) => type))],
  modes: [...new Set(row.points.map(({ check_mode }) => check_mode))],
  ...(states.get(row.resource_id) ?? noState),
})

/** Scripts and answers are for those who may see solutions; where they look tells what they look for, so it is for those who edit. */
function pointOf(
  ctx: SignedIn,
  point: StoredOperationPoint,
  about: { row: HeldQuestion & OperationRecord; facts: Facts; isOpen: boolean },
) {
  const { row, facts, isOpen } = about
  const fileOf = (file: StoredOperationPoint['check_script']): FileView | null =>
    file === null || !isOpen ? null : (facts.files.get(file.file_id) ?? null)
  const script = facts.scripts.get(row.script_ids[point.point_id] ?? '')
  const state: ScriptState = script?.state ?? 'none'
  const node = facts.scenes.get(row.resource_id)?.definition.nodes.find(({ id }) => id === point.node)
  const seesPlaces = isOpen || mayEdit(ctx, row)
  return {
    ...point,
    check_script: fileOf(point.check_script),
    attachment: fileOf(point.attachment),
    script_args: seesPlaces ? point.script_args : '',
    reads: seesPlaces ? point.reads : [],
    commands: seesPlaces ? point.commands : [],
    flags: point.flags.map((flag) => ({
      flag_id: flag.flag_id,
      match: flag.match,
      content: isOpen ? openFlag(ctx.secret, flag) : maskedFlag,
    })),
    script_state: state,
    script_reason: isOpen ? (script?.reason ?? '') : '',
    lacks_agent: lacksAgent(point, node),
  }
}

/** Nobody reads or runs anything in a virtual machine. */
export const lacksAgent = (
  { reads, commands }: Pick<StoredOperationPoint, 'reads' | 'commands'>,
  node: { kind: 'container' | 'vm' } | undefined,
): boolean => reads.length + commands.length > 0 && node?.kind === 'vm'

function detailOf(ctx: SignedIn, held: HeldQuestion, facts: Facts, isOpen: boolean): OwnDetail & Pick<OperationQuestionDetail, 'hints'> {
  const row = asOperationQuestion(held)
  return {
    topology_id: row.topology_id,
    runtime_image: row.runtime_image,
    points: row.points.map((point) => pointOf(ctx, point, { row, facts, isOpen })),
    node_keys: facts.scenes.get(row.resource_id)?.definition.nodes.map(({ id }) => id) ?? [],
    hints: row.hints.map((hint) => ({ ...hint, after: hint.after ?? [] })),
  }
}

/** What a contest would miss. */
function problemsOf(row: OperationRecord, { states, scenes }: Facts): string[] {
  const state = states.get(row.resource_id) ?? noState
  const scene = scenes.get(row.resource_id)
  const nodes = new Set(scene?.definition.nodes.map(({ id }) => id))
  const looked = scriptPoints(row)
  const found: [string, boolean][] = [
    ['no_scene', looked.length > 0 && scene?.is_on !== true],
    ['stage_node_missing', scene !== undefined && looked.some(({ node }) => node !== null && !nodes.has(node))],
    ['script_missing', looked.some(({ check_script }) => check_script === null)],
    ['script_failed', state.script_state === 'failed'],
    ['proof_missing', state.proof !== 'all'],
  ]
  return found.flatMap(([code, isWrong]) => (isWrong ? [code] : []))
}

/** Files, scripts and proofs of all rows of a page at once. */
export async function viewOf(ctx: SignedIn, ids: string[]): Promise<BankView> {
  const rows =
    ids.length === 0
      ? []
      : await ctx.db
          .select({ row: questionOperation, proved, provable, proof: proofShare, script_state: scriptState })
          .from(questionOperation)
          .where(inArray(questionOperation.question_id, ids))
  const files = await findAttachments(
    ctx.db,
    rows.flatMap(({ row }) =>
      row.points.flatMap(({ check_script, attachment }) => [check_script, attachment].filter((file) => file !== null)),
    ),
  )
  const facts: Facts = {
    files: new Map(files.map((file) => [file.file_id, file])),
    states: new Map(rows.map(({ row, ...state }) => [row.question_id, state])),
    scripts: await scriptStates(
      ctx.db,
      rows.flatMap(({ row }) => Object.values(row.script_ids)),
    ),
    scenes: await findQuestionScenes(ctx.db, ids),
  }
  return {
    row: (row) => rowOf(asOperationQuestion(row), facts),
    detail: (row, isOpen) => detailOf(ctx, row, facts, isOpen),
    problems: (row) => problemsOf(asOperationQuestion(row), facts),
  }
}
