import { call } from '@beacon/api/client'
import { team, type MyTeam } from '@beacon/api/people/team'
import { useErrorWords } from '@beacon/auth/call'
import { formatDate, useFormatLocale } from '@beacon/i18n'
import { Button } from '@beacon/ui/controls'
import { useToast } from '@beacon/ui/feedback'
import { Section } from '@beacon/ui/layout'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useTeamCall } from './use-team-call.ts'

/** Invitations to take, and requests that wait for a captain. */
export function OpenEntries({ open, canAccept }: { open: MyTeam['open']; canAccept: boolean }) {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const run = useTeamCall()
  const toast = useToast()
  const words = useErrorWords()
  const [busy, setBusy] = useState<string | null>(null)
  const act = async (request_id: string, work: () => Promise<unknown>, done: string) => {
    setBusy(request_id)
    try {
      await run(work, done)
    } catch (error) {
      toast.failed({ title: words(error) })
    } finally {
      setBusy(null)
    }
  }
  return (
    <Section title={<Trans>Invitations and requests</Trans>} className="mt-6" first>
      <ul>
        {open.map(({ request_id, kind, team_name, captain_name, created_at }) => (
          <li key={request_id} className="flex min-h-[46px] flex-wrap items-center gap-x-4 border-b border-rule-2 py-1">
            <span id={`open-${request_id}`} className="min-w-0 truncate font-medium text-fg">
              {team_name}
            </span>
            <span className="text-dense text-fg-3">
              {kind === 'invitation' ? <Trans>invites you</Trans> : <Trans>waits for its captain</Trans>}
              {captain_name === null ? '' : ` · ${captain_name}`} · {formatDate(locale, created_at)}
            </span>
            <span className="ml-auto flex items-center gap-2">
              {kind === 'invitation' && canAccept && (
                <Button
                  size="sm"
                  look="primary"
                  aria-describedby={`open-${request_id}`}
                  saving={busy === request_id}
                  savingLabel={t`Joining`}
                  onClick={() => void act(request_id, () => call(team.accept, { params: { request_id } }), t`You joined the team.`)}
                >
                  <Trans>Accept</Trans>
                </Button>
              )}
              <Button
                size="sm"
                look="quiet"
                aria-describedby={`open-${request_id}`}
                disabled={busy === request_id}
                onClick={() =>
                  void act(
                    request_id,
                    () => call(team.drop_request, { params: { request_id } }),
                    kind === 'invitation' ? t`Invitation declined.` : t`Request withdrawn.`,
                  )
                }
              >
                {kind === 'invitation' ? <Trans>Decline</Trans> : <Trans>Reverse</Trans>}
              </Button>
            </span>
          </li>
        ))}
      </ul>
    </Section>
  )
}
