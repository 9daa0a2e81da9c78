import { call } from '@beacon/api/client'
import { team as endpoints, type TeamView } from '@beacon/api/people/team'
import { useErrorWords } from '@beacon/auth/call'
import { formatDate, useFormatLocale } from '@beacon/i18n'
import { Button } from '@beacon/ui/controls'
import { useToast } from '@beacon/ui/feedback'
import { Section } from '@beacon/ui/layout'
import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { useTeamCall } from './use-team-call.ts'

type Applicant = TeamView['requests'][number]

/** Who asks to join, and who was invited: the captain decides. */
export function Applicants({ team }: { team: TeamView }) {
  const { t } = useLingui()
  const { act, busy } = useAct()
  const drop = ({ request_id }: Applicant) => call(endpoints.drop_request, { params: { request_id } })
  return (
    <>
      {team.requests.length > 0 && (
        <Section title={<Trans context="team">Requests</Trans>} note={String(team.requests.length)} className="mt-6" first>
          <People
            rows={team.requests}
            actions={(row) => (
              <>
                <Button
                  size="sm"
                  look="primary"
                  aria-describedby={`applicant-${row.request_id}`}
                  disabled={team.is_locked}
                  saving={busy === row.request_id}
                  savingLabel={t`Adding`}
                  onClick={() =>
                    void act(
                      row.request_id,
                      () => call(endpoints.accept, { params: { request_id: row.request_id } }),
                      t`${{ name: row.rep_name }} is in the team.`,
                    )
                  }
                >
                  <Trans>Admit</Trans>
                </Button>
                <Button
                  size="sm"
                  look="quiet"
                  aria-describedby={`applicant-${row.request_id}`}
                  onClick={() => void act(row.request_id, () => drop(row), t`Request declined.`)}
                >
                  <Trans>Decline</Trans>
                </Button>
              </>
            )}
          />
        </Section>
      )}
      {team.invitations.length > 0 && (
        <Section title={<Trans>Invited</Trans>} note={String(team.invitations.length)} className="mt-6" first>
          <People
            rows={team.invitations}
            actions={(row) => (
              <Button
                size="sm"
                look="quiet"
                aria-describedby={`applicant-${row.request_id}`}
                onClick={() => void act(row.request_id, () => drop(row), t`Invitation withdrawn.`)}
              >
                <Trans>Reverse</Trans>
              </Button>
            )}
          />
        </Section>
      )}
    </>
  )
}

function useAct() {
  const run = useTeamCall()
  const toast = useToast()
  const words = useErrorWords()
  const [busy, setBusy] = useState<string | null>(null)
  const act = async (id: string, work: () => Promise<unknown>, done: string) => {
    setBusy(id)
    try {
      await run(work, done)
    } catch (error) {
      toast.failed({ title: words(error) })
    } finally {
      setBusy(null)
    }
  }
  return { act, busy }
}

function People({ rows, actions }: { rows: readonly Applicant[]; actions: (row: Applicant) => ReactNode }) {
  const locale = useFormatLocale()
  return (
    <ul>
      {rows.map((row) => (
        <li key={row.request_id} className="flex min-h-[46px] flex-wrap items-center gap-x-4 border-b border-rule-2 py-1">
          <span id={`applicant-${row.request_id}`} className="min-w-0 truncate font-medium text-fg">
            {row.rep_name}
          </span>
          {row.username !== row.rep_name && <span className="font-mono text-dense text-fg-3">{row.username}</span>}
          <span className="text-dense text-fg-3">{formatDate(locale, row.created_at)}</span>
          <span className="ml-auto flex items-center gap-1">{actions(row)}</span>
        </li>
      ))}
    </ul>
  )
}
