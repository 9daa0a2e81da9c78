import type { PrintedPaper } from '@beacon/api/kinds/theory/paper'
import type { PaperFileFormat } from '@beacon/api/kinds/theory/paper-file'
import { textOf, type Block } from './block.ts'
import { flowOf, type Flow, type Note } from './flow.ts'
import { drawnPictures } from './picture.ts'

/** `shown`: addresses of pictures that are stored. */
export type DrawTask =
  | { kind: 'notes'; paper: PrintedPaper; format: PaperFileFormat; shown: ReadonlySet<string> }
  | { kind: 'file'; paper: PrintedPaper; format: 'docx' | 'pdf'; stored: ReadonlyMap<string, Uint8Array> }
export type Drawn = { notes: Note[] } | { bytes: Uint8Array }

export async function draw(task: DrawTask): Promise<Drawn> {
  const { paper } = task
  const flow = flowOf(paper)
  if (task.kind === 'notes') return { notes: await notesOf(flow, task) }
  const { number, name, form, watermark } = paper
  const foot = `${number} ${name}${form === null ? '' : ` · ${form}`}`
  const sheet = { title: name, foot, lang: paper.lang, blocks: flow.blocks, pictures: await drawnPictures(task.stored) }
  if (task.format === 'docx') return { bytes: await (await import('./write-docx.ts')).writeDocx(sheet) }
  return { bytes: await (await import('./write-pdf.ts')).writePdf({ ...sheet, watermark }) }
}

const isRich = (block: Block): boolean =>
  block.kind !== 'text' || block.runs.some(({ text: _text, ...looks }) => Object.keys(looks).length > 0)
const wordsOf = (block: Block): string => {
  if (block.kind === 'code') return block.text
  if (block.kind === 'picture') return block.alt
  return block.kind === 'text' ? textOf(block.runs) : block.rows.flat().map(textOf).join('')
}

/** What gets lost besides what the flow lost already, each question once for each reason. */
async function notesOf(flow: Flow, { paper, format, shown }: Extract<DrawTask, { kind: 'notes' }>): Promise<Note[]> {
  const isPage = format === 'docx' || format === 'pdf'
  const notes = isPage ? flow.notes : flow.notes.filter(({ code }) => code !== 'markup')
  const undrawable = format === 'pdf' ? (await import('./write-pdf.ts')).undrawable : null
  const all = [...notes]
  for (const { place, blocks } of byPlace(flow, paper)) {
    // The description of the paper is on pages alone.
    if (!isPage && place > 0 && blocks.some(isRich)) all.push({ place, code: 'plain', about: '' })
    const pictures = blocks.flatMap((block) =>
      isPage && block.kind === 'picture' && !shown.has(block.path) ? [block.alt || block.path] : [],
    )
    for (const about of new Set(pictures)) all.push({ place, code: 'picture', about: about.slice(0, 80) })
    const missing = undrawable === null ? [] : undrawable(blocks.map(wordsOf).join(''))
    if (missing.length > 0) all.push({ place, code: 'character', about: missing.slice(0, 20).join(' ') })
  }
  return all
}

/** Blocks by the question that they belong to; 0 is what stands before the first one. */
function byPlace({ blocks, starts }: Flow, { sections }: PrintedPaper): { place: number; blocks: Block[] }[] {
  const last = sections.reduce((sum, { questions }) => sum + questions.length, 0)
  return Array.from({ length: last + 1 }, (_, place) => ({
    place,
    blocks: blocks.slice(starts[place] ?? blocks.length, starts[place + 1]),
  }))
}
