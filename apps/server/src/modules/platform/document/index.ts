import { join } from 'node:path'
import { askReader } from '../../../reader-process.ts'
import type { DocxLines } from './docx-lines.ts'
import type { DocumentAnswer, DocumentTask } from './worker.ts'

export type { DocxLines } from './docx-lines.ts'
export { containerOf } from './container.ts'

const memoryMb = 512
const timeMs = 60_000
const mostAtOnce = 2
let running = 0
const queue: (() => void)[] = []

/** A document that could not be read within its limits, or not at all. */
export class UnreadableDocument extends Error {
  override name = 'UnreadableDocument'
}

/** Which office document a zip is, by what is in it. */
export async function documentType(path: string): Promise<'docx' | 'xlsx' | 'zip'> {
  const answer = await read({ kind: 'type', path })
  return 'type' in answer ? answer.type : 'zip'
}

/** The words of a pdf or docx. @throws UnreadableDocument */
export async function documentText(path: string, format: 'pdf' | 'docx', limits?: Limits): Promise<string> {
  const answer = await read({ kind: 'text', path, format }, limits)
  return 'text' in answer ? answer.text : ''
}

/** The paragraphs of a docx with the numbers of its lists. @throws UnreadableDocument */
export async function documentLines(path: string, limits?: Limits): Promise<DocxLines> {
  const answer = await read({ kind: 'lines', path }, limits)
  return 'pictures' in answer ? answer : { text: '', pictures: [] }
}

/** The rows of a table. @throws UnreadableDocument */
export async function documentTable(path: string, format: 'xlsx' | 'csv'): Promise<string[][]> {
  const answer = await read({ kind: 'table', path, format })
  return 'rows' in answer ? answer.rows : []
}

interface Limits {
  memoryMb?: number
  timeMs?: number
}

/** Reads in a process of its own, which sees nothing but this file: at most 512 MB and 60 s, then it is killed. Two at a time. */
async function read(task: DocumentTask, limits: Limits = {}): Promise<DocumentAnswer> {
  await turn()
  try {
    const answer = await ask(task, limits.memoryMb ?? memoryMb, limits.timeMs ?? timeMs)
    if ('error' in answer) throw new UnreadableDocument(answer.error)
    return answer
  } finally {
    running -= 1
    queue.shift()?.()
  }
}

async function turn(): Promise<void> {
  while (running >= mostAtOnce) await new Promise<void>((resolve) => queue.push(resolve))
  running += 1
}

async function ask(task: DocumentTask, memory: number, time: number): Promise<DocumentAnswer> {
  const means = { memoryMb: memory, timeMs: time, reads: [task.path] }
  const told = await askReader<DocumentAnswer>(join(import.meta.dirname, 'worker.ts'), task, means)
  if ('answer' in told) return told.answer
  const { why, said } = told.end
  throw new UnreadableDocument(why === 'error' ? said : `the reader ended with ${said}`)
}
