import type { SheetResult } from '@beacon/api/platform/sheet'
import * as z from 'zod/mini'
import type { SignedIn } from '../../../context.ts'
import { change } from '../../../db/change.ts'
import { brokenConstraint, type Tx } from '../../../db/database.ts'
import { fail, Failure } from '../../../failure.ts'
import { chosen, resultOf, takenLines, type Report, type Running } from './chosen.ts'
import { judgeRows, rowOf } from './judge.ts'
import type { AnySheet } from './kind.ts'
import type { SheetLine } from './line.ts'
import { finishImport, lockImport, saveImport, saveJudged } from './repo.ts'
import { judgeStored } from './stored.ts'

const nobody: SheetResult = { added: 0, changed: 0, skipped: 0, rejected: 0 }

/**
 * Writes a group after the other. A run that starts again goes on behind what it wrote: those rows are there already and the same.
 * What stands in `result` and `outcome` grows with each group, in its transaction.
 */
export async function writeGroups(ctx: SignedIn, kind: AnySheet, running: Running, report: Report): Promise<SheetResult> {
  const judged = await judgeStored(ctx, ctx.db, kind, running)
  const taken = new Set(takenLines(judged, running.decision))
  const groups = inOrder(kind, groupsOf(kind, judged.lines)).filter((lines) => lines.some((line) => taken.has(line)))
  const before = resultOf(judged.lines, [...taken])
  let lost = 0
  for (const [index, lines] of groups.entries()) {
    const isWritten = await writeGroup(ctx, kind, { running, lines })
    if (!isWritten) lost += lines.filter((line) => taken.has(line)).length
    await report(Math.floor(((index + 1) / groups.length) * 100))
  }
  return finish(ctx, kind, running, { ...before, rejected: before.rejected + lost })
}

/** Rows that go together, in the order of the file. */
function groupsOf({ groupOf }: AnySheet, lines: readonly SheetLine[]): SheetLine[][] {
  const groups = new Map<string | SheetLine, SheetLine[]>()
  for (const line of lines) {
    const key = groupOf?.(line) ?? line
    groups.set(key, [...(groups.get(key) ?? []), line])
  }
  return [...groups.values()]
}

function inOrder({ byGroup }: AnySheet, groups: SheetLine[][]): SheetLine[][] {
  const isEarly = (lines: SheetLine[]) => byGroup?.isEarly(lines) === true
  return [...groups.filter(isEarly), ...groups.filter((lines) => !isEarly(lines))]
}

interface Group {
  running: Running
  lines: readonly SheetLine[]
}

/** False: the group cannot be written as things stand by now. */
async function writeGroup(ctx: SignedIn, kind: AnySheet, group: Group): Promise<boolean> {
  const { import_id, name, decision, options: given } = group.running
  const options = z.parse(kind.options, given)
  // Rows were shaped when all of them were judged.
  const rows = group.lines.map(({ row, cells }) => ({ row, cells }))
  try {
    const first = chosen(await judgeRows(ctx, ctx.db, kind, { rows, options }), decision)
    const prepared = await kind.prepare?.(ctx, { import_id, lines: first, options }, () => Promise.resolve())
    const entry = { ...kind.audit, operation: 'import' as const, object_id: import_id, object_name: name }
    await change(ctx, entry, async (tx, note) => {
      await kind.lock?.(tx)
      const lines = chosen(await judgeRows(ctx, tx, kind, { rows, options }), decision)
      const outcome = await kind.write(ctx, tx, { import_id, lines, options, prepared, note })
      await add(tx, import_id, lines, outcome ?? {})
    })
    kind.committed?.(ctx)
    return true
  } catch (error) {
    // Somebody took a name, a number or the last place in this moment.
    if (!(error instanceof Failure) && brokenConstraint(error) === null) throw error
    ctx.log.warn({ error: error instanceof Error ? error.message : '', row: group.lines[0]?.row }, 'a group of a sheet was left out')
    return false
  }
}

async function add(tx: Tx, importId: string, lines: readonly SheetLine[], outcome: Record<string, unknown>): Promise<void> {
  const row = (await lockImport(tx, importId)) ?? fail('not_found')
  const { added, changed } = resultOf(lines, lines)
  const was = row.result ?? nobody
  const result = { ...was, added: was.added + added, changed: was.changed + changed }
  await saveImport(tx, importId, { result, outcome: joined(row.outcome ?? {}, outcome) })
}

/** Lists of an outcome grow; whatever else it holds is that of the last group. */
const joined = (old: Record<string, unknown>, more: Record<string, unknown>): Record<string, unknown> => ({
  ...old,
  ...Object.fromEntries(
    Object.entries(more).map(([name, value]) => {
      const had = old[name]
      return [name, Array.isArray(had) && Array.isArray(value) ? [...had, ...value] : value]
    }),
  ),
})

async function finish(ctx: SignedIn, kind: AnySheet, running: Running, counts: SheetResult): Promise<SheetResult> {
  const { import_id, name, options } = running
  const entry = { ...kind.audit, operation: 'import' as const, object_id: import_id, object_name: name }
  return change(ctx, entry, async (tx, note) => {
    const { lines } = await judgeStored(ctx, tx, kind, running)
    const row = (await lockImport(tx, import_id)) ?? fail('not_found')
    const { added, changed } = row.result ?? nobody
    const { rejected } = counts
    const result = { added, changed, skipped: Math.max(0, lines.length - added - changed - rejected), rejected }
    note({ after: { rows: lines.length, ...result, options } })
    await saveJudged(
      tx,
      import_id,
      lines.map((line) => rowOf(kind, line)),
    )
    await finishImport(tx, import_id, { result, outcome: row.outcome ?? undefined })
    return result
  })
}
