import { expect, it } from 'vitest'
import { noMark } from './mark-text.ts'
import { chosenQuestion, nextQuestion } from './overview.ts'
import { item, row } from './marking.test-data.ts'
import {
  atNextOpen,
  countAhead,
  draftOf,
  emptySitting,
  heldIds,
  isChanged,
  movedBy,
  movedToOpen,
  currentItem,
  type Sitting,
  sittingOf,
  skippedIds,
  withDraft,
  withMark,
  withoutItem,
  withPushed,
  withReloaded,
  withTaken,
  withUndone,
} from './sitting.ts'

const [first, second, third] = [item(1), item(2), item(3)]
const start = withTaken(emptySitting, [first, second, third], 30)
const at = (sitting: Sitting) => currentItem(sitting)?.texts[0] ?? null
const marked = { ...first, mark: 300, version: 2, is_mine: true }
const written = { mark: { ...noMark, text: '4' }, comment: 'good', points: [0] }

it('shows the first taken answer and keeps the place when more come', () => {
  expect([at(start), countAhead(start), start.unmarked]).toEqual(['Answer 1', 2, 30])
  const more = withTaken(movedBy(start, 1), [second, third, item(4)], 29)
  expect([at(more), more.items.length, countAhead(more)]).toEqual(['Answer 2', 4, 3])
})

it('takes no older reply over a mark that was saved meanwhile', () => {
  const saved = withMark(start, { item: marked, also: 0, unmarked: 29 }, first)
  expect(withTaken(saved, [first, second], 30).items[0]?.mark).toBe(300)
})

it('goes on after a mark, holds the others, and takes the mark back with its answer shown again', () => {
  const saved = atNextOpen(withMark(withDraft(start, first.item_id, written), { item: marked, also: 0, unmarked: 29 }, first))
  expect([at(saved), heldIds(saved), saved.unmarked]).toEqual(['Answer 2', [second.item_id, third.item_id], 29])
  expect(saved.saved.at(-1)).toMatchObject({ item_id: first.item_id, mark: null })
  const undone = withUndone(saved, { ...first, version: 3 }, 30)
  expect([at(undone), undone.saved, undone.unmarked, currentItem(undone)?.version]).toEqual(['Answer 1', [], 30, 3])
})

it('asks again for what was taken ahead when a group was marked', () => {
  const saved = atNextOpen(withMark(start, { item: marked, also: 4, unmarked: 25 }, first))
  expect([at(saved), saved.items.length]).toEqual([null, 1])
})

it('keeps drafts of each answer, also when another marker changed it', () => {
  const drafted = withDraft(start, first.item_id, written)
  const reloaded = withReloaded(drafted, { ...first, mark: 100, version: 5 })
  const shown = currentItem(reloaded) ?? first
  expect([draftOf(reloaded, shown), shown.version, isChanged(written, shown)]).toEqual([written, 5, true])
  expect(isChanged(draftOf(start, first), first)).toBe(false)
})

it('leaves an answer for later without asking for it again', () => {
  const later = movedToOpen(start)
  expect([at(later), skippedIds(later), countAhead(later)]).toEqual(['Answer 2', [first.item_id], 1])
  const round = movedToOpen(movedToOpen(later))
  expect([at(round), skippedIds(round)]).toEqual(['Answer 1', [second.item_id, third.item_id]])
  const alone = withTaken(emptySitting, [first], 1)
  expect(at(movedToOpen(alone))).toBe('Answer 1')
})

it('skips what another marker took and what was pushed', () => {
  const lost = withoutItem(start, first.item_id)
  expect([at(lost), lost.items.length]).toEqual(['Answer 2', 2])
  const pushed = atNextOpen(withPushed(start, { ...first, is_pushed: true, push_word: 'why', version: 2 }))
  expect([at(pushed), skippedIds(pushed), heldIds(pushed)]).toEqual(['Answer 2', [first.item_id], [second.item_id, third.item_id]])
})

it('moves between those seen, and stays at the ends', () => {
  expect(at(movedBy(start, -1))).toBe('Answer 1')
  expect(at(movedBy(movedBy(start, 1), -1))).toBe('Answer 1')
  expect(at(movedBy(movedBy(movedBy(start, 1), 1), 1))).toBe('Answer 3')
})

it('shows the first open answer of a paper; pushed ones are open to whoever leads', () => {
  const items = [marked, { ...second, is_pushed: true }, third]
  expect([
    at(sittingOf(items, () => false)),
    at(sittingOf(items, () => true)),
    at(sittingOf([marked], () => false)),
    at(sittingOf([], () => false)),
  ]).toEqual(['Answer 3', 'Answer 2', 'Answer 1', null])
})

it('chooses the next question round the paper, without those that others hold', () => {
  const all = { questions: [row(1, { unmarked: 0 }), row(2, { unmarked: 3, held: 3 }), row(3), row(4)] }
  expect(chosenQuestion(all, undefined)?.question.place).toBe(3)
  expect(chosenQuestion(all, row(2).question.question_id)?.question.place).toBe(2)
  expect(nextQuestion(all, row(4).question.question_id)?.question.place).toBe(3)
})
