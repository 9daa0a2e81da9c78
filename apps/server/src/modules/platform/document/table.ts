import { readFile } from 'node:fs/promises'
import { countedXml } from './container.ts'

const mostRows = 20_000

/** Rows of the first sheet as texts; empty cells are empty texts. */
export async function tableOf(path: string, format: 'xlsx' | 'csv'): Promise<string[][]> {
  const rows = format === 'xlsx' ? await xlsxRows(path) : await csvRows(path)
  return rows.slice(0, mostRows).map((row) => row.map(textOf))
}

async function xlsxRows(path: string): Promise<readonly (readonly unknown[])[]> {
  await countedXml(path, 'xl/')
  const { readXlsx } = await import('hucre/xlsx')
  const book = await readXlsx(new Uint8Array(await readFile(path)))
  return book.sheets[0]?.rows ?? []
}

async function csvRows(path: string): Promise<readonly (readonly unknown[])[]> {
  const { parseCsv } = await import('hucre/csv')
  return parseCsv(new TextDecoder('utf-8', { fatal: true }).decode(await readFile(path)))
}

function textOf(cell: unknown): string {
  if (cell === null || cell === undefined) return ''
  if (cell instanceof Date) return cell.toISOString()
  return typeof cell === 'string' || typeof cell === 'number' || typeof cell === 'boolean' ? String(cell).trim() : ''
}
