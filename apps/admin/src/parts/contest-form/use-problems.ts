import { issueText } from '@beacon/auth/form'
import { useServerNow } from '@beacon/auth'
import { issue } from '@beacon/api/fields'
import { useLingui } from '@lingui/react'
import { useMemo } from 'react'
import { isSame } from '../form/as-default.tsx'
import { useKindForm } from './kind-form.ts'
import { type ContestInput, crossProblems } from './model.ts'

interface Input {
  values: ContestInput | Partial<ContestInput>
  /** As stored; null of a new contest, which must begin in the future. */
  before: ContestInput | null
  labelOf: (path: string) => string
  /** Until then, what is still empty is no mistake. */
  wasSent?: boolean
}

/** The rules between fields that are broken as it stands: said while it is typed, not only when it is sent. */
export function useProblems({ values, before, labelOf, wasSent = true }: Input): ReadonlyMap<string, string> {
  const { i18n } = useLingui()
  const { kind } = useKindForm()
  const minute = Math.floor(useServerNow(30_000) / 60_000)
  const text = JSON.stringify(values)
  return useMemo(() => {
    const current = JSON.parse(text) as Partial<ContestInput>
    const found = crossProblems(kind, current).filter(([, message]) => wasSent || !message.startsWith(issue('field_empty')))
    const { start_at, start_mode } = current
    const isMoved = before === null || !isSame(before.start_at, start_at) || before.start_mode !== start_mode
    if (start_mode === 'auto' && start_at !== undefined && isMoved && Date.parse(start_at) <= minute * 60_000)
      found.push(['start_at', issue('start_past')])
    return new Map(found.reverse().map(([path, message]) => [path, issueText(i18n, message, labelOf(path))]))
    // eslint-disable-next-line react/exhaustive-deps -- the words follow the language, not the identity of `labelOf`
  }, [kind, text, before, minute, wasSent, i18n, i18n.locale])
}
