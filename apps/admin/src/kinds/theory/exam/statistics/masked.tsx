import { Banner } from '@beacon/ui/feedback'
import { Trans, useLingui } from '@lingui/react/macro'

/** Says why no mark is shown: of scores and statistics alike. */
export function Masked() {
  const { t } = useLingui()
  return (
    <Banner boxed tone="info" className="my-2" title={t({ context: 'exam', message: 'The review is not finished' })}>
      <Trans context="exam">Marks and names are kept apart until then. Marking lists papers by number.</Trans>
    </Banner>
  )
}
