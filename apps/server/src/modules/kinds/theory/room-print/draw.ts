import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import PDFDocument from 'pdfkit'
import { coverageOf, drawable, plainFont } from '../../../platform/font/index.ts'
import { drawList } from './draw-list.ts'
import { drawPlan } from './draw-plan.ts'
import { drawSlips } from './draw-slips.ts'
import { colours, margin, penOf, type Pen, type PrintTask } from './pen.ts'
import { words, type Lang } from './words.ts'

const file = createRequire(import.meta.url).resolve('@fontsource/noto-sans-sc/files/noto-sans-sc-chinese-simplified-500-normal.woff')

/** One PDF of all rooms. */
export async function drawRooms(task: PrintTask): Promise<Uint8Array> {
  const font = plainFont(readFileSync(file))
  const has = coverageOf(font)
  const title = `${task.name} · ${words[task.lang].titles[task.what]}`
  const doc = new PDFDocument({
    size: 'A4',
    margin: 0,
    autoFirstPage: false,
    bufferPages: true,
    info: { Title: title, Producer: 'Beacon' },
  })
  const chunks: Buffer[] = []
  doc.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = new Promise<void>((resolve, reject) => doc.on('end', resolve).on('error', reject))
  doc.registerFont('text', font)
  const pen = penOf(doc, (text) => drawable(text, has))
  if (task.what === 'slips') drawSlips(pen, task)
  else if (task.what === 'plan') drawPlan(pen, task)
  else drawList(pen, task)
  if (task.what !== 'slips') numberPages(pen, task.lang)
  doc.end()
  await ended
  return new Uint8Array(Buffer.concat(chunks))
}

function numberPages({ doc, say }: Pen, lang: Lang): void {
  const { start, count } = doc.bufferedPageRange()
  for (let index = start; index < start + count; index += 1) {
    doc.switchToPage(index)
    const { width, height } = doc.page
    const place = { x: margin, y: height - 28, width: width - margin * 2, size: 8, colour: colours.quiet, align: 'center' as const }
    say(words[lang].page(index + 1, count), place)
  }
}
