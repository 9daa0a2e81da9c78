import { call, isApiError } from '@beacon/api/client'
import { topology } from '@beacon/api/scene/topology'
import type { CheckedScene } from '@beacon/api/scene/scene-check'
import { useEffect, useRef, useState } from 'react'
import type { Definition } from '../../../parts/question-scene/draft.ts'

const pause_ms = { drawn: 250, typed: 400 } as const
type Problems = CheckedScene['problems']
export type CheckState = 'checked' | 'checking' | 'failed'

/** One question to the check at a time: an answer that comes after a later question is dropped. */
function useAsking() {
  const [problems, setProblems] = useState<Problems>([])
  const [state, setState] = useState<CheckState>('checking')
  const turn = useRef(0)
  /** Null where it came too late or could not be asked. */
  const ask = async (body: { text: string } | { definition: Record<string, unknown> }): Promise<CheckedScene | null> => {
    const own = (turn.current += 1)
    setState('checking')
    try {
      const reply = await call(topology.check, { body })
      if (own !== turn.current) return null
      setState('checked')
      setProblems(reply.problems)
      return reply
    } catch (error) {
      if (!isApiError(error)) throw error
      if (own === turn.current) setState('failed')
      return null
    }
  }
  return { problems, state, ask }
}

/**
 * Text and drawing stay in step: what is drawn comes back as text, what is typed as a definition, both with what is wrong.
 * A text that is no definition stays as it was typed, and the drawing as it was read last.
 */
export function useLiveCheck(definition: Definition, onRead: (definition: Definition) => void) {
  const [text, setText] = useState('')
  const [typed, setTyped] = useState<string | null>(null)
  const [isWrong, setWrong] = useState(false)
  const { problems, state, ask } = useAsking()
  const told = useRef<Definition | null>(null)
  const askDrawn = async (what: Definition) => {
    const reply = await ask({ definition: { ...what } })
    if (reply === null) return null
    told.current = what
    setText(reply.text)
    setWrong(false)
    return reply
  }
  const askTyped = async (what: string) => {
    const reply = await ask({ text: what })
    if (reply === null) return null
    setTyped((now) => (now === what ? null : now))
    setWrong(reply.definition === null)
    if (reply.definition !== null) {
      told.current = reply.definition
      onRead(reply.definition)
    }
    return reply
  }
  useEffect(() => {
    if (told.current === definition) return
    const timer = setTimeout(() => void askDrawn(definition), pause_ms.drawn)
    return () => clearTimeout(timer)
    // eslint-disable-next-line react-hooks/exhaustive-deps -- asked once for each definition
  }, [definition])
  useEffect(() => {
    if (typed === null) return
    const timer = setTimeout(() => void askTyped(typed), pause_ms.typed)
    return () => clearTimeout(timer)
    // eslint-disable-next-line react-hooks/exhaustive-deps -- asked once for each text
  }, [typed])

  return {
    text,
    isWrong,
    problems,
    state: typed === null ? state : ('checking' as const),
    type: (next: string) => {
      setText(next)
      setTyped(next)
    },
    /** Throws away what was typed and cannot be read. */
    discard: () => {
      setTyped(null)
      void askDrawn(definition)
    },
    /** What stands now, judged; null where it cannot be read or asked. */
    settle: async (): Promise<{ definition: Definition; hasErrors: boolean } | null> => {
      const reply = await (typed !== null || isWrong ? askTyped(typed ?? text) : askDrawn(definition))
      if (reply === null || reply.definition === null) return null
      return { definition: reply.definition, hasErrors: reply.problems.some(({ level }) => level === 'error') }
    },
  }
}
