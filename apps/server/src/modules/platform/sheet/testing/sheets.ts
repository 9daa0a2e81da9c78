import { readXlsx, writeXlsx, type CellValue, type WriteSheet } from 'hucre'
import { ZipFile } from 'yazl'

/** A workbook of one sheet. */
export const xlsxOf = (rows: CellValue[][], more: Partial<WriteSheet> = {}): Promise<Uint8Array> =>
  writeXlsx({ sheets: [{ name: 'List', rows, ...more }] })

/** The rows of a workbook's first sheet. */
export const firstRows = async (bytes: Uint8Array): Promise<CellValue[][]> => (await readXlsx(bytes)).sheets[0]?.rows ?? []

/** A zip of given parts, as a hostile workbook would be. */
export function zipOf(parts: Record<string, Buffer>): Promise<Buffer> {
  const zip = new ZipFile()
  for (const [name, bytes] of Object.entries(parts)) zip.addBuffer(bytes, name)
  zip.end()
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    zip.outputStream.on('data', (chunk: Buffer) => chunks.push(chunk))
    zip.outputStream.on('end', () => resolve(Buffer.concat(chunks)))
    zip.outputStream.on('error', reject)
  })
}
