import { Readable } from 'node:stream'
import { importColumns } from '@beacon/api/entrant-import'
import { file, type Special } from '../../../../module.ts'
import { heads } from './columns.ts'

/** One team of two as an example, to be written over. */
const example = {
  en: [
    ['Night Watch', 'NW', '101', '', 'night_ada', 'Ada Keller', 'ada@example.org'],
    ['Night Watch', 'NW', '101', '', 'night_ben', 'Ben Adler', 'ben@example.org'],
  ],
  zh: [
    ['守夜人战队', 'NW', '101', '', 'night_ada', '陈雨桐', 'ada@example.org'],
    ['守夜人战队', 'NW', '101', '', 'night_ben', '李明远', 'ben@example.org'],
  ],
} as const

/** The empty list; every cell is text, so that spreadsheets keep leading zeros. */
export async function template(lang: 'en' | 'zh', isTeams: boolean): Promise<Special> {
  const { writeXlsx } = await import('hucre/xlsx')
  const wanted = importColumns.filter((column) => isTeams || (column !== 'team' && column !== 'tag'))
  const places = wanted.map((column) => importColumns.indexOf(column))
  const rows = [wanted.map((column) => heads[column][lang]), ...example[lang].map((row) => places.map((place) => row[place] ?? ''))]
  const columns = wanted.map(() => ({ width: 18, style: { numFmt: '@' } }))
  const bytes = await writeXlsx({ sheets: [{ name: lang === 'zh' ? '名单' : 'List', rows, columns, freezePane: { rows: 1 } }] })
  const filename = isTeams ? 'teams.xlsx' : 'participants.xlsx'
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  return file({ stream: Readable.from(Buffer.from(bytes)), bytes: bytes.length, filename, type, cache: 'private, no-store' })
}
