import { Trans, useLingui } from '@lingui/react/macro'
import { type DiffLine, lineDiff } from './line-diff.ts'

export interface FieldDifference {
  field: string
  before: unknown
  after: unknown
  /** Named, never shown. */
  isSecret?: boolean
}

/** A value as words: texts as they are, lists line by line, the rest as written. */
export function wordsOf(value: unknown): string {
  if (value === null || value === undefined || value === '') return '–'
  if (typeof value === 'string') return value
  if (Array.isArray(value)) return value.length === 0 ? '–' : value.map(wordsOfRow).join('\n')
  return typeof value === 'object' ? wordsOfRow(value) : String(value)
}

function wordsOfRow(row: unknown): string {
  if (typeof row !== 'object' || row === null) return String(row)
  return Object.entries(row)
    .filter(([key, value]) => !/_id$|^after$/u.test(key) && value !== null && value !== '' && value !== false)
    .map(([, value]) => (typeof value === 'object' ? wordsOf(value) : String(value)))
    .join(' · ')
}

const looks: Record<DiffLine['kind'], { sign: string; look: string }> = {
  same: { sign: ' ', look: 'text-fg-3' },
  gone: { sign: '−', look: 'bg-vermilion-bg text-vermilion' },
  new: { sign: '+', look: 'bg-jade-bg text-jade' },
}

/** What differs, field by field: lines that go with a minus, lines that come with a plus. */
export function FieldDiffs({ differences, labelOf }: { differences: readonly FieldDifference[]; labelOf: (field: string) => string }) {
  const { t } = useLingui()
  return (
    <dl className="flex flex-col gap-3">
      {differences.map(({ field, before, after, isSecret }) => (
        <div key={field}>
          <dt className="text-caption text-fg-3">{labelOf(field)}</dt>
          <dd className="mt-1 overflow-x-auto rounded-control border border-rule-2 font-mono text-mono">
            {isSecret === true ? (
              <p className="px-2 py-1 font-sans text-fg-2">
                <Trans>changed</Trans>
              </p>
            ) : (
              lineDiff(wordsOf(before), wordsOf(after)).map(({ kind, text }, index) => (
                <p key={index} className={`flex gap-2 px-2 whitespace-pre-wrap ${looks[kind].look}`}>
                  <span aria-label={kind === 'gone' ? t`was` : kind === 'new' ? t`is` : undefined}>{looks[kind].sign}</span>
                  <span className="min-w-0 break-words">{text}</span>
                </p>
              ))
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}
