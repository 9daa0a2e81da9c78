import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import PDFDocument from 'pdfkit'
import { coverageOf, drawable, plainFont } from '../../../platform/font/index.ts'

/** One certificate: every text is filled in already. */
export interface Page {
  title: string
  body: string
  footer: string
  code: string
}
export interface Drawing {
  size: 'A4' | 'LETTER'
  layout: 'landscape' | 'portrait'
  background: Uint8Array | null
  pages: readonly Page[]
}

const file = createRequire(import.meta.url).resolve('@fontsource/noto-sans-sc/files/noto-sans-sc-chinese-simplified-500-normal.woff')
let font: Buffer | undefined
let has: ((character: string) => boolean) | undefined

/** Draws certificates into one PDF, a page each; Latin and Chinese in one embedded subset. `onPage` hears each. */
export async function drawCertificates({ size, layout, background, pages }: Drawing, onPage: () => void): Promise<Buffer> {
  font ??= plainFont(readFileSync(file))
  const inFont = (has ??= coverageOf(font))
  const drawn = (text: string) => drawable(text, inFont)
  const doc = new PDFDocument({ size, layout, margin: 0, autoFirstPage: false, info: { Producer: 'Beacon' } })
  const chunks: Buffer[] = []
  doc.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = new Promise<void>((resolve, reject) => doc.on('end', resolve).on('error', reject))
  doc.registerFont('text', font)
  for (const page of pages) {
    doc.addPage()
    drawPage(doc, { ...page, title: drawn(page.title), body: drawn(page.body), footer: drawn(page.footer) }, background)
    onPage()
  }
  doc.end()
  await ended
  return Buffer.concat(chunks)
}

function drawPage(doc: PDFKit.PDFDocument, { title, body, footer, code }: Page, background: Uint8Array | null): void {
  const { width, height } = doc.page
  if (background !== null) doc.image(Buffer.from(background), 0, 0, { cover: [width, height], align: 'center', valign: 'center' })
  else frame(doc)
  const side = width * 0.12
  const column = { width: width - side * 2, align: 'center' as const }
  doc.font('text').fillColor('#14181f')
  doc.fontSize(fitting(doc, title, column.width, 40)).text(title, side, height * 0.2, column)
  doc.fontSize(17).text(body, side, height * 0.4, { ...column, lineGap: 9, height: height * 0.4, ellipsis: true })
  doc
    .fontSize(12)
    .fillColor('#3d4654')
    .text(footer, side, height * 0.83, { ...column, height: height * 0.08, ellipsis: true })
  doc
    .fontSize(8.5)
    .fillColor('#5b6676')
    .text(code, side, height - 36, { ...column, lineBreak: false })
}

/** Two hairlines where no picture stands behind. */
function frame(doc: PDFKit.PDFDocument): void {
  const { width, height } = doc.page
  doc
    .lineWidth(1.2)
    .strokeColor('#b8742a')
    .rect(28, 28, width - 56, height - 56)
    .stroke()
  doc
    .lineWidth(0.4)
    .rect(34, 34, width - 68, height - 68)
    .stroke()
}

/** The largest size up to `most` at which the text stands in one line, at least 18. */
function fitting(doc: PDFKit.PDFDocument, text: string, width: number, most: number): number {
  const atMost = doc.fontSize(most).widthOfString(text)
  return Math.max(18, Math.min(most, (most * width) / Math.max(1, atMost)))
}
