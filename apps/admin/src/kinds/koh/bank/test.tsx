import type { HillQuestionDetail } from '@beacon/api/kinds/koh/bank'
import { formatNumber, useFormatLocale } from '@beacon/i18n'
import { useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { PatchTest } from '../../../parts/question-trial/patch-test.tsx'
import { testedQuery } from '../../../parts/question-trial/tested-query.ts'

/** A hill as a player meets it, with what it pays, beside its proof. */
export function HillTest({ resource_id }: { resource_id: string }) {
  const { t } = useLingui()
  const locale = useFormatLocale()
  // Checked: this page is shown for questions of this bank alone.
  const row = useSuspenseQuery(testedQuery(resource_id)).data as HillQuestionDetail
  return (
    <PatchTest
      row={row}
      facts={[
        { label: t`Solve points`, value: formatNumber(locale, row.score) },
        { label: t`Points a minute`, value: formatNumber(locale, row.hold_points) },
      ]}
    />
  )
}
