import { formatDateTime, useFormatLocale } from '@beacon/i18n'
import { use, useEffect, useRef } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { FormScopeContext } from '../../../../parts/contest-form/form-scope.ts'
import type { ContestInput } from '../../../../parts/contest-form/model.ts'
import type { OwnControlProps } from '../../../../parts/contest-form/rows/row.ts'

/** The end of an exam with one start for all; null while start or duration is not valid. */
export function endOf(start_at: string | undefined, minutes: number | null | undefined): string | null {
  const start = Date.parse(start_at ?? '')
  return Number.isNaN(start) || !Number.isInteger(minutes) ? null : new Date(start + Number(minutes) * 60_000).toISOString()
}

/** Shows the end, and lets it follow start and duration. An end that was moved stays until one of the two changes. */
export function EndShown({ value, disabled }: OwnControlProps) {
  const locale = useFormatLocale()
  const { stored } = use(FormScopeContext)
  const { control, setValue } = useFormContext<ContestInput>()
  const [start_at, minutes] = useWatch({ control, name: ['start_at', 'duration_minutes'] })
  const end = endOf(start_at, minutes)
  const first = useRef(end)
  const wasTogether = stored !== null && 'timing' in stored && stored.timing === 'together'
  const follows = useRef(!wasTogether || value !== stored.end_at)
  useEffect(() => {
    if (end !== first.current) follows.current = true
    if (disabled || end === null || end === value || !follows.current) return
    // A new exam is not changed yet when only its end was worked out.
    setValue('end_at', end, { shouldDirty: stored !== null })
  }, [end, value, disabled, stored, setValue])
  return (
    <output className="type-mono flex min-h-control items-center text-fg-2">
      {typeof value === 'string' && value !== '' ? formatDateTime(locale, value, { seconds: false }) : '–'}
    </output>
  )
}
