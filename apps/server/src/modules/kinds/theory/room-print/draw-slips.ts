import { colours, margin, type Pen, type PrintTask } from './pen.ts'
import type { PrintedCandidate } from './read.ts'
import { words } from './words.ts'

const perRow = 2
const perPage = 4

/** Four admission slips to a page, with lines to cut along. */
export function drawSlips(pen: Pen, task: PrintTask): void {
  const slips = task.rooms.flatMap((room) => room.candidates.map((candidate) => ({ candidate, room: room.name })))
  for (const [index, slip] of slips.entries()) {
    if (index % perPage === 0) addPage(pen)
    drawSlip(pen, task, { ...slip, place: index % perPage })
  }
}

function addPage({ doc }: Pen): void {
  doc.addPage()
  const { width, height } = doc.page
  doc.lineWidth(0.4).strokeColor(colours.line).dash(3, { space: 3 })
  doc
    .moveTo(width / 2, margin)
    .lineTo(width / 2, height - margin)
    .stroke()
  doc
    .moveTo(margin, height / 2)
    .lineTo(width - margin, height / 2)
    .stroke()
  doc.undash()
}

interface Slip {
  candidate: PrintedCandidate
  room: string | null
  place: number
}

function drawSlip(pen: Pen, task: PrintTask, { candidate, room, place }: Slip): void {
  const { doc, say, tell } = pen
  const said = words[task.lang]
  const half = { width: doc.page.width / perRow, height: doc.page.height / 2 }
  const x = (place % perRow) * half.width + margin
  const y = Math.floor(place / perRow) * half.height + margin
  const width = half.width - margin * 2
  const quiet = { x, width, size: 8.5, colour: colours.quiet }
  say(task.organiser, { ...quiet, y })
  say(said.titles.slips, { x, y: y + 14, width, size: 20 })
  tell(task.name, { x, y: y + 44, width, height: 32, size: 11, colour: colours.plain })
  const fact = (label: string, text: string, at: { x: number; y: number; width: number; size: number }) => {
    say(label, { ...at, size: 8.5, colour: colours.quiet })
    say(text === '' ? '–' : text, { ...at, y: at.y + 11 })
  }
  fact(said.name, candidate.name, { x, y: y + 88, width, size: 16 })
  fact(said.number, candidate.candidate_no, { x, y: y + 124, width, size: 14 })
  const third = width * 0.64
  fact(said.room, room ?? '', { x, y: y + 158, width: third - 8, size: 14 })
  fact(said.seat, String(candidate.seat ?? ''), { x: x + third, y: y + 158, width: width - third, size: 14 })
  fact(said.organisation, candidate.organisation, { x, y: y + 192, width, size: 11 })
  fact(said.username, candidate.username, { x, y: y + 222, width, size: 11 })
  fact(said.time, task.time, { x, y: y + 252, width, size: 11 })
  const notes = [task.entry, task.address === '' ? '' : said.signIn(task.address)].filter((text) => text !== '')
  tell(notes.join('\n'), { ...quiet, y: y + 288, height: 50 })
}
