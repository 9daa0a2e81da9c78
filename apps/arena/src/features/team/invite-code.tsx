import { Button, CopyField } from '@beacon/ui/controls'
import { Section } from '@beacon/ui/layout'
import { appHref } from '@beacon/router'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { myTeamQuery } from './queries.ts'
import { TeamConfirm } from './team-confirm.tsx'

/** The join code as text and as a link; only the captain is shown it. */
export function InviteCode({ code }: { code: string }) {
  const { t } = useLingui()
  const [isAsking, setAsking] = useState(false)
  const { data } = useQuery(myTeamQuery)
  const link = new URL(appHref('arena', '/me/team', {}, { code }), location.origin).href
  return (
    <Section
      title={<Trans>Invite</Trans>}
      className="mt-6"
      first
      actions={
        <Button size="sm" look="quiet" onClick={() => setAsking(true)}>
          <Trans>Make a new code…</Trans>
        </Button>
      }
    >
      <div className="grid gap-x-6 gap-y-2 md:grid-cols-[240px_minmax(0,1fr)]">
        <CopyField label={t`Join code`} value={code} />
        <CopyField label={t`Join link`} value={link} />
      </div>
      {data?.team != null && <TeamConfirm team={data.team} ask={isAsking ? { kind: 'new_code' } : null} onClose={() => setAsking(false)} />}
    </Section>
  )
}
