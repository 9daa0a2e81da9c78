import { readFile } from 'node:fs/promises'
import { containerOf, countedXml } from './container.ts'
import { docxLines, type DocxLines } from './docx-lines.ts'
import { pdfText } from './pdf-text.ts'
import { tableOf } from './table.ts'

/** `type`: which document a zip holds. `text`: the words of a pdf or docx. `lines`: the paragraphs of a docx, numbered as on the page. `table`: the rows of the first sheet of an xlsx, or of a csv. */
export type DocumentTask =
  | { kind: 'type'; path: string }
  | { kind: 'text'; path: string; format: 'pdf' | 'docx' }
  | { kind: 'lines'; path: string }
  | { kind: 'table'; path: string; format: 'xlsx' | 'csv' }
export type DocumentAnswer = { type: 'docx' | 'xlsx' | 'zip' } | { text: string } | DocxLines | { rows: string[][] } | { error: string }

const longestText = 2_000_000

async function work(task: DocumentTask): Promise<DocumentAnswer> {
  if (task.kind === 'type') return { type: await containerOf(task.path) }
  if (task.kind === 'lines') {
    if ((await containerOf(task.path)) !== 'docx') throw new Error('no docx')
    await countedXml(task.path, 'word/')
    return docxLines(task.path)
  }
  if (task.kind === 'table') return { rows: await tableOf(task.path, task.format) }
  const text = task.format === 'pdf' ? await pdfText(task.path) : await docxText(task.path)
  return { text: text.slice(0, longestText) }
}

async function docxText(path: string): Promise<string> {
  await countedXml(path, 'word/')
  const { default: mammoth } = await import('mammoth')
  const { value } = await mammoth.extractRawText({ buffer: await readFile(path) })
  return value
}

const answerOf = (task: DocumentTask): Promise<DocumentAnswer> =>
  work(task).catch((error: unknown): DocumentAnswer => ({ error: error instanceof Error ? error.message : String(error) }))

/** One task, one answer, and it is over. */
process.once('message', (task) => {
  void answerOf(task as DocumentTask).then((answer) => process.send?.(answer, () => process.disconnect()))
})
