import { call, isApiError } from '@beacon/api/client'
import { type MarkItem, marking, type MarkQuestion } from '@beacon/api/kinds/theory/marking'
import { useToast } from '@beacon/ui/feedback'
import { useUnsavedWarning } from '@beacon/ui/form'
import { useLingui } from '@lingui/react/macro'
import { type Dispatch, type SetStateAction, useState } from 'react'
import { readMark } from './mark-text.ts'
import {
  atNextOpen,
  movedBy,
  movedToOpen,
  type Sitting,
  withMark,
  withoutDraft,
  withoutItem,
  withPushed,
  withReloaded,
  withUndone,
} from './sitting.ts'
import { useDraft } from './use-draft.ts'
import { type RefusalHandlers, useRefusals } from './use-refusals.tsx'

interface MarkingInput {
  exam_id: string
  sitting: Sitting
  setSitting: Dispatch<SetStateAction<Sitting>>
  questionOf: (question_id: string) => MarkQuestion | undefined
  /** The answers are those of a list or of a paper, and stay in it; a mark is saved on leaving its answer. */
  isList: boolean
  /** Something was saved, or an answer is held no more. */
  onChange: () => void
}
export type Marking = ReturnType<typeof useMarking>

/** The next open answer; in a list that has none the one behind. */
const behind = (sitting: Sitting, isList: boolean): Sitting => {
  const next = atNextOpen(sitting)
  return next.at === null && isList ? movedBy(sitting, 1) : next
}

/** What becomes of a sitting when a mark is refused. */
const handlersOf = ({ setSitting, isList, onChange }: Pick<MarkingInput, 'setSitting' | 'isList' | 'onChange'>): RefusalHandlers => ({
  onLost: ({ item_id }) => {
    setSitting((now) => (isList ? behind(now, true) : withoutItem(now, item_id)))
    onChange()
  },
  onReloaded: (other) => setSitting((now) => withReloaded(now, other)),
  onArrived: (other, before) =>
    setSitting((now) => behind(withMark(now, { item: other, also: 0, unmarked: now.unmarked ?? 0 }, before), isList)),
})

/** Marks answers of a sitting. A mark that was not saved stays written, and its answer stays shown. */
export function useMarking({ exam_id, sitting, setSitting, questionOf, isList, onChange }: MarkingInput) {
  const { t } = useLingui()
  const toast = useToast()
  const [isBusy, setBusy] = useState(false)
  /** The answer for which a save was tried without a mark. */
  const [tried, setTried] = useState<string | null>(null)
  const refusals = useRefusals(exam_id, handlersOf({ setSitting, isList, onChange }))
  const { item, question, draft, found, hasDraft, edit, togglePoint } = useDraft({ sitting, setSitting, questionOf, isBusy })
  useUnsavedWarning(hasDraft || refusals.count > 0)

  const run = async (of: MarkItem, mark: number | null, work: () => Promise<void>): Promise<'saved' | 'refused'> => {
    setBusy(true)
    try {
      await work()
      refusals.forget(of.item_id)
      onChange()
      return 'saved'
    } catch (error) {
      await refusals.refuse(error, of, mark)
      return 'refused'
    } finally {
      setBusy(false)
    }
  }
  /** `isStaying`: the marker goes elsewhere, or on writing. */
  const save = async ({ isWhole = false, isStaying = false } = {}): Promise<'saved' | 'refused' | 'wrong'> => {
    if (item === null || draft === null || isBusy) return 'refused'
    const mark = readMark(draft.mark.text)
    if (found !== null || mark === null) {
      setTried(item.item_id)
      return 'wrong'
    }
    const { item_id, version } = item
    // A proposed mark that stands unchanged is confirmed by saving it.
    if (item.mark !== null && !isWhole && !hasDraft && refusals.of(item_id) === undefined) {
      if (!isStaying) setSitting((now) => behind(now, isList))
      return 'saved'
    }
    return run(item, mark, async () => {
      const { comment, points } = draft
      const body = { mark, comment, points: [...points], version, whole_group: isWhole }
      const reply = await call(marking.mark, { params: { exam_id, item_id }, body })
      setSitting((now) => {
        const next = withMark(now, reply, item)
        return isStaying || next.at !== item_id ? next : behind(next, isList)
      })
      const count = reply.also + 1
      if (reply.also > 0) toast.done({ title: t({ context: 'marking', message: `Answers marked: ${count}` }) })
    })
  }
  const undo = async () => {
    const last = sitting.saved.at(-1)
    const of = sitting.items.find(({ item_id }) => item_id === last?.item_id)
    if (last === undefined || of === undefined || isBusy) return
    await run(of, null, async () => {
      const { mark, comment, points, also, item_id } = last
      const body = { mark, comment, points: [...points], version: of.version, take_back_group: also > 0 }
      const reply = await call(marking.mark, { params: { exam_id, item_id }, body })
      const lost = reply.also
      setSitting((now) => withUndone(now, reply.item, reply.unmarked))
      toast.done({
        title: t({ context: 'marking', message: 'The last mark was undone.' }),
        ...(lost > 0 ? { body: t({ context: 'marking', message: `Marks also withdrawn from other answers: ${lost}` }) } : {}),
      })
    })
  }
  const push = async (word: string) => {
    if (item === null || isBusy) return
    const { item_id, version } = item
    try {
      const pushed = await call(marking.push, { params: { exam_id, item_id }, body: { word, version } })
      setSitting((now) => behind(withPushed(now, pushed), isList))
      onChange()
    } catch (error) {
      // What can be tried again is said in the dialog, where the word stays written.
      if (!isApiError(error) || error.status !== 409) throw error
      await refusals.refuse(error, item)
    }
  }
  const refusal = item === null ? undefined : refusals.of(item.item_id)
  /** In a list what is written is saved before another answer is shown; refused once, it waits as it is. */
  const go = async (to: (now: Sitting) => Sitting) => {
    if (isBusy) return
    const mustSave = isList && hasDraft && found === null && refusal === undefined
    if (!mustSave || (await save({ isStaying: true })) === 'saved') setSitting(to)
  }
  return {
    item,
    question,
    draft,
    problem: found === 'empty' && tried !== item?.item_id ? null : found,
    isBusy,
    refusal,
    /** Marks of other answers that could not be saved. */
    unsaved: refusals.count - (refusal === undefined ? 0 : 1),
    canUndo: sitting.saved.length > 0,
    edit,
    togglePoint,
    save,
    saveOnLeave: () => {
      if (hasDraft && found === null && !isBusy) void save({ isStaying: true })
    },
    /** Before another paper is opened: whether nothing that is written would be lost. */
    settle: async () => !hasDraft || found === 'empty' || (await save({ isStaying: true })) === 'saved',
    undo,
    push,
    move: (by: 1 | -1) => void go((now) => movedBy(now, by)),
    toOpen: () => void go((now) => (isList ? atNextOpenOrStay(now) : movedToOpen(now))),
    show: (item_id: string) => void go((now) => ({ ...now, at: item_id })),
    /** The mark of the other marker holds. */
    takeOther: () => {
      if (item === null) return
      refusals.forget(item.item_id)
      setSitting((now) => behind(withoutDraft(now, item.item_id), isList))
    },
  }
}

const atNextOpenOrStay = (sitting: Sitting): Sitting => {
  const next = atNextOpen(sitting)
  return next.at === null ? sitting : next
}
