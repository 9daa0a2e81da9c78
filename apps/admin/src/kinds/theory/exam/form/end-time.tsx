import { formatDateTime, useFormatLocale } from '@beacon/i18n'
import type { OwnControlProps } from '../../../../parts/contest-form/rows/row.ts'

/** The end of an exam with one start for all: it follows start and duration, and nobody types it. */
export function EndTime({ value }: OwnControlProps) {
  const locale = useFormatLocale()
  return (
    <output className="type-mono flex min-h-control items-center text-fg-2">
      {typeof value === 'string' && value !== '' ? formatDateTime(locale, value, { seconds: false }) : '–'}
    </output>
  )
}
