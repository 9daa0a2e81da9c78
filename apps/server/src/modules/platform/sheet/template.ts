import { Readable } from 'node:stream'
import { sheetText } from '@beacon/api/platform/sheet-words'
import type { SignedIn } from '../../../context.ts'
import { file, type Special } from '../../../module.ts'
import type { AnySheet, Lang, SheetColumn } from './kind.ts'
import { clearWord } from './line.ts'
import { selectRows } from './repo.ts'
import { rawRows } from './stored.ts'
import { mayUse, ownImport } from './service.ts'
import { workbook, xlsxType } from './table-file.ts'

const words = {
  rules: { en: 'Rules', zh: '填写说明' },
  column: { en: 'Column', zh: '列' },
  rule: { en: 'Rule', zh: '规则' },
  example: { en: 'Example', zh: '示例' },
  required: { en: 'required', zh: '必填' },
  optional: { en: 'optional', zh: '选填' },
  clear: {
    en: `In a row that exists already a blank cell keeps the old value; ${clearWord} empties it.`,
    zh: `对已存在的数据，空单元格保留原值，填写 ${clearWord} 则清空。`,
  },
  error: { en: 'Error', zh: '错误' },
  row: { en: 'Row', zh: '行号' },
} as const

const isNeeded = ({ isKey, isRequired }: SheetColumn) => isKey === true || isRequired === true
const headOf = (column: SheetColumn, lang: Lang) => `${column[lang]}${isNeeded(column) ? '*' : ''}`

const answer = (bytes: Buffer, filename: string): Special =>
  file({ stream: Readable.from(bytes), bytes: bytes.length, filename, type: xlsxType, cache: 'private, no-store' })

/** The empty sheet, its rules on the next, then what may be looked up. */
export async function template(ctx: SignedIn, kind: AnySheet, lang: Lang): Promise<Special> {
  mayUse(ctx, kind)
  const rules = kind.columns.map((column) => [
    column[lang],
    [words[isNeeded(column) ? 'required' : 'optional'][lang], column.rule?.[lang] ?? ''].filter((text) => text !== '').join(' · '),
    column.example?.[lang] ?? '',
  ])
  const sheets = [
    { name: kind.noun[lang], rows: [kind.columns.map((column) => headOf(column, lang))] },
    {
      name: words.rules[lang],
      rows: [[words.column[lang], words.rule[lang], words.example[lang]], ...rules, ['', words.clear[lang], '']],
    },
    ...((await kind.lists?.(ctx, lang)) ?? []),
  ]
  return answer(await workbook(sheets), `${kind.kind}-template.xlsx`)
}

/** The rows with errors as they were read, with what is wrong at which cell: mended, the file can be sent again. */
export async function rejected(ctx: SignedIn, kind: AnySheet, id: string, lang: Lang): Promise<Special> {
  const { import_id, used, name } = await ownImport(ctx, kind, id)
  const columns = kind.columns.filter((column) => used.includes(column.name))
  const heads = new Map(kind.columns.map((column) => [column.name, column[lang]]))
  const wrong = (await selectRows(ctx.db, import_id)).filter(({ verdict }) => verdict === 'error')
  const cellsOf = new Map((await rawRows(ctx, ctx.db, import_id)).map(({ row, cells }) => [row, cells]))
  const rows = wrong.map(({ row, judged }) => [
    String(row),
    ...columns.map((column) => cellsOf.get(row)?.[column.name]?.text ?? ''),
    judged.problems.map((one) => `${one.cell} ${sheetText(lang, one, heads.get(one.column ?? '') ?? '')}`.trim()).join('\n'),
  ])
  const head = [words.row[lang], ...columns.map((column) => headOf(column, lang)), words.error[lang]]
  const bytes = await workbook([{ name: words.error[lang], rows: [head, ...rows] }])
  return answer(bytes, `${name.replace(/\.\w+$/u, '')}-${lang === 'zh' ? '错误' : 'errors'}.xlsx`)
}
