import { pointLimits, pointName } from '@beacon/api/bank/knowledge-point'
import type { SignedIn } from '../../../context.ts'
import type { Executor } from '../../../db/database.ts'
import { SheetLine, tellField } from '../../platform/sheet/index.ts'
import { planOf, read, readFacts, type Facts, type Plan } from './plan.ts'

/** Judges the rows as things stand: what each names, whether its names are free, and below what it comes. */
export async function judgePoints(_ctx: SignedIn, executor: Executor, lines: readonly SheetLine[]): Promise<null> {
  const facts = await readFacts(executor)
  for (const line of lines) judgeNames(line, facts)
  const rows = tellRepeats(lines)
  for (const line of lines) judgeParent(line, facts, rows)
  tellCount(lines, facts)
  for (const line of lines) {
    const { parent } = planOf(line)
    if (parent instanceof SheetLine && parent.problems.length > 0) line.tell('parent', 'point_parent_wrong')
  }
  return null
}

function judgeNames(line: SheetLine, facts: Facts): void {
  const plan: Plan = { direction_id: '', name_en: '', name_zh: '', existing: null, parent: null }
  line.found = plan
  line.name = line.text('point')
  const spelling = line.text('direction')
  plan.direction_id = facts.directionOf(spelling) ?? ''
  if (plan.direction_id === '' && !line.isWrong('direction'))
    line.tell('direction', 'lookup_missing', { noun: 'direction', value: spelling })
  plan.name_zh = tellField(line, 'point', pointName) ?? ''
  plan.name_en = line.text('point_en') === '' ? plan.name_zh : (tellField(line, 'point_en', pointName) ?? '')
  if (plan.direction_id !== '' && plan.name_zh !== '' && plan.name_en !== '') findKnown(line, plan, facts)
}

/** A point that is there is named by either of its names; another second name would rename it, which a sheet does not. */
function findKnown(line: SheetLine, plan: Plan, { named }: Facts): void {
  const names = named.get(plan.direction_id)
  plan.existing = names?.get(read(plan.name_zh)) ?? null
  line.existing = plan.existing?.resource_id ?? null
  const other = names?.get(read(plan.name_en)) ?? null
  if (line.text('point_en') === '' || other === plan.existing) return
  if (other !== null) line.tell('point_en', 'point_held', { value: plan.name_en, name: other.name_zh })
  else line.tell('point_en', 'point_other_name', { name: plan.existing?.name_en ?? '' })
}

type Rows = ReadonlyMap<string, SheetLine>
const keyOf = ({ direction_id }: Plan, name: string): string => `${direction_id} ${read(name)}`

/** A name comes once in a direction; of two rows with the same nobody knows which is meant. Answers the first row of each name. */
function tellRepeats(lines: readonly SheetLine[]): Rows {
  const firsts = new Map<string, SheetLine>()
  for (const line of lines) {
    const plan = planOf(line)
    if (plan.direction_id === '') continue
    const names = [plan.name_zh, plan.name_en, plan.existing?.name_zh ?? '', plan.existing?.name_en ?? '']
    for (const key of new Set(names.filter((name) => name !== '').map((name) => keyOf(plan, name)))) {
      const first = firsts.get(key)
      if (first === undefined) firsts.set(key, line)
      else {
        line.tell(columnOf(plan, key), 'row_repeats', { row: first.row })
        first.tell(columnOf(planOf(first), key), 'row_repeats', { row: line.row })
      }
    }
  }
  return firsts
}

const columnOf = (plan: Plan, key: string): 'point' | 'point_en' =>
  key === keyOf(plan, plan.name_en) && key !== keyOf(plan, plan.name_zh) ? 'point_en' : 'point'

/** Below the direction, or below a point that is; a blank cell leaves a point where it is. */
function judgeParent(line: SheetLine, facts: Facts, rows: Rows): void {
  const plan = planOf(line)
  if (plan.direction_id === '' || line.text('parent') === '') return
  const name = tellField(line, 'parent', pointName)
  if (name === null) return
  const stored = facts.named.get(plan.direction_id)?.get(read(name)) ?? null
  const row = stored === null ? rows.get(keyOf(plan, name)) : undefined
  plan.parent = stored ?? row ?? null
  if (plan.parent === null) return line.tell('parent', 'lookup_missing', { noun: 'point', value: name })
  const isDeep = stored === null ? row?.text('parent') !== '' : stored.parent_id !== null || stored === plan.existing
  if (isDeep) return line.tell('parent', 'point_deep', { value: name })
  if (plan.existing !== null && plan.existing.parent_id !== stored?.resource_id) tellPlace(line, plan, facts)
}

function tellPlace(line: SheetLine, { existing }: Plan, { byId }: Facts): void {
  const above = byId.get(existing?.parent_id ?? '')
  if (above === undefined) line.tell('parent', 'point_at_top')
  else line.tell('parent', 'point_below', { name: above.name_zh })
}

/** Rows beyond the most points of a direction are told, in their order. */
function tellCount(lines: readonly SheetLine[], { counts }: Facts): void {
  const held = new Map(counts)
  for (const line of lines) {
    const { direction_id, existing } = planOf(line)
    if (direction_id === '' || existing !== null || line.problems.length > 0) continue
    const n = (held.get(direction_id) ?? 0) + 1
    if (n > pointLimits.of_direction) line.tell('direction', 'points_many', { n: pointLimits.of_direction })
    else held.set(direction_id, n)
  }
}
