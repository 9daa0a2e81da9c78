const WIDE = /[\u2e80-\u9fff\uff00-\uffef]/

/** Width of a text in units, reckoned: Sometype Mono 0.58 em, Archivo about 0.53 em, Han 1 em a character. */
export function textWidth(text: string, size: number, mono = false): number {
  let ems = 0
  for (const character of text) ems += WIDE.test(character) ? 1 : mono ? 0.58 : character === ' ' ? 0.25 : 0.53
  return ems * size
}

export interface Box {
  left: number
  right: number
}

export interface RulerLabel extends Box {
  key: string
  /** The word, in Archivo; the time after it, in mono. */
  word: string
  time: string
  tone: 'plain' | 'freeze' | 'count'
  /** Which edge is exact; widths are reckoned, so the text is hung from this side. */
  align: 'left' | 'middle' | 'right'
}

const GAP = 4

const collides = (a: Box, b: Box) => a.left < b.right + GAP && b.left < a.right + GAP

/** Keeps the labels that stay inside the ruler and ≥ 4 units from what is taken and from labels earlier in the list. */
export function placeLabels<Label extends Box>(labels: readonly Label[], taken: readonly Box[], width: number): Label[] {
  const placed: Label[] = []
  for (const label of labels) {
    const inside = label.left >= -0.5 && label.right <= width + 0.5
    if (inside && !taken.some((box) => collides(box, label)) && !placed.some((box) => collides(box, label))) placed.push(label)
  }
  return placed
}

export interface ChipPlace {
  chip: Box
  flipped: boolean
  /** Where the note stands, or null when it does not fit. */
  note: Box | null
}

/** Chip right of its stem, flipped left where it would leave the ruler; the note follows only right of the chip. */
export function placeChip({ x, chip, note, width }: { x: number; chip: number; note: number; width: number }): ChipPlace {
  const flipped = x - 1 + chip > width
  const box = flipped ? { left: Math.max(0, x + 1 - chip), right: x + 1 } : { left: Math.max(0, x - 1), right: x - 1 + chip }
  const noteBox = { left: box.right + 8, right: box.right + 8 + note }
  return { chip: box, flipped, note: note > 0 && !flipped && noteBox.right <= width ? noteBox : null }
}
