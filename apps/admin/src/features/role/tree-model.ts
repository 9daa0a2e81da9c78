import {
  neededBy,
  permissionGroups,
  permissionTree,
  withNeeds,
  withoutNeeding,
  type Permission,
  type PermissionGroup,
} from '@beacon/api/people/permissions'
import { offeredItems } from '@beacon/router/offered-items'

type Locale = 'en' | 'zh'
interface Words {
  en: string
  zh: string
}
/** A line of the tree: a branch with all items below it, or one item. */
export interface TreeRow {
  key: string
  level: 1 | 2 | 3
  words: Words
  items: readonly Permission[]
  item: Permission | null
  parent: string | null
}

/** Only what something asks for, about which a built kind has something, is offered; what a role holds beyond that stays in it. */
const offered = offeredItems()
const offeredNames: ReadonlySet<string> = new Set(offered)
const allItems = Object.keys(permissionTree) as Permission[]
const groupNames = Object.keys(permissionGroups) as PermissionGroup[]
const itemsOf = (group: PermissionGroup) => offered.filter((item) => permissionTree[item].group === group)
const backGroups = groupNames.filter((group) => group !== 'front' && itemsOf(group).length > 0)

function itemRows(group: PermissionGroup, level: 2 | 3, parent: string): TreeRow[] {
  return itemsOf(group).map((item) => ({ key: item, level, words: permissionTree[item], items: [item], item, parent }))
}

/** Front and back with their groups, in the order of the permission tree. */
export const treeRows: readonly TreeRow[] = [
  { key: '#front', level: 1, words: { en: 'Front', zh: '前台' }, items: itemsOf('front'), item: null, parent: null },
  ...itemRows('front', 2, '#front'),
  { key: '#back', level: 1, words: { en: 'Back', zh: '后台' }, items: backGroups.flatMap(itemsOf), item: null, parent: null },
  ...backGroups.flatMap((group): TreeRow[] => [
    { key: `#${group}`, level: 2, words: permissionGroups[group], items: itemsOf(group), item: null, parent: '#back' },
    ...itemRows(group, 3, `#${group}`),
  ]),
]
const rowByKey = new Map(treeRows.map((row) => [row.key, row]))

export const branchKeys: readonly string[] = treeRows.filter(({ item }) => item === null).map(({ key }) => key)

const holds = ({ key, words }: TreeRow, wanted: string) =>
  [key, words.en, words.zh].some((text) => text.toLocaleLowerCase().includes(wanted))

/** Lines to draw: those of open branches; while something is searched, hits with the branches that lead to them. */
export function visibleRows(open: ReadonlySet<string>, search: string): readonly TreeRow[] {
  const wanted = search.trim().toLocaleLowerCase()
  if (wanted === '') return treeRows.filter((row) => row.parent === null || isOpenTo(row, open))
  const shown = new Set<string>()
  const show = (row: TreeRow | undefined): void => {
    if (row === undefined) return
    shown.add(row.key)
    show(rowByKey.get(row.parent ?? ''))
  }
  for (const row of treeRows) {
    if (!holds(row, wanted)) continue
    show(row)
    if (row.item === null) for (const item of row.items) show(rowByKey.get(item))
  }
  return treeRows.filter(({ key }) => shown.has(key))
}

function isOpenTo(row: TreeRow, open: ReadonlySet<string>): boolean {
  if (row.parent === null) return true
  const parent = rowByKey.get(row.parent)
  return parent !== undefined && open.has(parent.key) && isOpenTo(parent, open)
}

/** Ticked, not, or some of many. */
export function tickOf(items: readonly Permission[], held: ReadonlySet<Permission>): boolean | 'mixed' {
  const count = items.filter((item) => held.has(item)).length
  return count === 0 ? false : count === items.length ? true : 'mixed'
}

/** An item may be ticked by who has it and all that it needs; one that is ticked already may always go. */
export function mayGive(item: Permission, own: ReadonlySet<Permission>, held: ReadonlySet<Permission>): boolean {
  return held.has(item) || withNeeds([item]).every((needed) => own.has(needed) || held.has(needed))
}

/** Toggles a line: what it needs comes along, what needs it goes along; what one lacks stays as it is. */
export function toggled(items: readonly Permission[], held: ReadonlySet<Permission>, own: ReadonlySet<Permission>): Permission[] {
  const free = items.filter((item) => own.has(item) && mayGive(item, own, held))
  const isFull = free.every((item) => held.has(item))
  if (!isFull) return inOrder(withNeeds([...held, ...free]))
  const left = free.reduce<Permission[]>((rest, item) => withoutNeeding(rest, item), [...held])
  // What somebody else gave and one lacks is not taken away by the way.
  return inOrder([...left, ...[...held].filter((item) => !own.has(item) && neededBy(item).every((needed) => left.includes(needed)))])
}

const inOrder = (items: readonly Permission[]): Permission[] => {
  const set = new Set(items)
  return allItems.filter((item) => set.has(item))
}

/** What comes and what goes. */
export function differenceOf(before: readonly string[], after: readonly string[]): { adds: string[]; removes: string[] } {
  const [old, now] = [new Set(before), new Set(after)]
  return { adds: visibleItems(after).filter((item) => !old.has(item)), removes: visibleItems(before).filter((item) => !now.has(item)) }
}

/** “Questions: Create, edit, test”: an item with its group; the bare id when this page does not know it. */
export function nameOfItem(item: string, locale: Locale): string {
  if (!(item in permissionTree)) return item
  const words = permissionTree[item as Permission]
  const group = permissionGroups[words.group][locale]
  return locale === 'zh' ? `${group}：${words.zh}` : `${group}: ${words.en}`
}

/** Those of items that pages name: an item whose part is not built appears nowhere. */
export const visibleItems = (items: readonly string[]): string[] =>
  items.filter((item) => !(item in permissionTree) || offeredNames.has(item))

export const knownItems = (items: readonly string[]): Permission[] => items.filter((item): item is Permission => item in permissionTree)
