import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import PDFDocument from 'pdfkit'
import { coverageOf, drawn, plainFont } from '../../../platform/font/index.ts'
import type { Block, Look, Run } from './block.ts'
import { within } from './picture.ts'
import type { Sheet } from './write-docx.ts'

const folder = '@fontsource/noto-sans-sc/files/noto-sans-sc-chinese-simplified'
const fontFile = (weight: 400 | 700): string => createRequire(import.meta.url).resolve(`${folder}-${weight}-normal.woff`)
const fontOf = (weight: 400 | 700): Buffer => plainFont(readFileSync(fontFile(weight)))
const regular = fontOf(400)
const isInFont = coverageOf(regular)

const margin = 54
const step = 22
const sizes: Readonly<Record<Look, number>> = { title: 18, centre: 10, section: 13, body: 10.5, quiet: 9.5, key: 10 }
const colours: Readonly<Record<Look, string>> = {
  title: '#14181f',
  centre: '#3d4654',
  section: '#14181f',
  body: '#14181f',
  quiet: '#5b6676',
  key: '#a32a1c',
}

/** Characters of a text for which the letters of a PDF have no picture; they are left out of it. */
export const undrawable = (text: string): string[] =>
  [...new Set(text)].filter((one) => one !== '\n' && one !== '\t' && drawn(one, isInFont) === '')

interface Watermarked extends Sheet {
  /** Across each page. */
  watermark: string
}

/** Blocks as pages of A4; Latin and Chinese as embedded subsets. */
export async function writePdf({ title, foot, watermark, blocks, pictures }: Watermarked): Promise<Uint8Array> {
  const doc = new PDFDocument({ size: 'A4', margin, bufferPages: true, info: { Title: title, Producer: 'Beacon' } })
  const chunks: Buffer[] = []
  doc.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = new Promise<void>((resolve, reject) => doc.on('end', resolve).on('error', reject))
  doc.registerFont('text', regular)
  doc.registerFont('bold', fontOf(700))
  for (const block of blocks) drawBlock(doc, block, pictures)
  frame(doc, drawn(foot, isInFont), drawn(watermark, isInFont))
  doc.end()
  await ended
  return new Uint8Array(Buffer.concat(chunks))
}

type Doc = PDFKit.PDFDocument
const leftOf = ({ indent }: Block): number => margin + Math.min(8, indent) * step
const widthFrom = (doc: Doc, left: number): number => doc.page.width - margin - left
const bottomOf = (doc: Doc): number => doc.page.height - margin

function drawBlock(doc: Doc, block: Block, pictures: Sheet['pictures']): void {
  if (block.kind === 'text') return drawText(doc, block)
  if (block.kind === 'code') return drawCode(doc, block.text, leftOf(block))
  if (block.kind === 'table') return drawTable(doc, block.rows, leftOf(block))
  const picture = pictures.get(block.path)
  const left = leftOf(block)
  if (picture === undefined) {
    const runs = [{ text: `[${block.alt}]` }]
    return drawText(doc, { kind: 'text', look: 'quiet', runs, indent: block.indent, mark: '' })
  }
  const size = within(picture, { width: widthFrom(doc, left), height: 420 })
  room(doc, size.height)
  doc.image(Buffer.from(picture.png), left, doc.y, size)
  doc.y += size.height + 6
}

/** A new page where less than this is left of the present one. */
function room(doc: Doc, height: number): void {
  if (doc.y + height > bottomOf(doc) && doc.y > margin) doc.addPage()
}

function drawText(doc: Doc, block: Extract<Block, { kind: 'text' }>): void {
  const { look, runs, mark } = block
  const size = sizes[look]
  const left = leftOf(block)
  const isCentred = look === 'title' || look === 'centre' || (look === 'key' && block.indent === 0)
  room(doc, look === 'section' ? 90 : size * 1.6)
  if (look === 'section') doc.y += 10
  doc.fontSize(size).fillColor(colours[look]).font('text')
  if (mark !== '') {
    const top = doc.y
    doc.text(drawn(mark, isInFont), Math.max(margin - step, left - step), top, { width: step - 4, align: 'right', lineBreak: false })
    doc.y = top
  }
  drawRuns(doc, runs.length === 0 ? [{ text: ' ' }] : runs, { left, look, align: isCentred ? 'center' : 'left' })
  doc.y += look === 'title' ? 6 : 4
}

