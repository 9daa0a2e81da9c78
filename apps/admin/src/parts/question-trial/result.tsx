import type { TrialResult } from '@beacon/api/scene/trial'
import { formatDateTime, useFormatLocale } from '@beacon/i18n'
import { Mark, type MarkName } from '@beacon/ui/theme'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'

const looks: Readonly<Record<TrialResult | 'none', { mark: MarkName; look: string }>> = {
  passed: { mark: 'check', look: 'text-jade' },
  failed: { mark: 'cross', look: 'text-vermilion' },
  partial: { mark: 'half', look: 'text-amber' },
  none: { mark: 'ring', look: 'text-fg-3' },
}

interface Props {
  of: { result: TrialResult | null; finished_at: string | null; version: number; is_old: boolean }
  /** `none`: it ended without a result. */
  words: Readonly<Record<TrialResult | 'none', ReactNode>>
}

/** How it ended, when, and with which version of the question; nothing while it runs. */
export function Result({ of: { result, finished_at, version, is_old }, words }: Props) {
  const locale = useFormatLocale()
  if (finished_at === null) return null
  const { mark, look } = looks[result ?? 'none']
  return (
    <div className="mt-3">
      <p className={`flex items-center gap-2 ${look}`}>
        <Mark name={mark} />
        {words[result ?? 'none']}
        <span className="text-fg-3">
          {formatDateTime(locale, finished_at)} · <Trans>version {version}</Trans>
        </span>
      </p>
      {is_old && (
        <p className="mt-1 flex items-center gap-2 text-amber">
          <Mark name="triangle" />
          <Trans>Tested with an older version</Trans>
        </p>
      )}
    </div>
  )
}
