import type { MarkItem } from '@beacon/api/kinds/theory/marking'
import { proposedMark, type WrittenMark } from './mark-text.ts'

/** What a marker has written about an answer and not saved yet. */
export interface Draft {
  mark: WrittenMark
  comment: string
  points: readonly number[]
}

/** A saved mark that may be taken back, with what was there before. */
export interface Saved {
  item_id: string
  mark: number | null
  comment: string
  points: readonly number[]
  /** Answers that were marked with it. */
  also: number
  /** By the server’s clock. */
  saved_at: string | null
}

/** Answers that a marker has before them: first those seen, then those taken in advance. */
export interface Sitting {
  items: readonly MarkItem[]
  /** The answer that is shown; null before the first and after the last. */
  at: string | null
  drafts: Readonly<Record<string, Draft>>
  saved: readonly Saved[]
  /** Left of the question, by whomever; null before the server said it. */
  unmarked: number | null
  /** Answers that were passed over: the server gives them to whoever asks. */
  later: readonly string[]
  /** Answers that are left to whoever leads the marking. */
  pushed: readonly string[]
}

export const emptySitting: Sitting = { items: [], at: null, drafts: {}, saved: [], unmarked: null, later: [], pushed: [] }

/** It waits for a mark of this marker, and is not left to whoever leads. */
export const isOpen = ({ pushed }: Sitting, { item_id, mark, is_closed }: MarkItem): boolean =>
  mark === null && !is_closed && !pushed.includes(item_id)

/** Answers of a list or of a paper, of which none has to be taken. `takesPushed`: whoever leads marks the pushed ones too. */
export function sittingOf(items: readonly MarkItem[], takesPushed: (item: MarkItem) => boolean): Sitting {
  const pushed = items.filter((item) => item.is_pushed && !takesPushed(item)).map(({ item_id }) => item_id)
  const sitting = { ...emptySitting, items, pushed }
  return { ...sitting, at: (items.find((item) => isOpen(sitting, item)) ?? items[0])?.item_id ?? null }
}

export const currentItem = ({ items, at }: Sitting): MarkItem | null => items.find(({ item_id }) => item_id === at) ?? null

export const draftFrom = ({ mark, proposed, comment, points }: MarkItem): Draft => ({
  mark: proposedMark(mark ?? proposed),
  comment,
  points,
})

export const draftOf = ({ drafts }: Sitting, item: MarkItem): Draft => drafts[item.item_id] ?? draftFrom(item)

const sameList = (one: readonly number[], other: readonly number[]) =>
  one.length === other.length && one.every((value, index) => value === other[index])

/** The draft says something else than the server knows. */
export function isChanged(draft: Draft, item: MarkItem): boolean {
  const known = draftFrom(item)
  return draft.mark.text !== known.mark.text || draft.comment !== known.comment || !sameList(draft.points, known.points)
}

export const withDraft = (sitting: Sitting, item_id: string, draft: Draft): Sitting => ({
  ...sitting,
  drafts: { ...sitting.drafts, [item_id]: draft },
})

const without = (drafts: Sitting['drafts'], item_id: string): Sitting['drafts'] =>
  Object.fromEntries(Object.entries(drafts).filter(([id]) => id !== item_id))

const replaced = (items: readonly MarkItem[], item: MarkItem) => items.map((one) => (one.item_id === item.item_id ? item : one))

/** The next open answer behind the shown one, else the first before it; those passed over come last. */
export function nextOpen(sitting: Sitting): string | null {
  const { items, at, later } = sitting
  const here = items.findIndex(({ item_id }) => item_id === at)
  const rest = [...items.slice(here + 1), ...items.slice(0, Math.max(here, 0))].filter((item) => isOpen(sitting, item))
  return (rest.find(({ item_id }) => !later.includes(item_id)) ?? rest[0])?.item_id ?? null
}

/** What the server gave: known answers keep their place, further ones come last. */
export function withTaken(sitting: Sitting, given: readonly MarkItem[], unmarked: number): Sitting {
  const known = new Set(sitting.items.map(({ item_id }) => item_id))
  const fresh = new Map(given.map((item) => [item.item_id, item]))
  // A reply may be older than a mark that was saved meanwhile.
  const newer = (item: MarkItem) => {
    const other = fresh.get(item.item_id)
    return other !== undefined && other.version > item.version ? other : item
  }
  const items = [...sitting.items.map(newer), ...given.filter(({ item_id }) => !known.has(item_id))]
  const next = { ...sitting, items, unmarked }
  return { ...next, at: sitting.at ?? nextOpen(next) }
}

