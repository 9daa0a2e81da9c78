import { organisationImportOptions } from '@beacon/api/people/organisation-import'
import { organisationCode } from '@beacon/api/people/organisation'
import { optionalText } from '@beacon/api/fields'
import { limits } from '@beacon/api/limits'
import type { SignedIn } from '../../../context.ts'
import type { Executor, Tx } from '../../../db/database.ts'
import { updateOrganisation } from '../organisation/index.ts'
import { sheetKind, tellField, type SheetColumn, type SheetLine, type WriteInput } from '../../platform/sheet/index.ts'
import { mayMakePath, PathMaker } from './make-path.ts'
import { readTree, type OrganisationTree, type Place } from './tree.ts'

export const columns: readonly SheetColumn[] = [
  {
    name: 'path',
    en: 'Path',
    zh: '路径',
    also: ['组织路径', '组织', 'organisation', 'organization'],
    isKey: true,
    isUnique: true,
    example: { en: 'North University/School of Computing/Class 1', zh: '北方大学/计算机学院/一班' },
    rule: { en: 'From the top, names joined by /; at most 8 levels', zh: '自顶层起，以 / 连接，最多 8 级' },
  },
  {
    name: 'code',
    en: 'Code',
    zh: '编码',
    isUnique: true,
    example: { en: 'CS1', zh: 'CS1' },
    rule: { en: '2–32 letters, digits or _', zh: '2–32 位字母、数字或下划线' },
  },
  { name: 'description', en: 'Description', zh: '说明', rule: { en: 'Up to 255 characters', zh: '最多 255 个字符' } },
]
const description = optionalText(limits.organisation.description)

async function judge(ctx: SignedIn, executor: Executor, lines: readonly SheetLine[]): Promise<null> {
  const tree = await readTree(ctx, executor)
  for (const line of lines) {
    line.name = line.text('path')
    if (line.isWrong('path')) continue
    const found = tree.find(line.text('path'))
    const code = line.given('code')
    if (code !== undefined) tellField(line, 'code', organisationCode)
    if (line.given('description') !== undefined) tellField(line, 'description', description)
    const known = found.kind === 'one' ? found.place : null
    const holder = code === undefined || code === '' ? undefined : tree.codes.get(code.toLowerCase())
    if (holder !== undefined && holder.row.resource_id !== known?.row.resource_id)
      line.tell('code', 'code_taken', { value: code ?? '', path: holder.path.join('/') })
    if (known !== null) compare(line, known)
    else if (found.kind === 'many') line.tell('path', 'lookup_ambiguous', { value: line.text('path'), n: found.n })
    else mayMakePath(ctx, line, 'path', tree)
  }
  return null
}

function compare(line: SheetLine, { row }: Place): void {
  line.existing = row.resource_id
  line.found = row
  for (const column of ['code', 'description'] as const) {
    const given = line.given(column)
    if (given !== undefined && given !== (row[column] ?? '')) line.changes.push({ column, old: row[column] ?? '', new: given })
  }
}

async function write(ctx: SignedIn, tx: Tx, { lines, note }: WriteInput<unknown, undefined>): Promise<undefined> {
  const tree: OrganisationTree = await readTree(ctx, tx)
  const maker = new PathMaker(tree, tx, note)
  for (const line of lines) {
    const resource_id = line.existing ?? (await maker.idOf(line.text('path')))
    const [code, description] = [line.given('code'), line.given('description')]
    const values = {
      ...(code === undefined ? {} : { code: code === '' ? null : code }),
      ...(description === undefined ? {} : { description }),
    }
    if (Object.keys(values).length === 0) continue
    await updateOrganisation(tx, resource_id, values)
    const before = Object.fromEntries(line.changes.map(({ column, old }) => [column, old]))
    note({
      module: 'organisation',
      operation: 'update',
      object_id: resource_id,
      object_name: line.name,
      before: line.existing === null ? null : before,
      after: values,
    })
  }
}

/** Organisations by path: what is missing of it is made, code and description are set. */
export const organisationSheet = sheetKind({
  kind: 'organisation',
  noun: { en: 'Organisations', zh: '组织' },
  audit: { module: 'organisation', object_type: 'organisation' },
  needs: ['organisation.manage'],
  columns,
  options: organisationImportOptions,
  judge,
  write,
})
