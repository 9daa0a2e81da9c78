import { call } from '@beacon/api/client'
import type { Input } from '@beacon/api/endpoint'
import { question, type QuestionDetail } from '@beacon/api/bank/question'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { type Stale, staleOf } from '../../../parts/form/changed-meanwhile.tsx'
import { useKind } from '../../../parts/contest/kind-route.ts'
import { questionQuery, refreshQuestions } from '../../../parts/question-access/queries.ts'
import { noVersions, type SavedVersions } from './saved-versions.ts'

type Body = NonNullable<Input<typeof question.create>['body']>

/** Saves a question. When somebody saved it meanwhile, `stale` names that person and the differing fields, and `theirs` holds the stored values. */
export function useSaveQuestion(stored: QuestionDetail | null, { latest, advance }: SavedVersions = noVersions) {
  const queryClient = useQueryClient()
  const bank = useKind()
  const [version, setVersion] = useState(stored?.version ?? 0)
  const [stale, setStale] = useState<Stale | null>(null)
  const [theirs, setTheirs] = useState<QuestionDetail | null>(null)
  const saved = async (detail: QuestionDetail) => {
    setVersion(detail.version)
    queryClient.setQueryData(questionQuery(detail.resource_id).queryKey, detail)
    await refreshQuestions(queryClient)
    return detail
  }
  /** Answers null when the question was changed meanwhile. */
  const save = async (values: FieldValues, over = latest(version)): Promise<QuestionDetail | null> => {
    // The visibility says it whole; the older tick follows it.
    const shown: unknown = values['visibility']
    // Checked by the schema of the bank's form, which judged these values.
    const body = { bank, ...values, is_public: shown === undefined ? values['is_public'] : shown === 'published' } as Body
    if (stored === null) return saved(await call(question.create, { body }))
    const params = { resource_id: stored.resource_id }
    try {
      const detail = await call(question.update, { params, body: { ...body, version: over } })
      advance(over, detail.version)
      return await saved(detail)
    } catch (error) {
      const found = staleOf(error)
      if (found === null) throw error
      setStale(found)
      setTheirs(await call(question.get, { params }))
      return null
    }
  }
  const takeTheirs = (): QuestionDetail | null => {
    if (theirs !== null) setVersion(theirs.version)
    setStale(null)
    return theirs
  }
  return { save, stale, theirs, takeTheirs, close: () => setStale(null) }
}
