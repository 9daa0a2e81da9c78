import { sql } from 'drizzle-orm'
import type { Tx } from '../../../db/database.ts'
import { findQuestionScenes } from '../flag/index.ts'
import { platformBase, scriptVersion, type NamedScriptFile } from '../script-files/index.ts'
import type { JudgedQuestion, JudgedTable } from './table.ts'
import { digestOf } from './terms.ts'

/** Of the rows that were written: each script has its version, and each question the digest of what its proof is about. */
export async function settleJudged(tx: Tx, table: JudgedTable, rows: readonly JudgedQuestion[]): Promise<void> {
  const scenes = await findQuestionScenes(
    tx,
    rows.map(({ resource_id }) => resource_id),
  )
  for (const row of rows) {
    const checker_id = await versionOf(tx, row, row.checker_script, row.checker_attachment)
    const exploit_id = await versionOf(tx, row, row.exploit_script, row.exploit_attachment)
    const definition = scenes.get(row.resource_id)?.definition
    const isWhole = definition !== undefined && checker_id !== null && exploit_id !== null
    const digest = isWhole ? digestOf({ ...row, definition, checker_id, exploit_id }) : ''
    await tx.execute(
      sql`update ${table} set checker_id = ${checker_id}, exploit_id = ${exploit_id}, digest = ${digest} where question_id = ${row.resource_id}`,
    )
  }
}

async function versionOf(tx: Tx, row: JudgedQuestion, script: NamedScriptFile | null, attachment: NamedScriptFile | null) {
  if (script === null) return null
  const { runtime_image, updated_by: made_by } = row
  // How long its run may last is said by who orders it.
  const timeouts = { check: 0, put: 0, get: 0, old_get: 0 }
  return scriptVersion(tx, { script, attachment, put_mode: 'plain', base: runtime_image ?? platformBase, timeouts, made_by })
}