interface Line {
  left: number
  look: Look
  align: 'left' | 'center'
  width?: number
}

/** Runs follow each other in one paragraph, each with its own letters. */
function drawRuns(doc: Doc, runs: readonly Run[], { left, look, align, width = widthFrom(doc, left) }: Line): void {
  const isBold = look === 'title' || look === 'section'
  doc.x = left
  for (const [index, { text, bold, italic, strike }] of runs.entries()) {
    // Letters of another font would stand higher in the same line, so that code in a text keeps its letters.
    doc.font(isBold || bold === true ? 'bold' : 'text')
    const options = { width, align, continued: index < runs.length - 1, oblique: italic === true, strike: strike === true, lineGap: 2.5 }
    const shown = drawn(text.replaceAll('\t', '    '), isInFont)
    if (index === 0) doc.text(shown, left, doc.y, options)
    else doc.text(shown, options)
  }
}

/** What the built-in letters of even width can write. */
const isLatin = (text: string): boolean => /^[\u0020-\u007e\n\t]*$/u.test(text)

function drawCode(doc: Doc, text: string, left: number): void {
  const width = widthFrom(doc, left) - 12
  doc.y += 3
  for (const one of text.split('\n')) {
    const shown = one.replaceAll('\t', '    ')
    doc.font(isLatin(shown) ? 'Courier' : 'text').fontSize(9)
    const height = doc.heightOfString(shown || ' ', { width }) + 2
    room(doc, height)
    const top = doc.y
    doc.rect(left, top, width + 12, height).fill('#f2f4f7')
    doc.fillColor('#14181f').text(drawn(shown, isInFont) || ' ', left + 6, top + 1, { width })
    doc.y = top + height
  }
  doc.y += 7
}

function drawTable(doc: Doc, rows: Run[][][], left: number): void {
  const columns = Math.max(1, ...rows.map((row) => row.length))
  const width = widthFrom(doc, left) / columns
  doc.y += 3
  for (const row of rows) {
    doc.font('text').fontSize(9.5)
    const heights = row.map((runs) => doc.heightOfString(runs.map(({ text }) => text).join('') || ' ', { width: width - 10, lineGap: 2.5 }))
    const height = Math.min(Math.max(14, ...heights) + 8, bottomOf(doc) - margin)
    room(doc, height)
    const top = doc.y
    for (let index = 0; index < columns; index += 1) {
      const cellLeft = left + index * width
      doc.lineWidth(0.5).strokeColor('#9aa3b2').rect(cellLeft, top, width, height).stroke()
      doc.fontSize(9.5).fillColor(colours.body)
      doc.y = top + 4
      const runs = row[index] ?? []
      if (runs.length > 0) drawRuns(doc, runs, { left: cellLeft + 5, look: 'body', align: 'left', width: width - 10 })
    }
    doc.y = top + height
  }
  doc.y += 7
}

/** What stands on each page: its number at the foot, and who made the file across it. */
function frame(doc: Doc, foot: string, watermark: string): void {
  const { start, count } = doc.bufferedPageRange()
  for (let index = start; index < start + count; index += 1) {
    doc.switchToPage(index)
    const { width, height } = doc.page
    doc.page.margins.bottom = 0
    doc.font('text').fontSize(8.5).fillColor('#5b6676')
    doc.text(`${foot}  ·  ${index + 1} / ${count}`, margin, height - 36, { width: width - margin * 2, align: 'center', lineBreak: false })
    if (watermark === '') continue
    doc.save()
    doc
      .rotate(-30, { origin: [width / 2, height / 2] })
      .fillOpacity(0.08)
      .fontSize(44)
      .fillColor('#14181f')
    doc.text(watermark, 0, height / 2 - 22, { width, align: 'center', lineBreak: false })
    doc.restore()
  }
}
