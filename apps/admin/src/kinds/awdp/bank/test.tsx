import type { AwdpQuestionDetail } from '@beacon/api/kinds/awdp/bank'
import { formatNumber, useFormatLocale } from '@beacon/i18n'
import { useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { PatchTest } from '../../../parts/question-trial/patch-test.tsx'
import { testedQuery } from '../../../parts/question-trial/tested-query.ts'

/** A question as a player meets it, with what either side pays, beside its proof. */
export function AwdpTest({ resource_id }: { resource_id: string }) {
  const { t } = useLingui()
  const locale = useFormatLocale()
  // Checked: this page is shown for questions of this bank alone.
  const row = useSuspenseQuery(testedQuery(resource_id)).data as AwdpQuestionDetail
  return (
    <PatchTest
      row={row}
      facts={[
        { label: t`Attack points`, value: formatNumber(locale, row.score) },
        { label: t`Defence points`, value: formatNumber(locale, row.defence_score) },
        { label: t`Patch size`, value: `${formatNumber(locale, row.patch_mb)} MB` },
      ]}
    />
  )
}
