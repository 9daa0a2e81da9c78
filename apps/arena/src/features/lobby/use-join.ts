import { call, isApiError } from '@beacon/api/client'
import type { LobbyRow } from '@beacon/api/contest/contest-views'
import { entrant } from '@beacon/api/contest/entrant'
import type { ErrorCode } from '@beacon/api/errors'
import type { TeamView } from '@beacon/api/people/team'
import { errorText } from '@beacon/i18n'
import { useToast } from '@beacon/ui/feedback'
import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { firstDraft, type JoinDraft, joinBody, missingIn } from './join-model.ts'
import { lobbyKey } from './queries.ts'

type Problems = Readonly<Record<string, string>>
interface Refused {
  code: ErrorCode
  details?: Record<string, unknown>
}

const isRefused = (value: unknown): value is Refused => typeof value === 'object' && value !== null && 'code' in value

/** The field of this form that a path of the body belongs to. */
const placeOf = (path: string): string => path.replace(/^fields\./u, '').replace(/^bracket_id$/u, 'bracket')

/** A registration as it is filled in; problems stand by field, `form` is the whole. */
export function useJoin(row: LobbyRow, team: TeamView | null, onClose: () => void) {
  const { t, i18n } = useLingui()
  const cache = useQueryClient()
  const toast = useToast()
  const [changed, setChanged] = useState<Partial<JoinDraft>>({})
  const [isBusy, setBusy] = useState(false)
  const [problems, setProblems] = useState<Problems>({})
  const draft = { ...firstDraft(row, team), ...changed }
  const set = (change: Partial<JoinDraft>) => {
    setChanged((before) => ({ ...before, ...change }))
    setProblems({})
  }
  const refusedAs = (error: unknown): Problems => {
    if (!isApiError(error)) return { form: String(error) }
    const { code, details } = error
    if (code === 'code_wrong' || code === 'too_many_tries') return { code: errorText(i18n, code, details) }
    const fields = Object.entries(typeof details['fields'] === 'object' ? { ...details['fields'] } : {})
    const known = fields.flatMap(([path, one]): [string, string][] =>
      isRefused(one) ? [[placeOf(path), errorText(i18n, one.code, { label: t`This`, ...one.details })]] : [],
    )
    return known.length > 0 ? Object.fromEntries(known) : { form: errorText(i18n, code, details) }
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const missing = missingIn(row, draft)
    if (missing.length > 0) return setProblems(Object.fromEntries(missing.map((name) => [name, t`This field is required.`])))
    setBusy(true)
    setProblems({})
    try {
      const { status } = await call(entrant.join, { params: { resource_id: row.resource_id }, body: joinBody(row, draft, team) })
      await cache.invalidateQueries({ queryKey: lobbyKey })
      toast.done({ title: status === 'pending' ? t`Registration sent. It waits for review.` : t`Registered.` })
      onClose()
    } catch (error) {
      setProblems(refusedAs(error))
    } finally {
      setBusy(false)
    }
  }
  return { draft, set, isBusy, problems, submit: (event: FormEvent) => void submit(event) }
}
export type JoinForm = ReturnType<typeof useJoin>
