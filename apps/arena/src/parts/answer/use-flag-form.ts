import { type FormEvent, useState } from 'react'
import { type FlagAnswer, isIn, staysOpen } from './flag-answer.ts'
import { useWait } from './use-wait.ts'

export type AiUse = 'none' | 'assisted' | 'generated'
/** Sends a try; never rejects: a refusal is an answer. */
export type SubmitFlag = (flag: string, ai_use: AiUse | undefined) => Promise<FlagAnswer>

interface FlagForm {
  submit: SubmitFlag
  /** Nothing is taken now. */
  isClosed: boolean
  /** The contest wants to hear of AI use with every try. */
  asksAi: boolean
  /** Done after a right flag: the field of one topic. The flag box goes on. */
  endsWhenRight: boolean
}

/** What a flag field knows: the text, the answer to the last try, and when the next is taken. What was typed stays. */
export function useFlagForm({ submit, isClosed, asksAi, endsWhenRight }: FlagForm) {
  const [flag, setFlag] = useState('')
  const [aiUse, setAiUse] = useState<AiUse | undefined>()
  const [isSending, setSending] = useState(false)
  const [answer, setAnswer] = useState<FlagAnswer | null>(null)
  const wait_s = useWait(answer?.kind === 'wait' ? answer.until_ms : null)
  const isOver = endsWhenRight && !staysOpen(answer)
  const canSend = !isSending && !isOver && !isClosed && wait_s === 0
  const send = async (event?: FormEvent, by: SubmitFlag = submit) => {
    event?.preventDefault()
    if (!canSend) return
    if (flag.trim() === '') return setAnswer({ kind: 'empty' })
    if (asksAi && aiUse === undefined) return setAnswer({ kind: 'undeclared' })
    setSending(true)
    const answered = await by(flag, aiUse)
    // A try whose fate nobody knew is sent once more: it counts once, and a repeat says what became of it.
    const isUnknown = answered.kind === 'refused' && answered.code === 'outcome_unknown'
    const next = isUnknown ? await by(flag, aiUse) : answered
    setAnswer(next)
    if (!endsWhenRight && isIn(next)) setFlag('')
    setSending(false)
  }
  return { flag, setFlag, aiUse, setAiUse, isSending, answer, wait_s, isOver, canSend, send, forget: () => setAnswer(null) }
}
