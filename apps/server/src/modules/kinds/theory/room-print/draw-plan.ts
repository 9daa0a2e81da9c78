import { bottom, colours, drawHead, margin, type Pen, type PrintTask } from './pen.ts'
import type { PrintedCandidate, PrintedRoom } from './read.ts'

const columns = 5
const cell = { height: 62 }

/** Seats of each room as a grid in the order of their numbers; empty ones stand in it, so that a gap is seen. */
export function drawPlan(pen: Pen, task: PrintTask): void {
  for (const room of task.rooms) drawRoom(pen, task, room)
}

/** A seat of a room, and who has it. Without a room, candidates follow each other without numbers. */
interface Seat {
  number: number | null
  candidate: PrintedCandidate | null
}

function seatsOf({ name, capacity, candidates }: PrintedRoom): Seat[] {
  if (name === null) return candidates.map((candidate) => ({ number: null, candidate }))
  const bySeat = new Map(candidates.map((candidate) => [candidate.seat, candidate]))
  // Behind the last person stand only empty seats.
  const last = Math.max(...candidates.map(({ seat }) => seat ?? 0))
  return Array.from({ length: Math.min(capacity, last) }, (_, index) => ({
    number: index + 1,
    candidate: bySeat.get(index + 1) ?? null,
  }))
}

function drawRoom(pen: Pen, task: PrintTask, room: PrintedRoom): void {
  let top = 0
  let row = 0
  for (const [index, seat] of seatsOf(room).entries()) {
    if (index % columns === 0) {
      row += 1
      const isFull = top + (row + 1) * cell.height > bottom
      if (index === 0 || isFull) {
        pen.doc.addPage()
        top = drawHead(pen, task, room)
        row = 0
      }
    }
    drawSeat(pen, seat, { column: index % columns, y: top + row * cell.height })
  }
}

function drawSeat({ doc, say }: Pen, { number, candidate }: Seat, { column, y }: { column: number; y: number }): void {
  const width = (doc.page.width - margin * 2) / columns
  const x = margin + column * width
  doc
    .lineWidth(0.5)
    .strokeColor(colours.line)
    .rect(x, y, width, cell.height - 6)
    .stroke()
  const line = { x: x + 6, width: width - 12 }
  if (number !== null) say(String(number), { ...line, y: y + 4, size: 9, colour: colours.quiet })
  if (candidate === null) return
  say(candidate.name, { ...line, y: y + 15, size: 11 })
  say(candidate.candidate_no, { ...line, y: y + 30, size: 8.5, colour: colours.plain })
  say(candidate.organisation, { ...line, y: y + 41, size: 8, colour: colours.quiet })
}
