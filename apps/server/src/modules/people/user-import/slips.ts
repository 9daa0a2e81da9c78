import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { plainFont } from '../../platform/font/index.ts'

export interface Slip {
  name: string
  organisation: string
  username: string
  password: string
}
interface Words {
  title: string
  username: string
  password: string
  /** Says that the password must be changed at the first sign-in. */
  note: string
}
const perRow = 2
const perPage = 8
const margin = 30
const file = createRequire(import.meta.url).resolve('@fontsource/noto-sans-sc/files/noto-sans-sc-chinese-simplified-500-normal.woff')
let font: Buffer | undefined

/** Sign-in slips, eight to an A4 page, with lines to cut along. Latin and Chinese in one embedded subset. */
export async function drawSlips(slips: readonly Slip[], words: Words): Promise<Buffer> {
  const { default: PDFDocument } = await import('pdfkit')
  font ??= plainFont(readFileSync(file))
  const doc = new PDFDocument({ size: 'A4', margin: 0, autoFirstPage: false, info: { Producer: 'Beacon', Title: words.title } })
  const chunks: Buffer[] = []
  doc.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = new Promise<void>((resolve, reject) => doc.on('end', resolve).on('error', reject))
  doc.registerFont('text', font)
  for (const [index, slip] of slips.entries()) {
    if (index % perPage === 0) addPage(doc)
    drawSlip(doc, slip, { words, place: index % perPage })
  }
  doc.end()
  await ended
  return Buffer.concat(chunks)
}

function addPage(doc: PDFKit.PDFDocument): void {
  doc.addPage()
  const { width, height } = doc.page
  const rows = perPage / perRow
  doc.lineWidth(0.4).strokeColor('#9aa3b2').dash(3, { space: 3 })
  doc
    .moveTo(width / 2, margin)
    .lineTo(width / 2, height - margin)
    .stroke()
  for (let row = 1; row < rows; row += 1) {
    const y = margin + ((height - margin * 2) / rows) * row
    doc
      .moveTo(margin, y)
      .lineTo(width - margin, y)
      .stroke()
  }
  doc.undash()
}

function drawSlip(doc: PDFKit.PDFDocument, slip: Slip, { words, place }: { words: Words; place: number }): void {
  const cell = { width: (doc.page.width - margin * 2) / perRow, height: (doc.page.height - margin * 2) / (perPage / perRow) }
  const x = margin + (place % perRow) * cell.width + 18
  const y = margin + Math.floor(place / perRow) * cell.height + 16
  const line = { width: cell.width - 36, height: 20, ellipsis: true, lineBreak: false }
  const say = (text: string, dy: number, size: number, colour: string) =>
    doc
      .font('text')
      .fontSize(size)
      .fillColor(colour)
      .text(text, x, y + dy, line)
  say(words.title, 0, 8.5, '#5b6676')
  say(slip.name, 14, 15, '#14181f')
  say(slip.organisation, 36, 9, '#3d4654')
  say(words.username, 62, 8.5, '#5b6676')
  say(slip.username, 73, 15, '#14181f')
  say(words.password, 98, 8.5, '#5b6676')
  say(slip.password, 109, 15, '#14181f')
  say(words.note, 140, 8.5, '#5b6676')
}
