import { formatDateTime, formatTime, useFormatLocale } from '@beacon/i18n'
import { Mark } from '@beacon/ui/theme'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'

interface Run {
  state: 'queued' | 'running' | 'done'
  /** Null: nothing could be said. */
  result: 'passed' | 'failed' | null
  is_old: boolean
  by: { name: string } | null
  ordered_at: string
  done_at: string | null
}

interface Props {
  run: Run
  /** What is said of each result, and where the question was changed since. */
  words: Readonly<Record<'passed' | 'failed' | 'nothing' | 'old', string>>
  /** Why nothing could be said. */
  children?: ReactNode
}

const looks = {
  passed: { mark: 'check', look: 'text-jade' },
  failed: { mark: 'cross', look: 'text-vermilion' },
  nothing: { mark: 'triangle', look: 'text-amber' },
} as const

/** Where a test of a question stands, and how it came out. */
export function RunEnding({ run, words, children }: Props) {
  const locale = useFormatLocale()
  const since = formatTime(run.ordered_at)
  if (run.state !== 'done')
    return (
      <p className="mt-3 flex items-center gap-2 text-azure">
        <Mark name="spin" />
        {run.state === 'queued' ? <Trans>Waiting since {since}</Trans> : <Trans>Running since {since}</Trans>}
      </p>
    )
  const result = run.result ?? 'nothing'
  const { mark, look } = looks[result]
  return (
    <>
      <p className={`mt-3 flex flex-wrap items-center gap-2 ${look}`}>
        <Mark name={mark} />
        {words[result]}
        <span className="text-fg-3">
          {formatDateTime(locale, run.done_at ?? run.ordered_at)}
          {run.by !== null && ` · ${run.by.name}`}
        </span>
      </p>
      {children}
      {run.is_old && (
        <p className="mt-1 flex items-center gap-2 text-amber">
          <Mark name="triangle" />
          {words.old}
        </p>
      )}
    </>
  )
}
