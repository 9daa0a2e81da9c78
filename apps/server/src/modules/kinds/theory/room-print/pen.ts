import type { RoomPrinting } from '@beacon/api/kinds/theory/exam/room-print'
import type { PrintedRoom } from './read.ts'
import { words, type Lang } from './words.ts'

export interface PrintTask {
  what: RoomPrinting
  lang: Lang
  /** Of the exam. */
  name: string
  organiser: string
  /** Start and duration, or the window, in the zone of the installation. */
  time: string
  /** When nobody enters any more. */
  entry: string
  /** Where candidates sign in. */
  address: string
  rooms: readonly PrintedRoom[]
}

/** A4 in points, and the pen of all printings: one font of Latin and Chinese, three greys. */
export const margin = 36
/** Where rows of a page end; its number is below. */
export const bottom = 841.89 - margin - 12
export const colours = { text: '#14181f', plain: '#3d4654', quiet: '#5b6676', line: '#9aa3b2' } as const

export interface Pen {
  doc: PDFKit.PDFDocument
  /** One line of text, cut with an ellipsis where it is too long. */
  say: (
    text: string,
    place: { x: number; y: number; width: number; size: number; colour?: string; align?: 'left' | 'right' | 'center' },
  ) => void
  /** The same over at most `height`. */
  tell: (text: string, place: { x: number; y: number; width: number; height: number; size: number; colour?: string }) => void
}

export const penOf = (doc: PDFKit.PDFDocument, shown: (text: string) => string): Pen => ({
  doc,
  say: (text, { x, y, width, size, colour = colours.text, align = 'left' }) =>
    void doc
      .font('text')
      .fontSize(size)
      .fillColor(colour)
      .text(shown(text), x, y, { width, height: size * 1.6, ellipsis: true, lineBreak: false, align }),
  tell: (text, { x, y, width, height, size, colour = colours.text }) =>
    void doc.font('text').fontSize(size).fillColor(colour).text(shown(text), x, y, { width, height, ellipsis: true }),
})

/** Head of a page of a room: exam, what it is, room, time. @returns where the page goes on */
export function drawHead({ doc, say }: Pen, { what, lang, name, time }: PrintTask, room: PrintedRoom): number {
  const said = words[lang]
  const width = doc.page.width - margin * 2
  say(name, { x: margin, y: margin, width, size: 10, colour: colours.plain })
  say(`${said.titles[what]} · ${room.name ?? said.anywhere}`, { x: margin, y: margin + 15, width, size: 18 })
  const seats = room.name === null ? '' : `  ·  ${said.seated(room.candidates.length, room.capacity)}`
  say(`${time}${seats}`, { x: margin, y: margin + 42, width, size: 9.5, colour: colours.quiet })
  return margin + 64
}
