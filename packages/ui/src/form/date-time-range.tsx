import { formatDuration } from '@beacon/i18n/format'
import { Trans, useLingui } from '@lingui/react/macro'
import { use, useId } from 'react'
import { FieldContext, useFieldGroup } from '../controls/field-context.ts'
import { useFormatLocale } from '../theme/use-format-locale.ts'
import { DateTimeField } from './date-time-field.tsx'
import { FieldError } from './field.tsx'

export interface TimeRange {
  start: string | null
  end: string | null
}

interface DateTimeRangeProps {
  value: TimeRange
  onValueChange: (value: TimeRange) => void
  time_zone?: string | undefined
  disabled?: boolean
  /** A running contest's start cannot move. */
  startReadOnly?: boolean
  onBlur?: () => void
  'aria-label'?: string
}

/** Start and end with the length between them; says at once when the end is before the start. */
export function DateTimeRange(props: DateTimeRangeProps) {
  const { value, onValueChange, time_zone, disabled, startReadOnly, onBlur } = props
  const { t } = useLingui()
  const locale = useFormatLocale()
  const field = use(FieldContext)
  const { 'aria-invalid': invalid, 'aria-required': _, id, ...group } = useFieldGroup(props)
  const errorId = useId()
  const length_s = value.start && value.end ? (Date.parse(value.end) - Date.parse(value.start)) / 1000 : null
  const isReversed = length_s !== null && length_s <= 0
  // The surrounding field describes the group; a second error of the same kind under it would say it twice.
  const saysItself = isReversed && !field?.invalid
  const shared = { time_zone, disabled, ...(onBlur ? { onBlur } : {}) }
  return (
    <div role="group" {...group}>
      <div className="flex flex-wrap items-center gap-2">
        <DateTimeField
          {...shared}
          {...(id ? { id } : {})}
          readOnly={startReadOnly}
          aria-label={t`Start`}
          aria-invalid={invalid}
          value={value.start}
          onValueChange={(start) => onValueChange({ ...value, start })}
        />
        <span aria-hidden="true" className="text-fg-3">
          –
        </span>
        <DateTimeField
          {...shared}
          id={`${errorId}-end`}
          aria-label={t`End`}
          aria-invalid={isReversed || invalid}
          aria-describedby={saysItself ? errorId : undefined}
          value={value.end}
          onValueChange={(end) => onValueChange({ ...value, end })}
        />
        {length_s !== null && length_s > 0 && <span className="text-caption text-fg-3">{formatDuration(locale, length_s)}</span>}
      </div>
      {saysItself && (
        <FieldError id={errorId}>
          <Trans>End is before start.</Trans>
        </FieldError>
      )}
    </div>
  )
}
