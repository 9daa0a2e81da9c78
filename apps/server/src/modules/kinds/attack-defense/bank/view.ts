import type { AdQuestionDetail, AdQuestionRow } from '@beacon/api/kinds/attack-defense/bank'
import type { ScriptState } from '@beacon/api/bank/script-fields'
import type { CommonDetail, CommonRow } from '@beacon/api/bank/question'
import { inArray } from 'drizzle-orm'
import type { SignedIn } from '../../../../context.ts'
import {
  asService,
  questionService,
  type AdServiceRecord,
  type StoredScriptFile,
} from '../../../../db/schema/kinds/attack-defense/question-service.ts'
import type { BankView } from '../../../bank/question/index.ts'
import { findAttachments } from '../../../platform/file/index.ts'
import { scriptStates } from '../../../scenes/check/index.ts'

type OwnRow = Omit<AdQuestionRow, keyof CommonRow>
type OwnDetail = Omit<AdQuestionDetail, keyof CommonRow | keyof CommonDetail | keyof OwnRow>
type FileView = NonNullable<AdQuestionDetail['checker_script']>

interface Facts {
  files: ReadonlyMap<string, FileView>
  scripts: Awaited<ReturnType<typeof scriptStates>>
}

function stateOf({ script_ids }: AdServiceRecord, { scripts }: Facts): ScriptState {
  const states = Object.values(script_ids).map((id) => scripts.get(id)?.state ?? 'building')
  if (states.length === 0) return 'none'
  return (['failed', 'building'] as const).find((state) => states.includes(state)) ?? 'ready'
}

/** What a contest would miss. */
function problemsOf(row: AdServiceRecord, facts: Facts): string[] {
  const state = stateOf(row, facts)
  return [...(row.checker_script === null ? ['script_missing'] : []), ...(state === 'failed' ? ['script_failed'] : [])]
}

const rowOf = (row: AdServiceRecord, facts: Facts): OwnRow => ({
  service_key: row.service_key,
  ports: row.ports,
  flag_stores: row.flag_stores,
  put_mode: row.put_mode,
  check_point_count: row.check_points.length,
  script_state: stateOf(row, facts),
})

/** Scripts are for those who may see what solves a question. */
function detailOf(row: AdServiceRecord, facts: Facts, isOpen: boolean): OwnDetail & Pick<AdQuestionDetail, 'hints'> {
  const fileOf = (file: StoredScriptFile | null): FileView | null =>
    file === null || !isOpen ? null : (facts.files.get(file.file_id) ?? null)
  const failed = Object.values(row.script_ids).flatMap((id) => facts.scripts.get(id)?.reason ?? [])
  return {
    checker_script: fileOf(row.checker_script),
    checker_attachment: fileOf(row.checker_attachment),
    runtime_image: row.runtime_image,
    stage_timeout_s: row.stage_timeout_s,
    puts: row.puts,
    old_gets: row.old_gets,
    check_points: row.check_points.map((point) => ({
      ...point,
      check_script: fileOf(point.check_script),
      attachment: fileOf(point.attachment),
    })),
    script_reason: isOpen ? (failed[0] ?? '') : '',
    hints: [],
  }
}

const filesOf = ({
  checker_script,
  checker_attachment,
  check_points,
}: Pick<AdServiceRecord, 'checker_script' | 'checker_attachment' | 'check_points'>): StoredScriptFile[] =>
  [checker_script, checker_attachment, ...check_points.flatMap(({ check_script, attachment }) => [check_script, attachment])].filter(
    (file) => file !== null,
  )

/** Scripts and files of all rows of a page at once. */
export async function viewOf(ctx: SignedIn, ids: string[]): Promise<BankView> {
  const services = ids.length === 0 ? [] : await ctx.db.select().from(questionService).where(inArray(questionService.question_id, ids))
  const files = await findAttachments(ctx.db, services.flatMap(filesOf))
  const scripts = await scriptStates(
    ctx.db,
    services.flatMap(({ script_ids }) => Object.values(script_ids)),
  )
  const facts: Facts = { files: new Map(files.map((file) => [file.file_id, file])), scripts }
  return {
    row: (row) => rowOf(asService(row), facts),
    detail: (row, isOpen) => detailOf(asService(row), facts, isOpen),
    problems: (row) => problemsOf(asService(row), facts),
  }
}
