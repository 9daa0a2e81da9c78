import { useFormatLocale } from '@beacon/i18n'
import { Button } from '@beacon/ui/controls'
import { Banner } from '@beacon/ui/feedback'
import { Trans, useLingui } from '@lingui/react/macro'
import type { Analysis } from './queries.ts'

/** What the figures do without, in one line; null where nothing is left out. */
export function useLeftOutText({ left_out: { questions, candidates } }: Analysis): string | null {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const join = (words: readonly string[]) => words.join(locale === 'zh' ? '、' : ', ')
  const numbers = join(questions.map(({ place }) => String(place)))
  const parts = [
    ...(questions.length === 0 ? [] : [t({ context: 'analysis', message: `questions ${numbers}` })]),
    ...(candidates.length === 0 ? [] : [join(candidates.map(({ name }) => name))]),
  ]
  return parts.length === 0 ? null : parts.join(locale === 'zh' ? '；' : '; ')
}

interface Props {
  analysis: Analysis
  reason: string
  onAll: () => void
}

export function LeftOutNote({ analysis, reason, onAll }: Props) {
  const { t } = useLingui()
  const what = useLeftOutText(analysis)
  if (what === null) return null
  return (
    <Banner
      boxed
      tone="info"
      className="my-2"
      title={t({ context: 'analysis', message: `Not counted: ${what}` })}
      actions={
        <Button size="sm" onClick={onAll}>
          <Trans context="analysis">Count all</Trans>
        </Button>
      }
    >
      {reason}
    </Banner>
  )
}
