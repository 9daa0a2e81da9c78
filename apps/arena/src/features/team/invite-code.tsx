import { call } from '@beacon/api/client'
import { team } from '@beacon/api/people/team'
import { Button, CopyField } from '@beacon/ui/controls'
import { Section } from '@beacon/ui/layout'
import { appHref } from '@beacon/router'
import { Trans, useLingui } from '@lingui/react/macro'
import { OneField } from './one-field.tsx'
import type { TeamAsk } from './team-confirm.tsx'

/** The join code as text and as a link, and an invitation by username; only the captain is shown it. */
export function InviteCode({ code, onAsk }: { code: string; onAsk: (ask: TeamAsk) => void }) {
  const { t } = useLingui()
  const link = new URL(appHref('arena', '/me/team', {}, { code }), location.origin).href
  return (
    <Section
      title={<Trans>Invite</Trans>}
      className="mt-6"
      first
      actions={
        <Button size="sm" look="quiet" onClick={() => onAsk({ kind: 'new_code' })}>
          <Trans>Create new code…</Trans>
        </Button>
      }
    >
      <div className="grid gap-x-6 gap-y-2 md:grid-cols-[240px_minmax(0,1fr)]">
        <CopyField label={t`Join code`} value={code} />
        <CopyField label={t`Join link`} value={link} />
      </div>
      <div className="mt-4 max-w-[480px]">
        <OneField
          mono
          label={t`Username`}
          help={t`They will find the invitation on their team page`}
          missing={t`Enter a username.`}
          action={t`Invite`}
          busy={t`Inviting`}
          done={t`Invitation sent.`}
          run={(username) => call(team.invite, { body: { username } })}
        />
      </div>
    </Section>
  )
}
