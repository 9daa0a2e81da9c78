import type { ThreadView } from '@beacon/api/contest/thread'
import { useLingui } from '@lingui/react/macro'
import { useErrorWords } from '@beacon/auth/call'
import { useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { errorText } from '@beacon/i18n'
import { threadsQuery } from '../../parts/contest/queries.ts'

/** Sends a text and keeps it when it was refused. */
export function useMessage(contest_id: string, send: (text: string) => Promise<ThreadView>) {
  const { i18n } = useLingui()
  const words = useErrorWords()
  const cache = useQueryClient()
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<string | undefined>()
  const [isBusy, setBusy] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    if (text.trim() === '') return setProblem(errorText(i18n, 'comment_empty', {}))
    setBusy(true)
    setProblem(undefined)
    try {
      const fresh = await send(text)
      const { queryKey } = threadsQuery(contest_id)
      cache.setQueryData(queryKey, (old) => {
        const others = old?.items.filter(({ thread_id }) => thread_id !== fresh.thread_id) ?? []
        return { items: [fresh, ...others], total: others.length + 1 }
      })
      setText('')
    } catch (error) {
      setProblem(words(error))
    } finally {
      setBusy(false)
    }
  }
  return { text, setText, problem, isBusy, submit: (event: FormEvent) => void submit(event) }
}
