import type { BlueprintResult } from '@beacon/api/kinds/theory/paper'
import { formatNumber, formatPercent, useFormatLocale } from '@beacon/i18n'
import { Banner } from '@beacon/ui/feedback'
import { FactStrip } from '@beacon/ui/layout'
import { Trans, useLingui } from '@lingui/react/macro'
import { formatMarks } from '../../bank/words.ts'

/** What two candidates share, and how far their papers differ in difficulty. */
export function Variety({ variety }: { variety: NonNullable<BlueprintResult['variety']> }) {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const { questions, overlap, expected_mean, spread, is_uneven, known } = variety
  const shared = formatNumber(locale, overlap, 1)
  const all = formatNumber(locale, questions)
  const points = spread === null ? '' : formatMarks(locale, Math.round(spread))
  return (
    <>
      <FactStrip
        facts={[
          { label: t`Two candidates share`, value: t`${shared} of ${all}` },
          ...(expected_mean === null
            ? [{ label: t`Expected mean`, value: '–', note: t`too few answers to estimate` }]
            : [
                { label: t`Expected mean`, value: formatMarks(locale, Math.round(expected_mean)) },
                { label: t`Known difficulty`, value: formatPercent(known) },
              ]),
          ...(spread === null ? [] : [{ label: t`Spread between papers`, value: `± ${points}` }]),
        ]}
      />
      {is_uneven && (
        <Banner
          boxed
          tone="warning"
          title={<Trans>Candidates' papers may differ by ±{points} points in difficulty.</Trans>}
          className="mt-3"
        >
          <Trans>Narrow the rules by difficulty, or use more questions with known difficulty.</Trans>
        </Banner>
      )}
    </>
  )
}