/** The mark was saved. The answer stays before the marker. */
export function withMark(
  sitting: Sitting,
  { item, also, unmarked }: { item: MarkItem; also: number; unmarked: number },
  before: MarkItem,
): Sitting {
  const { item_id, mark, comment, points } = before
  // A group may have marked answers that were taken in advance: what is still open of them is asked for again.
  const items = also === 0 ? sitting.items : sitting.items.filter((one) => one.item_id === item_id || !isOpen(sitting, one))
  return {
    ...sitting,
    items: replaced(items, item),
    drafts: without(sitting.drafts, item_id),
    saved: [...sitting.saved, { item_id, mark, comment, points, also, saved_at: item.marked_at }],
    unmarked,
  }
}

/** The last mark was taken back: its answer is shown again. */
export const withUndone = (sitting: Sitting, item: MarkItem, unmarked: number): Sitting => ({
  ...sitting,
  items: replaced(sitting.items, item),
  drafts: without(sitting.drafts, item.item_id),
  saved: sitting.saved.slice(0, -1),
  at: item.item_id,
  unmarked,
})

/** Another marker changed the answer; the draft stays. */
export const withReloaded = (sitting: Sitting, item: MarkItem): Sitting => ({ ...sitting, items: replaced(sitting.items, item) })

/** Left to whoever leads the marking. */
export const withPushed = (sitting: Sitting, item: MarkItem): Sitting => ({
  ...sitting,
  items: replaced(sitting.items, item),
  drafts: without(sitting.drafts, item.item_id),
  pushed: [...sitting.pushed, item.item_id],
})

export const withoutDraft = (sitting: Sitting, item_id: string): Sitting => ({ ...sitting, drafts: without(sitting.drafts, item_id) })

/** Another marker has the answer: it is passed over, and the next is shown. */
export function withoutItem(sitting: Sitting, item_id: string): Sitting {
  const at = sitting.at === item_id ? nextOpen(sitting) : sitting.at
  return { ...sitting, at, items: sitting.items.filter((item) => item.item_id !== item_id), drafts: without(sitting.drafts, item_id) }
}

/** Previous or next of those before the marker; at an end it stays. */
export function movedBy(sitting: Sitting, by: 1 | -1): Sitting {
  const here = sitting.items.findIndex(({ item_id }) => item_id === sitting.at)
  const to = sitting.items[here === -1 ? (by === 1 ? 0 : sitting.items.length - 1) : here + by]
  return to === undefined ? sitting : { ...sitting, at: to.item_id }
}

/** The next open answer, null where none is left. */
export const atNextOpen = (sitting: Sitting): Sitting => ({ ...sitting, at: nextOpen(sitting) })

/** Passes over to the next open answer; an open one that is shown is left for later. Without another it stays. */
export function movedToOpen(sitting: Sitting): Sitting {
  const shown = currentItem(sitting)
  const isLeft = shown !== null && isOpen(sitting, shown)
  const later = isLeft ? [...sitting.later.filter((id) => id !== shown.item_id), shown.item_id] : sitting.later
  const next = { ...sitting, later }
  return { ...next, at: nextOpen(next) ?? (isLeft ? sitting.at : null) }
}

/** Answers that the marker holds. */
export const heldIds = (sitting: Sitting): string[] => sitting.items.filter((item) => isOpen(sitting, item)).map(({ item_id }) => item_id)

/** How many open answers wait behind the shown one, without those passed over. */
export const countAhead = (sitting: Sitting): number =>
  sitting.items.filter((item) => isOpen(sitting, item) && item.item_id !== sitting.at && !sitting.later.includes(item.item_id)).length

const skippedAtMost = 200
/** Answers that are not asked for again. */
export const skippedIds = ({ later, pushed, at }: Sitting): string[] =>
  [...pushed, ...later].filter((id) => id !== at).slice(-skippedAtMost)
