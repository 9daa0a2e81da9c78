import { useFormatLocale } from '@beacon/i18n'
import { plural } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { formatMarks } from '../../bank/words.ts'
import { drawSize, type Facts, type Sections, sizeOf } from '../questions/sections.ts'

interface Props {
  sections: Sections
  facts: Facts
  /** Hundredths. */
  expected: number
}

/** What the paper adds up to now, and what it should. */
export function PaperSize({ sections, facts, expected }: Props) {
  const locale = useFormatLocale()
  const drawn = sizeOf(sections, facts)
  const { count, total } = drawn.count > 0 ? drawn : drawSize(sections)
  const now = formatMarks(locale, total)
  const wanted = formatMarks(locale, expected)
  return (
    <span className="flex flex-wrap gap-x-4">
      <span>
        <Trans>
          Total <span className={`font-mono text-mono ${total === expected ? 'text-jade' : 'text-amber'}`}>{now}</span> of{' '}
          <span className="font-mono text-mono">{wanted}</span>
        </Trans>
      </span>
      <span>{plural(count, { one: '# question', other: '# questions' })}</span>
    </span>
  )
}
