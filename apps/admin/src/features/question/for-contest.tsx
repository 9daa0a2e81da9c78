import { Banner } from '@beacon/ui/feedback'
import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { contestHref } from '../../parts/contest/kind-links.ts'
import { useKind } from '../../parts/contest/kind-route.ts'

/** Says where the questions made here will stand, with the way back without making any. */
export function ForContest({ resource_id, name }: { resource_id: string; name: string | undefined }) {
  const kind = useKind()
  return (
    <Banner
      boxed
      tone="info"
      className="mt-3"
      title={name === undefined ? <Trans>For a contest</Trans> : <Trans>For “{name}”</Trans>}
      actions={
        <Link {...contestHref(kind, resource_id, { tab: 'questions' })} className="link">
          <Trans>Back to the contest</Trans>
        </Link>
      }
    >
      <Trans>Saved in the bank and added to the contest as a copy.</Trans>
    </Banner>
  )
}
