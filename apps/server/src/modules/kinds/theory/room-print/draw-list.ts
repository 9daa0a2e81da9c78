import { bottom, colours, drawHead, margin, type Pen, type PrintTask } from './pen.ts'
import type { PrintedRoom } from './read.ts'
import { words } from './words.ts'

const rowHeight = 24
/** Shares of the width: seat, number, name, organisation, signature. */
const shares = [0.08, 0.2, 0.22, 0.25, 0.25] as const

/** Rows of each room by seat, with a place to sign; the invigilator signs at the end. */
export function drawList(pen: Pen, task: PrintTask): void {
  for (const room of task.rooms) drawRoom(pen, task, room)
}

function drawRoom(pen: Pen, task: PrintTask, room: PrintedRoom): void {
  const said = words[task.lang]
  const heads = [said.seat, said.number, said.name, said.organisation, said.signature]
  let y = Number.POSITIVE_INFINITY
  const line = (cells: readonly string[], colour: string, isLast = false) => {
    // The line of the invigilator is not alone on a page.
    const needed = rowHeight * (isLast ? 2 : 1)
    if (y + needed > bottom) {
      pen.doc.addPage()
      y = drawRow(pen, drawHead(pen, task, room), heads, colours.quiet)
    }
    y = drawRow(pen, y, cells, colour)
  }
  for (const { seat, candidate_no, name, organisation } of room.candidates)
    line([seat === null ? '–' : String(seat), candidate_no, name, organisation, ''], colours.text)
  line(['', `${said.present} ____ / ${room.candidates.length}`, '', said.invigilator, ''], colours.plain, true)
}

function drawRow({ doc, say }: Pen, y: number, cells: readonly string[], colour: string): number {
  const whole = doc.page.width - margin * 2
  let x = margin
  for (const [index, share] of shares.entries()) {
    say(cells[index] ?? '', { x: x + 3, y: y + 6, width: whole * share - 6, size: 10, colour })
    x += whole * share
  }
  doc
    .lineWidth(0.5)
    .strokeColor(colours.line)
    .moveTo(margin, y + rowHeight)
    .lineTo(margin + whole, y + rowHeight)
    .stroke()
  return y + rowHeight
}
